/** The account that owns the contracts of the networks, and funds new users. */
import type { Address } from "viem"
import { keccak256, toHex } from "viem/utils"

/** A public private key: its funds have no value. It makes contract addresses the same in every run. */
export const treasury = keccak256(toHex("okto emulator treasury"))

/** Its address: to derive it takes 20 ms of each start. */
export const treasuryAddress: Address = "0x0b58C183b3abaa98e1346D3a546931F231aC076F"
