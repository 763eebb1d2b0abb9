/** The user's NFTs: their pictures, what they are called, and how many there are. */
import type { ReactElement } from "react"
import { shownAmount } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { List } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { PictureOn } from "../base/PictureOn.tsx"
import { isolate } from "../isolate.ts"
import type { OwnedNft } from "./nfts.ts"
import { nfts } from "../texts/nfts.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { useNftGrid } from "./useNftGrid.ts"

const Tile = ({
  nft,
  onSend
}: {
  readonly nft: OwnedNft
  readonly onSend: ((nft: OwnedNft) => void) | undefined
}): ReactElement => {
  const words = useTexts("nfts", nfts)
  const classes = useClasses()
  const locale = useLocale()
  const { amount, collectionName, image, name, network } = nft
  return (
    <li className={classes("tile")}>
      <PictureOn place={nft} src={image} name={name} size="large" />
      <span className={classes("text", "strong")}>
        <bdi>{name}</bdi>
      </span>
      {collectionName === "" ? null : (
        <span className={classes("text", "small")}>
          <bdi>{collectionName}</bdi>
        </span>
      )}
      <span className={classes("text", "small")}>{words.on(isolate(network))}</span>
      {amount === 1n ? null : (
        <span className={classes("text", "small")}>{words.amount(isolate(shownAmount(String(amount), locale)))}</span>
      )}
      {onSend === undefined ? null : (
        <Button label={words.sendNamed(isolate(name), isolate(network))} onClick={() => onSend(nft)}>
          <Icon name="up" />
          {words.send}
        </Button>
      )}
    </li>
  )
}

/** What the grid takes. */
export interface NftGridProps {
  /** Puts a button at each NFT that leads to sending it. */
  readonly onSend?: ((nft: OwnedNft) => void) | undefined
  readonly className?: string | undefined
}

/**
 * The user's NFTs on every network, with their pictures; read again after each order. Where a picture is missing or does
 * not load, the first letters of the name stand in its place.
 *
 * @example
 * ```tsx
 * import { NftGrid, type OwnedNft, SendNft } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const Page = () => {
 *   const [nft, send] = useState<OwnedNft>()
 *   return nft === undefined ? (
 *     <NftGrid onSend={send} />
 *   ) : (
 *     <SendNft caip2Id={nft.caip2Id} collectionAddress={nft.collectionAddress} nftId={nft.nftId} />
 *   )
 * }
 * ```
 */
export const NftGrid = ({ className, onSend }: NftGridProps): ReactElement => {
  const words = useTexts("nfts", nfts)
  const { nfts: owned, read } = useNftGrid()
  return (
    <Card title={words.title} className={className} isWide>
      <Loadable read={read} shape="tiles" isEmpty={() => owned.length === 0} empty={words.empty}>
        {() => (
          <List entries={owned} shape="tiles">
            {(nft) => <Tile key={nft.key} nft={nft} onSend={onSend} />}
          </List>
        )}
      </Loadable>
    </Card>
  )
}
