/** The kinds of intents that every backend knows. */
export { nftCollection } from "./NftCollection.ts"
export { nftMint } from "./NftMint.ts"
export { nftTransfer } from "./NftTransfer.ts"
export { rawAptos } from "./RawAptos.ts"
export { rawEvm } from "./RawEvm.ts"
export { tokenTransfer } from "./TokenTransfer.ts"
