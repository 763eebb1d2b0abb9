import type { NftTransferInput } from "@okto-effect/sdk"
import { nftTransfer } from "@okto-effect/sdk/abstract"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import { assetOf, useAssets } from "../assets/useAssets.ts"
import { type UseNftGridReturn, nftOf, type OwnedNft, useNftGrid } from "../NftGrid/useNftGrid.ts"
import { isSameText, parseAmount } from "../format.ts"
import { loadModule } from "../loadModule.ts"
import { useLocale } from "../UiContext.ts"
import { type UseSendReturn, type SendOptions, useSend } from "../send/useSend.ts"

/** Options of {@link useSendNft}. */
export interface SendNftOptions extends SendOptions {
  /** The CAIP-2 id of the network of the NFT that is chosen first. */
  readonly caip2Id?: string | undefined
  /** The address of the collection of the NFT that is chosen first. */
  readonly collectionAddress?: string | undefined
  /** The id of the NFT that is chosen first. Default: the first one of the collection. */
  readonly nftId?: string | undefined
  /** How many of an ERC-1155 item are entered first. Default: 1. */
  readonly amount?: string | undefined
}

/** What {@link useSendNft} returns. */
export interface UseSendNftReturn extends UseSendReturn<NftTransferInput> {
  /** The NFTs to choose from. */
  readonly nfts: UseNftGridReturn
  /** The chosen NFT; absent when the user no longer owns it. */
  readonly nft: OwnedNft | undefined
}

/**
 * Sends an NFT, or some of an ERC-1155 item: the form, the review and the transaction of {@link SendNft} as data.
 *
 * @param options what is chosen and entered first, and how it is sent
 * @returns the form, the review and the transaction
 *
 * @example
 * ```tsx
 * import { useSendNft } from "@okto-effect/react/ui"
 *
 * export const Give = () => {
 *   const { nft, review, send, recipient, step } = useSendNft()
 *   return step === "form" ? (
 *     <form onSubmit={(event) => (event.preventDefault(), review())}>
 *       <input aria-label="To" onChange={(event) => recipient.setText(event.target.value)} />
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
  transactionKey = "send-nft",
  nftId,
  ...options
}: SendNftOptions = {}): UseSendNftReturn => {
  const locale = useLocale()
  const nfts = useNftGrid()
  const [chosen, choose] = useStatePerUser<string | undefined>(undefined)
  const [amount, setAmount] = useStatePerUser(firstAmount)

  const isWanted = (nft: OwnedNft) =>
    (caip2Id === undefined || nft.caip2Id === caip2Id) &&
    (collectionAddress === undefined || isSameText(nft.collectionAddress, collectionAddress)) &&
    (nftId === undefined || nft.nftId === nftId)
  // No other NFT is chosen in place of one that the user does not own any more.
  const first = nfts.nfts.find(isWanted) ?? (collectionAddress || nftId ? undefined : nfts.nfts[0])
  // The choice must not change when the NFT was sent. React renders again before it paints.
  if (chosen === undefined && first !== undefined && nfts.read.data !== undefined) choose(first.key)
  const nft = nfts.nfts.find(({ key }) => key === chosen)

  const coin = assetOf(useAssets().assets, nft?.caip2Id, "")
  const { lookUpMost: _, ...call } = useSend<NftTransferInput>(
    { ...options, transactionKey },
    {
      read: nfts.read,
      network: nft,
      contract: nft?.collectionAddress ?? "",
      parsed: nft?.type === "ERC1155" ? parseAmount(amount, 0, locale) : { amount: 1n },
      balance: nft?.amount,
      coinBalance: coin?.balance,
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
        const { estimateNft } = await loadModule(() => import("./estimateNft.ts"))
        return estimateNft(client, transfer, options)
      },
      submit: nftTransfer
    }
  )
  return {
    ...call,
    nfts,
    coin,
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
