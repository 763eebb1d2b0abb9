"use client"

export { Portfolio, type PortfolioProps } from "./Portfolio.tsx"
export { type Asset, useAssets, type UseAssetsReturn } from "../assets/useAssets.ts"
