import { createElement, type ReactElement, useState } from "react"
import type { PictureProps } from "../slots.ts"
import { useClasses, useSlot } from "../UiContext.ts"

// The backend also says names in place of addresses, or nothing.
const isPicture = (src: string | undefined): src is string =>
  /^(https:|http:\/\/(127\.0\.0\.1|localhost)|data:image\/)/.test(src ?? "")

/** Up to three letters of a name. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== "")
  return (words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : name).slice(0, 3)
}

const Ours = ({ name, size = "small", src }: PictureProps): ReactElement => {
  const classes = useClasses()
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes("picture", size)} aria-hidden="true">
      {isPicture(src) && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <bdi>{initials(name)}</bdi>
      )}
    </span>
  )
}

/** A picture beside its name: ours, or the app's. */
export const Picture = (props: PictureProps): ReactElement => createElement(useSlot("Picture") ?? Ours, props)
