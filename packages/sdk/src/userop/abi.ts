/** The tuples around every intent. Literal, because parsing signatures costs 3.5 kB of a bundle. */

/**
 * Selector and inputs of `initiateJob`, the call on the job manager in which every intent ends: job id, client SWA, user
 * SWA, fee payer, policy, gas station data, job parameters, intent type.
 */
export const initiateJob = {
  selector: "0xbf7b90d7",
  inputs: [
    { type: "uint256" },
    { type: "address" },
    { type: "address" },
    { type: "address" },
    { type: "bytes" },
    { type: "bytes" },
    { type: "bytes" },
    { type: "string" }
  ]
} as const

/** What the account executes: selector word, target, value in wei, call. */
export const executeCall = [{ type: "bytes4" }, { type: "address" }, { type: "uint256" }, { type: "bytes" }] as const

/** A chain's fee policy. */
export const policyInfo = [
  {
    type: "tuple",
    components: [
      { name: "gsnEnabled", type: "bool" },
      { name: "sponsorshipEnabled", type: "bool" }
    ]
  }
] as const

/** Gas station data: always not required and empty, so the type of its last list never shows in the bytes. */
export const gsnData = [
  {
    type: "tuple",
    components: [
      { name: "isRequired", type: "bool" },
      { name: "requiredNetworks", type: "string[]" },
      { name: "tokens", type: "bytes[]" }
    ]
  }
] as const

/** The packed user operation of ERC-4337 v0.7, as it is hashed. */
export const packedUserOp = [
  { type: "address" },
  { type: "bytes32" },
  { type: "bytes32" },
  { type: "bytes32" },
  { type: "bytes32" },
  { type: "uint256" },
  { type: "bytes32" },
  { type: "bytes32" }
] as const

/** What binds a packed operation to an entry point and a chain. */
export const scopedHash = [{ type: "bytes32" }, { type: "address" }, { type: "uint256" }] as const

/** Client SWA, valid until and valid after (seconds), signature. */
export const paymasterData = [{ type: "address" }, { type: "uint48" }, { type: "uint48" }, { type: "bytes" }] as const
