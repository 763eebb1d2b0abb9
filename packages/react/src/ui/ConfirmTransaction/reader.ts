/** What reads calls and typed data: a chunk of its own, because it has the hashes of functions. */
export { describeCall, describeTypedData } from "@okto-effect/sdk/spending"
export { decodeCall } from "./calls.ts"
export { readTypedData } from "./typedData.ts"
