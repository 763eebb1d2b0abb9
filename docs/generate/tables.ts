/** Tables that only the site has, made from the sources. `readmes.ts` makes those that READMEs have too. */
import { kinds } from "../../packages/emulator/src/faults/Faults.ts"
import * as english from "../../packages/react/src/ui/texts/english.ts"
import { table } from "./markdown.ts"
import { read } from "./repository.ts"

interface CatalogueEntry {
  readonly tag: string
  /** What the class is. */
  readonly text: string
  readonly sentence: string
  readonly advice: string
}

/** The sentences of `packages/sdk/ERRORS.md`, which a test makes from the catalogue: of a class in a list, or each with its advice. */
const readCatalogue = (): ReadonlyArray<CatalogueEntry> =>
  read("packages/sdk/ERRORS.md")
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const tag = section.slice(0, section.indexOf("\n")).trim()
      const shared = /^What to do: (.+)$/m.exec(section)?.[1] ?? ""
      const text = section.split("\n\n")[1] ?? ""
      const lines = section.matchAll(/^(?:- (.+)|\| (?!message|---)(.+) \| (.+) \|)$/gm)
      return Array.from(lines, ([, listed = "", sentence = listed, advice = shared]) => ({
        tag,
        text,
        sentence,
        advice: advice.replace("(#", "(/reference/errors#")
      }))
    })

/** Where a guide says more about an error. The first pattern that matches the tag counts. */
const guides: ReadonlyArray<readonly [tags: RegExp, title: string, route: string]> = [
  [
    /^Execution|NotExecuted|JobIdTaken|^Order(Failed|Timeout|NotFound)|OperationNotRecorded|UserOp/,
    "Send exactly once",
    "/guide/sending"
  ],
  [/^(Validation|Argument|Recipient|Chain(Not|Type))/, "Units and formats", "/start/#units-and-formats"],
  [/^Configuration|OnboardingUrl/, "Configuration", "/reference/configuration"],
  [
    /Session|LoggedIn|Unauthorized|AuthToken|Otp|IdToken|LoginFailed|Authentication|Contact|OAuth|UserKeysMissing|Provider/,
    "Sessions",
    "/guide/sessions"
  ],
  [/Google|Popup|WebView|Clipboard/, "Content security", "/guide/content-security"],
  [/^Signer|ClientDetails/, "Keys on the server", "/guide/server-keys"],
  [/^Module/, "Workers", "/guide/workers"]
]

/** The guide for an error. */
const guideOf = (tag: string): readonly [title: string, route: string] => {
  const [, title = "Errors and retries", route = "/guide/errors"] = guides.find(([tags]) => tags.test(tag)) ?? []
  return [title, route]
}

/** Every sentence of the catalogue, in alphabetical order, with what to do and where to read on. */
const sentences = (): string => {
  const rows = readCatalogue().map(({ advice, sentence, tag }) => {
    const [title, route] = guideOf(tag)
    return [sentence, `[\`${tag}\`](/reference/errors#${tag.toLowerCase()})`, `${advice} [${title}](${route})`] as const
  })
  return table(
    ["message", "error", "what to do, and where to read on"],
    rows.toSorted((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1))
  )
}

/** Some errors of the catalogue: what each is, and what to do. */
const errors = (...tags: ReadonlyArray<string>): string => {
  const catalogue = readCatalogue()
  return table(
    ["error", "what it is", "what to do"],
    tags.map((tag) => {
      const found = catalogue.find((entry) => entry.tag === tag)
      if (found === undefined) throw new Error(`There is no error "${tag}"`)
      return [`[\`${tag}\`](/reference/errors#${tag.toLowerCase()})`, found.text, found.advice]
    })
  )
}

const sourceOf = (path: string): string => read(`packages/react/src/ui/${path}`)

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The keys of a theme, with the custom property of each and its value in the style sheet. */
const theme = (): string => {
  const [, body = ""] = /export interface Theme \{([^]*?)\n\}/.exec(sourceOf("theme.ts")) ?? []
  const [, root = ""] = /:where\(:root\) \{([^]*?)\n\}/.exec(sourceOf("ui.css")) ?? []
  const values = new Map(
    Array.from(root.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name = "", value = ""]) => [name, value])
  )
  const members = body.matchAll(/(?:\/\*\* (?<does>.*?) \*\/\s*)?readonly (?<name>\w+)\?:/g)
  return table(
    ["key", "custom property", "what it is", "default"],
    Array.from(members, ({ groups = {} }) => {
      const property = `--okto-${kebab(groups["name"] ?? "")}`
      return [`\`${groups["name"]}\``, `\`${property}\``, groups["does"] ?? "", `\`${values.get(property) ?? "none"}\``]
    })
  )
}

