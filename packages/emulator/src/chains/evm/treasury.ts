/** The account that owns the contracts of the networks, and funds new users. */
import { keccak256, toHex } from "viem/utils"
import { addressOf } from "../../node/Chain.ts"

/** A public private key: its funds have no value. It makes contract addresses the same in every run. */
export const treasury = keccak256(toHex("okto emulator treasury"))

export const treasuryAddress = addressOf(treasury)
