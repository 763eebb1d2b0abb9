import type { ReactElement } from "react"
import { useClasses } from "../UiContext.ts"

/** Whole numbers from 0 to 2³² − 1 that a text determines: FNV-1a for the seed, then shifts. */
const numbersOf = (text: string): (() => number) => {
  let state = 0x811c9dc5
  for (const letter of text.toLowerCase()) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  // Shifts of 0 are 0.
  state ||= 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** A hue and its neighbours: what is drawn. */
const drawingOf = (address: string) => {
  const next = numbersOf(address)
  // The first numbers of similar seeds are similar.
  for (let skipped = 0; skipped < 8; skipped++) next()
  const hue = next() % 360
  const colour = (shift: number, lightness: number) => `hsl(${(hue + shift) % 360} 75% ${lightness}%)`
  return {
    ground: colour(0, 62),
    shapes: [colour(45, 52), colour(180, 48), colour(290, 72)].map((fill, index) => ({
      fill,
      turn: next() % 360,
      away: 6 + (next() % 9) + index * 5
    }))
  }
}

/** A picture drawn from an address: the same for the same address, in any spelling, in every app. */
export const AddressAvatar = ({ address }: { readonly address: string }): ReactElement => {
  const classes = useClasses()
  const { ground, shapes } = drawingOf(address)
  return (
    <svg className={`${classes("picture")} ${classes("avatar")}`} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      {shapes.map(({ away, fill, turn }) => (
        <rect
          key={fill}
          x={-8}
          y={-8}
          width="64"
          height="64"
          fill={fill}
          transform={`rotate(${turn} 24 24) translate(${away} ${away})`}
        />
      ))}
    </svg>
  )
}
