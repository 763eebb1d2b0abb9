/** The tuples around every intent, to read them back. */
import { parseAbiParameters } from "viem"

/** Selector word, target, value in wei, call. */
export const executeCall = parseAbiParameters("bytes4, address, uint256, bytes")
/** Job id, client SWA, user SWA, fee payer, policy, gas station data, job parameters, intent type. */
export const initiateJob = parseAbiParameters("uint256, address, address, address, bytes, bytes, bytes, string")
/** Client SWA, valid until and valid after (seconds), signature. */
export const paymasterData = parseAbiParameters("address, uint48, uint48, bytes")
