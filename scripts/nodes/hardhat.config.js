/** For Hardhat's node, and for a program of Hardhat that runs on a chain of the emulator. */
import networkHelpers from "@nomicfoundation/hardhat-network-helpers"

const url = process.env.EMULATOR_RPC

export default {
  plugins: [networkHelpers],
  networks: url === undefined ? {} : { emulator: { type: "http", url } }
}
