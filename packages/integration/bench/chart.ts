/** A chart of two packages as SVG: a pair of bars for each figure, readable in light and dark. */
import { type Compared, shown } from "./rows.ts"

const width = 720
const left = 300
const right = 90
const barHeight = 14
const rowHeight = 46
const head = 64

const style = `
  .card { fill: #ffffff; stroke: #d0d7de }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .note, .other { fill: #59636e }
  .original { fill: #afb8c1 }
  .ours { fill: #1f6feb }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117; stroke: #3d444d }
    text { fill: #f0f6fc }
    .note, .other { fill: #9198a1 }
    .original { fill: #656c76 }
    .ours { fill: #58a6ff }
  }`

/** Text in SVG, which has no marks of code. */
const escaped = (text: string): string =>
  text.replaceAll("`", "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Draws rows of one unit, all on one scale. */
export const chart = (title: string, note: string, rows: ReadonlyArray<Compared>): string => {
  const largest = Math.max(...rows.flatMap(({ original, ours }) => [original, ours]))
  const scale = (width - left - right) / largest
  const height = head + rows.length * rowHeight + 12
  const bar = (of: "original" | "ours", value: number, unit: string, y: number) =>
    `<rect class="${of}" x="${left}" y="${y}" width="${(value * scale).toFixed(1)}" height="${barHeight}" rx="2"/>` +
    `<text class="${of === "ours" ? "" : "other"}" x="${(left + value * scale + 6).toFixed(1)}" y="${y + 11.5}">` +
    `${escaped(`${shown(value)} ${unit}`)}</text>`
  const pairs = rows.map(({ figure, original, ours, unit }, index) => {
    const y = head + index * rowHeight
    return (
      `<text x="${left - 12}" y="${y + 20}" text-anchor="end">${escaped(figure)}</text>` +
      bar("original", original, unit, y) +
      bar("ours", ours, unit, y + barHeight + 3)
    )
  })
  const spoken = rows.map(
    ({ figure, original, ours, unit }) => `${figure}: ${shown(original)} and ${shown(ours)} ${unit}`
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(`The original and okto-effect. ${spoken.join("; ")}.`)}</desc>
<style>${style}
</style>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="20" y="28">${escaped(title)}</text>
<text class="note" x="20" y="48">${escaped(note)}</text>
<rect class="original" x="${width - 210}" y="18" width="12" height="12" rx="2"/><text x="${width - 192}" y="28.5">original</text>
<rect class="ours" x="${width - 120}" y="18" width="12" height="12" rx="2"/><text x="${width - 102}" y="28.5">okto-effect</text>
${pairs.join("\n")}
</svg>
`
}
