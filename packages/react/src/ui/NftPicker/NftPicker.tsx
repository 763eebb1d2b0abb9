import type { ReactElement } from "react"
import type { OwnedNft } from "../NftGrid/useNftGrid.ts"
import { Picker, type PickerProps } from "../base/Picker.tsx"
import { BadgedPicture } from "../base/Picture.tsx"
import { formatAmount, isolate } from "../format.ts"
import { sendNft } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"

/**
 * A choice among NFTs: a button with the chosen one, which opens a dialog with a search and a list. The search finds an NFT by
 * its name, id, collection and network.
 *
 * @example
 * ```tsx
 * import { NftPicker, useNftGrid } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const Choice = () => {
 *   const { nfts } = useNftGrid()
 *   const [key, setKey] = useState<string>()
 *   const chosen = nfts.find((nft) => nft.key === key)
 *   return <NftPicker options={nfts} chosen={chosen} onChoose={(nft) => setKey(nft.key)} />
 * }
 * ```
 */
export const NftPicker = (props: PickerProps<OwnedNft>): ReactElement => {
  const { locale, shared, words } = useUi("sendNft", sendNft)
  return (
    <Picker
      {...props}
      words={{ label: shared.nft, title: words.choose, search: words.search, notFound: words.notFound }}
      textOf={({ collectionName, name, network, nftId }) => [name, collectionName, network, nftId].join(" ")}
      rowOf={(nft) => ({
        picture: <BadgedPicture network={nft} src={nft.image} name={nft.name} />,
        first: nft.name,
        second: shared.on(isolate(nft.network)),
        end:
          nft.amount === 1n
            ? undefined
            : { first: <bdi>{`× ${formatAmount(String(nft.amount), locale)}`}</bdi>, second: null }
      })}
    />
  )
}
