import type { ReactElement } from "react"
import type { OwnedNft } from "../assets/useNftGrid.ts"
import { Picker, type PickerProps } from "../base/Picker.tsx"
import { BadgedPicture } from "../base/Picture.tsx"
import { Row } from "../base/Row.tsx"
import { formatAmount, isolate } from "../format.ts"
import { nfts, sendNft } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"

/** An NFT in the list of NFTs, and in the field. */
const NftOption = ({
  describe,
  nft
}: Pick<PickerProps<OwnedNft>, "describe"> & { readonly nft: OwnedNft }): ReactElement => {
  const { locale, words } = useUi("nfts", nfts)
  const { amount, image, name, network } = nft
  return (
    <Row
      as="span"
      isStatic
      picture={<BadgedPicture network={nft} src={image} name={name} />}
      names="first"
      first={name}
      second={describe === undefined ? words.on(isolate(network)) : <bdi>{describe(nft)}</bdi>}
      end={amount === 1n ? undefined : { first: <bdi>× {formatAmount(String(amount), locale)}</bdi>, second: null }}
    />
  )
}

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
export const NftPicker = ({ describe, label, ...props }: PickerProps<OwnedNft>): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  return (
    <Picker
      {...props}
      label={label ?? words.nft}
      words={{ title: words.choose, search: words.search, notFound: words.notFound }}
      textOf={({ collectionName, name, network, nftId }) => [name, collectionName, network, nftId].join(" ")}
    >
      {(nft) => <NftOption nft={nft} describe={describe} />}
    </Picker>
  )
}
