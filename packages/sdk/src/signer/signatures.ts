/** Signing for the application, with a key in memory, and checking signatures. Loaded when first needed. */
export { hashMessage, personalSign, signerOf } from "../core/crypto.ts"
export { paymasterData } from "../core/paymasterData.ts"
export { messageOf } from "./message.ts"
