// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 collection that its deployer mints, numbered from 1. Metadata and image live in the chain itself.
contract EmulatorNft is ERC721Enumerable, Ownable {
    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) Ownable(msg.sender) {}

    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        tokenId = totalSupply() + 1;
        _safeMint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory number = Strings.toString(tokenId);
        string memory hue = Strings.toString((tokenId * 137) % 360);
        bytes memory image = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            hue,
            ' 70% 55%)"/><text x="32" y="40" font-size="20" text-anchor="middle" fill="#fff">#',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"', name(), " #", number, '","image":"data:image/svg+xml;base64,', Base64.encode(image), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
