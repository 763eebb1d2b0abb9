/** All that signing for the application takes: what is signed, with a key that is held here, and whose a signature is. */
export { hashMessage, personalSign, signerOf } from "../crypto/crypto.ts"
export { paymasterData } from "../userop/paymasterData.ts"
export { messageOf } from "./message.ts"
