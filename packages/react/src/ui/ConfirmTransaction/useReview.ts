import { useNow } from "../../clock.ts"
import { useNetworks } from "../assets/networks.ts"
import { useReadAssets } from "../assets/useAssets.ts"
import { useOwnedNft } from "../NftGrid/useNftGrid.ts"
import { useIsSignedOut } from "../base/SignedOut.tsx"
import { confirm } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import { combined, useReadChains, useReadTokens } from "../useRead.ts"
import { type ConfirmationRequest, isRead, isSignature, isText, type Review, reviewOf } from "./reviewOf.ts"
import { useReader } from "./useReader.ts"

/** The NFT of a request, as the user's list has it. */
export const useRequestedNft = (request: ConfirmationRequest) =>
  useOwnedNft(request.kind === "nft-transfer" ? request.transfer : undefined)

/**
 * Describes a transaction or a signature for review: what happens, to whom, and what is dangerous about it.
 *
 * @param request what is sent or signed
 * @returns the title, facts, fields and warnings
 *
 * @example
 * ```tsx
 * import { useReview } from "@okto-effect/react/ui"
 *
 * export const Warnings = ({ message }: { readonly message: string }) =>
 *   useReview({ kind: "message", message }).warnings.map(({ text }) => <p key={text}>{text}</p>)
 * ```
 */
export const useReview = (request: ConfirmationRequest): Review => {
  const { locale, shared, words } = useUi("confirm", confirm)
  const sent = useRequestedNft(request)
  const isLookedUp = !isText(request)
  const { assets } = useReadAssets(isLookedUp)
  const chains = useReadChains(isLookedUp)
  const reader = useReader(isRead(request))
  const lookedUp = combined([...(isRead(request) ? [reader] : []), useReadTokens(isLookedUp), chains], true)
  const networkOf = useNetworks(isLookedUp)
  const now = useNow()
  // Nothing is read then.
  const isSignedOut = useIsSignedOut()
  const seconds = now === undefined ? undefined : BigInt(Math.floor(now / 1000))
  const parts = reviewOf(request, {
    words,
    shared,
    locale,
    assets,
    nft: sent.nft,
    chains: chains.data,
    networkOf,
    now: seconds,
    reader: reader.data
  })
  return {
    rows: [],
    fields: [],
    error: isLookedUp ? lookedUp.error : undefined,
    refetch: lookedUp.refetch,
    raw: undefined,
    ...parts,
    // A request may spend the same twice.
    unverified: [...new Set(parts.unverified)],
    warnings: [...new Map(parts.warnings?.map((one) => [one.text, one])).values()],
    isSignature: isSignature(request),
    isLoading:
      reader.isLoading ||
      (isLookedUp && !isSignedOut && ((lookedUp.data === undefined && lookedUp.isLoading) || sent.isLoading))
  }
}
