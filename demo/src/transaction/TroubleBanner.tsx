/** What went wrong on the way of a transaction. */
import { Banner, FailureBanner } from "../components/Banner.tsx"
import type { Trouble } from "./useTransactionFlow.ts"

export const TroubleBanner = ({ trouble }: { readonly trouble: Trouble | undefined }) => {
  if (trouble === undefined) return null
  const { error, sentence } = trouble
  return error === undefined ? <Banner>{sentence}</Banner> : <FailureBanner sentence={sentence} error={error} />
}
