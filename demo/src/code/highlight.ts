/** Splits a program or a style sheet into parts for highlighting. */

export type PartKind = "comment" | "text" | "number" | "keyword" | "name" | "attribute"

interface Part {
  /** Its position. */
  readonly at: number
  readonly text: string
  readonly kind?: PartKind
}

const kinds: ReadonlyArray<PartKind> = ["comment", "text", "number", "keyword", "name", "attribute"]

/** Makes one pattern of one group for each kind. The first match wins, so that the contents of a text are not split. */
const patternOf = (groups: Partial<Readonly<Record<PartKind, string>>>, flags: string): RegExp =>
  new RegExp(
    Object.entries(groups)
      .map(([kind, source]) => `(?<${kind}>${source})`)
      .join("|"),
    flags
  )

const keywords =
  "as|async|await|catch|const|export|false|from|function|if|import|interface|new|null|of|readonly|return|throw|true|try|type|undefined|yield"
const text = String.raw`"(?:[^"\\\n]|\\.)*"`

const inCode = patternOf(
  {
    comment: String.raw`\/\/.*`,
    text,
    number: String.raw`(?<![\w$])\d[\w.]*`,
    keyword: String.raw`(?<![\w$.])(?:${keywords})(?![\w$:])`,
    name: String.raw`(?<![\w$])[A-Z]\w*`
  },
  "y"
)

/** Inside a JSX tag, behind its name. */
const inTag = patternOf({ text, attribute: String.raw`[A-Za-z][\w-]*` }, "y")

const inStyles = patternOf(
  {
    comment: String.raw`\/\*[^]*?\*\/`,
    text,
    attribute: String.raw`[\w-]+(?=\s*:\s)`,
    number: String.raw`#[\da-fA-F]{3,8}\b|(?<![\w-])\d[\d.]*(?:%|[a-z]+)?`,
    keyword: String.raw`@[\w-]+`,
    name: String.raw`[.:]{1,2}[a-z][\w-]*`
  },
  "y"
)

/** What a position is in: code, a JSX tag that opens or closes an element, or an element's children. */
type Mode = "code" | "opening" | "closing" | "children"

/** The beginning of a tag: `<div`, `</div` or, of a fragment, `<` and `</`. */
const tag = /<(\/?)(?:([A-Za-z][\w.]*)(?=[\s/>])|(?=>))/y

/** Whether an expression may begin after a text, so that `<` opens a tag and compares nothing. */
const endsBeforeExpression = (before: string): boolean => /(?:^|[([{,;=?:&|}]|=>|\breturn)\s*$/.test(before)

const isStyles = (code: string): boolean => /^(?:\/\*[^]*?\*\/\s*)?(?:[.:@][^;{]*\{|$)/.test(code.trim())

/** The parts of a program or of a style sheet, in order. */
export const highlight = (code: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  const modes: Array<Mode> = []
  const styles = isStyles(code)
  let from = 0
  let at = 0
  const add = (end: number, kind?: PartKind) => {
    if (end > from) parts.push({ at: from, text: code.slice(from, end), ...(kind === undefined ? {} : { kind }) })
    from = end
    at = end
  }
  const find = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(code)
  }
  /** Adds the part that begins here, if any. */
  const addPart = (pattern: RegExp): boolean => {
    const found = find(pattern)
    if (found === null) return false
    add(at)
    add(
      at + found[0].length,
      kinds.find((kind) => found.groups?.[kind] !== undefined)
    )
    return true
  }
  const addTag = (): boolean => {
    const found = find(tag)
    if (found === null) return false
    const [all, slash = "", name = ""] = found
    add(at + all.length - name.length)
    add(at + name.length, "name")
    modes.push(slash === "" ? "opening" : "closing")
    return true
  }
  /** Takes one character of a tag. */
  const moveInTag = (mode: "opening" | "closing") => {
    if (code[at] === "{") modes.push("code")
    if (code.startsWith("/>", at)) {
      modes.pop()
      at++
    } else if (code[at] === ">") {
      modes.pop()
      if (mode === "opening") modes.push("children")
      else modes.pop()
    }
    at++
  }

  while (at < code.length) {
    const mode = modes.at(-1) ?? "code"
    if (mode === "opening" || mode === "closing") {
      if (!addPart(inTag)) moveInTag(mode)
    } else if (mode === "children") {
      if (code[at] === "{") modes.push("code")
      if (code[at] !== "<" || !addTag()) at++
    } else if (code[at] === "<" && !styles && endsBeforeExpression(code.slice(Math.max(0, at - 40), at)) && addTag()) {
      continue
    } else if (!addPart(styles ? inStyles : inCode)) {
      if (code[at] === "{") modes.push("code")
      if (code[at] === "}") modes.pop()
      at++
    }
  }
  add(code.length)
  return parts
}
