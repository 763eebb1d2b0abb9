import { usePortfolio } from "@okto-effect/react/query"

// Inside <OktoProvider>, for a user who is signed in.
// And useWallets, useChains, useOrders, useActivity, useNfts, useTokens.
export const Page = () => {
  const { data, error } = usePortfolio()
  if (error !== null) return <p role="alert">{error.message}</p>
  return <p>{data?.aggregatedData.totalHoldingPriceUsdt} USDT</p>
}
