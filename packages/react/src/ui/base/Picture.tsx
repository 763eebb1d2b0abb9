import { type ReactElement, useState } from "react"
import { type Drawing, networkDrawing } from "../assets/drawings.ts"
import type { NetworkInfo } from "../assets/networks.ts"
import type { PictureProps } from "../slots.ts"
import { withSlot, useClasses } from "../UiContext.ts"

// The backend also has names in place of URLs.
const isPicture = (src: string | undefined): src is string => /^(https:\/\/|data:image\/)/.test(src ?? "")

/** The first letters of a name, without signs such as `#`. */
const initials = (name: string, most: number): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words.join(""))
  return letters.slice(0, most).join("")
}

const Ours = ({ fallback, name, size = "small", src }: PictureProps): ReactElement => {
  const classes = useClasses()
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes("picture", size)} aria-hidden="true">
      {isPicture(src) && src !== broken ? (
        // The host of a picture must not learn which page shows it.
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        (fallback ?? <bdi>{initials(name, size === "badge" ? 1 : 3)}</bdi>)
      )}
    </span>
  )
}

export const Picture = /* @__PURE__ */ withSlot("Picture", Ours)

/** A drawing as an image; `undefined` when there is none. */
export const renderDrawing = (drawing: Drawing | undefined): ReactElement | undefined =>
  drawing && (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M0 0h32v32H0z" fill={drawing.disc} />
      <path d={drawing.areas} fill="#fff" />
      <path d={drawing.lines} fill="none" stroke="#fff" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )

/** What a picture needs to know of a network. */
type PicturedNetwork = Pick<NetworkInfo, "caip2Id" | "network" | "networkImage">

/** The picture of a network. */
export const NetworkPicture = ({
  network: { caip2Id, network, networkImage },
  size
}: Pick<PictureProps, "size"> & { readonly network: PicturedNetwork }): ReactElement => (
  <Picture src={networkImage} name={network} size={size} fallback={renderDrawing(networkDrawing(caip2Id))} />
)

/** A picture with that of its network in the corner. */
export const BadgedPicture = ({
  network,
  shape,
  ...picture
}: PictureProps & { readonly network: PicturedNetwork; readonly shape?: "nft" | undefined }): ReactElement => (
  <span className={useClasses()("pictures", shape ?? picture.size)} aria-hidden="true">
    <Picture {...picture} />
    <NetworkPicture network={network} size="badge" />
  </span>
)
