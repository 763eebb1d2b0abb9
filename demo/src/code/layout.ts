/** Code that breaks its lines to fit a width, the way the common formatters do. */

/** A text that never breaks, or a bracket that does. */
export type Layout = string | Bracket

/** Items between brackets: on one line where they fit, else one line each. */
export interface Bracket {
  /** Ends with `(`, `[` or `{`; a label may come before. */
  readonly open: string
  readonly items: ReadonlyArray<Layout>
  readonly close: string
}

/** A layout with a text before it, on the same line. */
export const labelled = (label: string, layout: Layout): Layout =>
  typeof layout === "string" ? label + layout : { ...layout, open: label + layout.open }

/** A layout with a text after it, on the same line. */
export const followed = (layout: Layout, text: string): Layout =>
  typeof layout === "string" ? layout + text : { ...layout, close: layout.close + text }

/** A call; arguments that are absent are left out. */
export const call = (callee: string, ...args: ReadonlyArray<Layout | undefined>): Bracket => ({
  open: `${callee}(`,
  items: args.filter((arg) => arg !== undefined),
  close: ")"
})

const isObject = (layout: Layout): layout is Bracket => typeof layout !== "string" && layout.open.endsWith("{")

/** A list of objects with several fields is read as a table, so it has a line for each. */
const isTable = ({ items, open }: Bracket): boolean =>
  open.endsWith("[") && items.length > 1 && items.every((item) => isObject(item) && item.items.length > 1)

const mustBreak = (layout: Layout): boolean =>
  typeof layout !== "string" && (isTable(layout) || layout.items.some(mustBreak))

const flat = (layout: Layout): string => {
  if (typeof layout === "string") return layout
  const inner = layout.items.map(flat).join(", ")
  return layout.open + (isObject(layout) && inner !== "" ? ` ${inner} ` : inner) + layout.close
}

/** The last argument of a call may share its first line with the call, if nothing else in it breaks. */
const hugged = ({ close, items, open }: Bracket): Layout | undefined => {
  const last = items.at(-1)
  const before = items.slice(0, -1)
  if (!open.endsWith("(") || last === undefined || typeof last === "string") return undefined
  if (before.some((item) => typeof item !== "string")) return undefined
  return followed(labelled(open + before.map((item) => `${flat(item)}, `).join(""), last), close)
}

/** Lines moved to the right. */
export const indented = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.map((line) => `  ${line}`)

/** A text that is named, and the name. */
const namedText = /^(const [\w$]+ =|[\w$]+:) (".*)$/

/** A text that never breaks moves below its name where both have no room on one line. */
const linesOfText = (text: string, width: number): ReadonlyArray<string> => {
  const [, name, value] = text.length > width ? (namedText.exec(text) ?? []) : []
  return name === undefined || value === undefined ? [text] : [name, ...indented([value])]
}

/** The lines of a layout. */
export const linesOf = (layout: Layout, width: number): ReadonlyArray<string> => {
  if (typeof layout === "string") return linesOfText(layout, width)
  const line = flat(layout)
  if (line.length <= width && !mustBreak(layout)) return [line]
  const hugging = hugged(layout)
  if (hugging !== undefined) return linesOf(hugging, width)
  const { close, items, open } = layout
  const separated = items.map((item, index) => (index === items.length - 1 ? item : followed(item, ",")))
  return [open, ...separated.flatMap((item) => indented(linesOf(item, width - 2))), close]
}
