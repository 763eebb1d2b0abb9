"use client"

export { NftGrid, type NftGridProps } from "./NftGrid.tsx"
export { type OwnedNft, useNftGrid, type UseNftGridReturn } from "./useNftGrid.ts"
