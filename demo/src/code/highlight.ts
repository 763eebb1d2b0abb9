/** Which parts of a program stand out. */

/** What a part is; plain where it has no kind. */
export type PartKind = "comment" | "text" | "number" | "keyword" | "name"

export interface Part {
  /** Where it begins. */
  readonly at: number
  readonly text: string
  readonly kind?: PartKind
}

const keywords =
  "as|await|catch|const|export|false|from|function|if|import|interface|new|null|of|readonly|return|throw|true|try|type|undefined|yield"

/** One group for each kind, and what is in front of it. The first that begins wins, so nothing inside a text counts. */
const pattern = new RegExp(
  [
    String.raw`(?<comment>\/\/.*)`,
    String.raw`(?<text>"(?:[^"\\\n]|\\.)*")`,
    String.raw`(?<number>(?<![\w$])\d[\w.]*)`,
    String.raw`(?<keyword>(?<![\w$.])(?:${keywords})(?![\w$:]))`,
    String.raw`(?<name>(?<![\w$])[A-Z]\w*)`
  ].join("|"),
  "g"
)

const kinds: ReadonlyArray<PartKind> = ["comment", "text", "number", "keyword", "name"]

/** A program in parts, in order; together they are the program. */
export const highlighted = (code: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let at = 0
  const add = (end: number, kind?: PartKind) => {
    if (end > at) parts.push({ at, text: code.slice(at, end), ...(kind === undefined ? {} : { kind }) })
    at = end
  }
  for (const { 0: matched, groups, index } of code.matchAll(pattern)) {
    add(index)
    add(
      index + matched.length,
      kinds.find((kind) => groups?.[kind] !== undefined)
    )
  }
  add(code.length)
  return parts
}
