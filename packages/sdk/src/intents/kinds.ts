/** The kinds of intents that every backend knows. */
export { nftCollection } from "./kinds/NftCollection.ts"
export { nftMint } from "./kinds/NftMint.ts"
export { nftTransfer } from "./kinds/NftTransfer.ts"
export { rawAptos } from "./kinds/RawAptos.ts"
export { rawEvm } from "./kinds/RawEvm.ts"
export { tokenTransfer } from "./kinds/TokenTransfer.ts"
