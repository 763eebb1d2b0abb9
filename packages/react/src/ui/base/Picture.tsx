import { createElement, type ReactElement, useState } from "react"
import type { PictureProps } from "../slots.ts"
import { useClasses, useSlot } from "../UiContext.ts"

// The backend also says names in place of addresses, or nothing.
const isPicture = (src: string | undefined): src is string =>
  /^(https:|http:\/\/(127\.0\.0\.1|localhost)|data:image\/)/.test(src ?? "")

/** Up to three letters of a name, of which signs such as `#` are no part. */
const initials = (name: string, most: number): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words.join(""))
  return letters.slice(0, most).join("")
}

const Ours = ({ name, size = "small", src }: PictureProps): ReactElement => {
  const classes = useClasses()
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes("picture", size)} aria-hidden="true">
      {isPicture(src) && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <bdi>{initials(name, size === "badge" ? 1 : 3)}</bdi>
      )}
    </span>
  )
}

/** A picture beside its name: ours, or the app's. */
export const Picture = (props: PictureProps): ReactElement => createElement(useSlot("Picture") ?? Ours, props)
