/** Signing for the application, with a key in memory, and checking signatures. Loaded when first needed. */
export { hashMessage, personalSign, signerOf } from "../crypto/crypto.ts"
export { paymasterData } from "../userop/paymasterData.ts"
export { messageOf } from "./message.ts"