/** The parts of components: first the names that say what they are. */
const parts = (): string => {
  const [, body = ""] = /export const parts = \[([^]*?)\n\]/.exec(sourceOf("parts.ts")) ?? []
  const found = Array.from(
    body.matchAll(/(?:\/\*\* (?<does>.*?) \*\/\s*)?"(?<name>\w+)"/g),
    ({ groups = {} }) => groups
  )
  const [named, explained] = [false, true].map((isExplained) =>
    found
      .filter(({ does }) => (does !== undefined) === isExplained)
      .map(({ does = "", name }): ReadonlyArray<string> => [`\`${name}\``, does])
  )
  return `${named?.map(([name]) => name).join(", ")}, and:\n\n${table(["part", "what it is"], explained ?? [])}`
}

/** A text, or a function that returns one, as it reads with example values. */
const exampleOf = (text: unknown): string => {
  if (typeof text !== "function") return String(text)
  const parameters = /^\(?([^)=]*)/.exec(String(text))?.[1] ?? ""
  return `a function of (${parameters.trim()})`
}

const textsIn = (value: object, path: string): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) => {
    const name = path === "" ? key : `${path}.${key}`
    return typeof inner === "object" && inner !== null ? textsIn(inner, name) : [[`\`${name}\``, exampleOf(inner)]]
  })

/** All texts of all components in English. */
const texts = (): string => table(["text", "in English"], textsIn(english.english, ""))

type Kind = (typeof kinds)[number]["name"]

/**
 * What a caller sees of each fault: of a read, here the portfolio, and of a transfer.
 * `packages/integration/test/faultsGuide.test.ts` compares it with what happens.
 */
const outcomes: Readonly<Record<Kind, readonly [read: string, transfer: string]>> = {
  slow: ["succeeds, or fails with `retry` after `requestTimeout`", "succeeds"],
  rejected: [
    "fails with the category of the status, here `retry`",
    "succeeds after a failure of the backend: it is sent again"
  ],
  cutOff: ["fails with `retry`", "succeeds: its order is looked up"],
  lost: ["fails with `retry`", "succeeds: the same bytes are sent again"],
  late: ["fails with `retry`", "succeeds once"],
  twice: ["succeeds", "succeeds once: the backend accepts a job id once"],
  silent: ["fails with `retry` after `requestTimeout`", "succeeds: the same bytes are sent again"],
  unanswered: ["fails with `retry` after `requestTimeout`", "succeeds: its order is looked up"],
  failed: ["fails with `retry`", "succeeds: its order is looked up"],
  listedLate: ["succeeds", "succeeds; an unknown outcome takes longer to resolve"],
  unfiltered: ["succeeds", "succeeds: the SDK picks its order out of the list"],
  malformed: ["fails with `bug`, reason `MissingData`", "succeeds: its order is looked up"],
  missingData: ["fails with `bug`, reason `MissingData`", "succeeds: its order is looked up"],
  wrongTypes: [
    "succeeds, with numbers where texts were: replies are read leniently",
    "returns the id in the reply, and logs a warning"
  ],
  rateLimited: [
    "fails with `retry` and `error.retryAfter`",
    "waits, and fails with `ExecutionUnknown` if `outcomeTimeout` is over first"
  ],
  expiredSession: [
    "fails with `sign-in`; the session stays while the backend confirms it",
    "fails with `sign-in`: not executed"
  ],
  clockSkew: ["succeeds: the SDK signs by the backend's clock", "succeeds"]
}

const expectations = (): string =>
  table(
    ["kind", "a read", "a transfer"],
    kinds.map(({ name }) => {
      const [read, transfer] = outcomes[name]
      return [`\`${name}\``, read, transfer]
    })
  )

/** The tables by their names. Words behind a name are arguments: `<!-- table errors PopupBlocked PopupClosed -->`. */
export const tables: Readonly<Record<string, (...words: ReadonlyArray<string>) => string>> = {
  errors,
  expectations,
  parts,
  sentences,
  texts,
  theme
}
