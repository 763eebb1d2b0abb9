// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ERC-20 coin that its deployer mints.
contract EmulatorToken is ERC20, ERC20Permit, Ownable {
    uint8 private immutable _decimals;

    error AlwaysFails(address caller, uint256 code);

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        ERC20(name_, symbol_)
        ERC20Permit(name_)
        Ownable(msg.sender)
    {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    /// Reverts with a custom error, so that a client can see how a failure looks.
    function alwaysFails(uint256 code) external view {
        revert AlwaysFails(msg.sender, code);
    }
}
