import type { ReactElement } from "react"
import { Button } from "../base/Button.tsx"
import { Card, type FramedProps } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { List, type ListedProps } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { BadgedPicture } from "../base/Picture.tsx"
import { formatAmount, isolate } from "../format.ts"
import { nfts } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import type { OwnedNft } from "./useNftGrid.ts"
import { useNftGrid } from "./useNftGrid.ts"

const Tile = ({ nft, onSend }: Pick<NftGridProps, "onSend"> & { readonly nft: OwnedNft }): ReactElement => {
  const { classes, locale, shared, words } = useUi("nfts", nfts)
  const { amount, collectionName, image, name, network } = nft
  return (
    <li className={classes("tile")}>
      <BadgedPicture network={nft} src={image} name={name} size="large" />
      <span className={classes("text", "strong")}>
        <bdi>{name}</bdi>
      </span>
      {collectionName === "" ? null : (
        <span className={classes("text", "small")}>
          <bdi>{collectionName}</bdi>
        </span>
      )}
      <span className={classes("text", "small")}>{shared.on(isolate(network))}</span>
      {amount === 1n ? null : (
        <span className={classes("text", "small")}>{words.amount(isolate(formatAmount(String(amount), locale)))}</span>
      )}
      {onSend === undefined ? null : (
        <Button label={shared.sendNamed(isolate(name), isolate(network))} onClick={() => onSend(nft)}>
          <Icon name="up" />
          {words.send}
        </Button>
      )}
    </li>
  )
}

/** Props of {@link NftGrid}. */
export interface NftGridProps extends FramedProps, ListedProps {
  /** Called by a button at each NFT, to send it. Default: no button. */
  readonly onSend?: ((nft: OwnedNft) => void) | undefined
}

/**
 * Shows the user's NFTs on all networks, with their pictures. They are read again after each order. When a picture is
 * missing or cannot be loaded, the first letters of the name are shown.
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
export const NftGrid = ({ className, initialRows, label, onSend }: NftGridProps): ReactElement => {
  const words = useTexts("nfts", nfts)
  const { nfts: owned, read } = useNftGrid()
  return (
    <Card title={words.title} className={className} label={label} isWide>
      <Loadable read={read} shape="tiles" isEmpty={() => owned.length === 0} empty={words.empty}>
        {() => (
          <List entries={owned} initialRows={initialRows} shape="tiles">
            {(nft) => <Tile key={nft.key} nft={nft} onSend={onSend} />}
          </List>
        )}
      </Loadable>
    </Card>
  )
}
