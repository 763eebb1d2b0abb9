/** Sending an NFT without its looks: which one, how many of it, and where the transfer is. */
import type { NftTransferInput } from "@okto-effect/sdk"
import { nftTransfer } from "@okto-effect/sdk/abstract"
import * as Result from "effect/Result"
import { useState } from "react"
import { withSteps } from "../../withSteps.ts"
import { fromWritten } from "../amounts.ts"
import { type NftGridCall, useNftGrid } from "../assets/useNftGrid.ts"
import { nftOf, type OwnedNft } from "../assets/nfts.ts"
import { useLocale } from "../UiContext.ts"
import { type SendCall, type SendOptions, useSend } from "./useSend.ts"

/** What the form begins with, and how the NFT is sent. */
export interface SendNftOptions extends SendOptions {
  /** The network of the NFT that is chosen at first. */
  readonly caip2Id?: string | undefined
  /** The collection of the NFT that is chosen at first. */
  readonly collectionAddress?: string | undefined
  /** The NFT that is chosen at first, in its collection. Default: the first that the user has there. */
  readonly nftId?: string | undefined
  /** How many of an ERC-1155 item. Default: 1. */
  readonly amount?: string | undefined
}

/** What {@link SendNft} shows, as data. */
export interface SendNftCall extends SendCall<NftTransferInput> {
  readonly nfts: NftGridCall
  /** The chosen one; absent also when it is not the user's any more. */
  readonly nft: OwnedNft | undefined
  readonly choose: (key: string) => void
  readonly amount: string
  readonly setAmount: (amount: string) => void
  /** Enters all that the user has of an item. */
  readonly max: () => void
}

/**
 * Sends an NFT, or some of an ERC-1155 item: form, review and what becomes of it, as data.
 *
 * @example
 * ```tsx
 * import { useSendNft } from "@okto-effect/react/ui"
 *
 * export const Give = () => {
 *   const { nft, review, send, setRecipient, step } = useSendNft()
 *   return step === "form" ? (
 *     <form onSubmit={(event) => (event.preventDefault(), review())}>
 *       <input aria-label="To" onChange={(event) => setRecipient(event.target.value)} />
 *     </form>
 *   ) : (
 *     <button onClick={send}>Send {nft?.name}</button>
 *   )
 * }
 * ```
 */
export const useSendNft = ({
  amount: firstAmount = "1",
  caip2Id,
  collectionAddress,
  key = "send-nft",
  nftId,
  ...options
}: SendNftOptions = {}): SendNftCall => {
  const locale = useLocale()
  const nfts = useNftGrid()
  const [chosen, choose] = useState<string>()
  const [amount, setAmount] = useState(firstAmount)

  const isWanted = (nft: OwnedNft) =>
    (caip2Id === undefined || nft.caip2Id === caip2Id) &&
    (collectionAddress === undefined || nft.collectionAddress.toLowerCase() === collectionAddress.toLowerCase()) &&
    (nftId === undefined || nft.nftId === nftId)
  const first = nfts.nfts.find(isWanted) ?? nfts.nfts[0]
  // It stays the one that was shown: no other takes its place when it is gone. React renders again before anybody sees this.
  if (chosen === undefined && first !== undefined && nfts.read.data !== undefined) choose(first.key)
  const nft = nfts.nfts.find(({ key }) => key === chosen)

  const { costOf: _, ...call } = useSend<NftTransferInput>(
    { ...options, key },
    {
      read: nfts.read,
      place: nft,
      contract: nft?.collectionAddress ?? "",
      written: nft?.type === "ERC1155" ? fromWritten(amount, 0, locale) : { amount: 1n },
      balance: nft?.amount,
      transferTo: (recipientWalletAddress, amount) =>
        nft === undefined
          ? undefined
          : {
              caip2Id: nft.caip2Id,
              collectionAddress: nft.collectionAddress,
              nftId: nft.nftId,
              recipientWalletAddress,
              amount,
              nftType: nft.type
            },
      estimate: async (client, options, transfer) => {
        const estimated = await withSteps(({ estimateNft }) => estimateNft(client, transfer, options))
        if (Result.isFailure(estimated)) throw estimated.failure
        return estimated.success
      },
      submit: nftTransfer
    }
  )
  return {
    ...call,
    nfts,
    nft: call.step === "form" || call.transfer === undefined ? nft : nftOf(nfts.nfts, call.transfer),
    choose: (key) => {
      choose(key)
      setAmount("1")
    },
    amount,
    setAmount,
    max: () => setAmount(String(nft?.amount ?? 1n)),
    another: () => {
      call.another()
      setAmount("1")
      choose(undefined)
    }
  }
}
