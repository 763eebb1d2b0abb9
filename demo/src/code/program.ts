/** Makes one program of a file in `demo/programs`: its imports inlined, and a form's values in `demo/programs/values`. */
/// <reference types="vite/client" />
import { named, width } from "./literal.ts"

export type Kind = "promise" | "effect" | "react"

/** Values by the names of constants and fields. */
export type Values = Readonly<Record<string, unknown>>

/** A text and its replacement. */
export type Change = readonly [from: string, to: string]

const files = import.meta.glob<string>("../../programs/*/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" })

const textOf = (path: string): string => files[`../../programs${path}`] ?? ""

/** Whether a file imports a module. */
export const importsModule = (path: string, module: string): boolean => textOf(path).includes(`"${module}"`)

/** Whether a value leaves the example. In the place of hex, text that is no hex does. */
const isBlank = (value: unknown, example: string): boolean =>
  value === undefined ||
  value === "" ||
  Number.isNaN(value) ||
  (example.startsWith(`"0x`) && typeof value === "string" && !value.startsWith("0x"))

/** Replaces the examples of a file by the values of constants and fields with the same names. */
export const fillIn = (text: string, values: Values): string => {
  const names = Object.keys(values).join("|")
  const example = String.raw`[[{]\n[^]*?\n\1[\]}]|.*?`
  const places = new RegExp(
    String.raw`^( *)((?:export const )?(${names})(?:: \w+)?(?: =|:))(?: |\n\1  )(${example})(,?)$`,
    "gm"
  )
  return text.replace(places, (place, indent: string, label: string, name: string, example: string, comma: string) =>
    isBlank(values[name], example) ? place : indent + named(label, values[name], indent) + comma
  )
}

const importLine = /^import (?:(type )?\{([^}]*)\} from |(\* as \w+) from )?"([^"]+)"\n+/gm

const withoutType = (name: string): string => name.replace("type ", "")

const importOf = ([module, names]: readonly [string, ReadonlySet<string>]): string => {
  const sorted = [...names].toSorted((one, other) => withoutType(one).localeCompare(withoutType(other), "en"))
  const [first] = sorted
  if (first === undefined) return `import "${module}"\n`
  if (first.startsWith("*")) return `import ${first} from "${module}"\n`
  const areTypes = sorted.every((name) => name.startsWith("type "))
  const listed = areTypes ? sorted.map(withoutType) : sorted
  const begin = areTypes ? "import type {" : "import {"
  const line = `${begin} ${listed.join(", ")} } from "${module}"\n`
  return line.length - 1 <= width ? line : `${begin}\n  ${listed.join(",\n  ")}\n} from "${module}"\n`
}

/** A program in two parts: what every program needs, and what this one is about. */
export interface Composed {
  /** The imports, the client and the sign-in. */
  readonly setUp: string
  /** The form's values, and what is done with them. */
  readonly main: string
}

/** The values that are no form's. */
const setUpValues = new Set(["guest", "local", "login", "node", "page", "user"].map((name) => `/values/${name}.ts`))

/** The text of a program. */
export const joinProgram = ({ main, setUp }: Composed): string => [setUp, main].filter((part) => part !== "").join("\n")

/** The program of a file; its path is relative to `demo/programs`. The changes apply to all files. */
export const composeParts = (root: string, values: Values, changes: ReadonlyArray<Change>): Composed => {
  const imports = new Map<string, Set<string>>()
  const bodies = new Map<string, string>()
  const include = (path: string): void => {
    const text = changes.reduce((text, [from, to]) => text.replaceAll(from, to), textOf(path))
    const body = text.replaceAll(importLine, (_, type = "", list = "", all: string | undefined, module: string) => {
      if (module.startsWith(".")) {
        const file = new URL(module, `file://${path}`).pathname
        if (!bodies.has(file)) include(file)
      } else {
        const names = imports.get(module) ?? new Set()
        imports.set(module, names)
        const listed = list.split(",").filter((name: string) => name.trim() !== "")
        for (const name of all === undefined ? listed : [all]) names.add(type + name.trim())
      }
      return ""
    })
    bodies.set(path, path.startsWith("/values/") ? fillIn(body, values) : body)
  }
  include(root)
  const isMain = (path: string) => path === root || (path.startsWith("/values/") && !setUpValues.has(path))
  const partsOf = (areMain: boolean) =>
    [...bodies]
      .filter(([path]) => isMain(path) === areMain)
      .map(([path, body]) => (path === root ? body : body.replaceAll(/^export /gm, "")))
  const sorted = [...imports].toSorted(([one], [other]) => one.localeCompare(other, "en"))
  const join = (parts: ReadonlyArray<string>) => parts.filter((part) => part !== "").join("\n")
  return { setUp: join([sorted.map(importOf).join(""), ...partsOf(false)]), main: join(partsOf(true)) }
}

/** The text of {@link composeParts}. */
export const composeProgram = (root: string, values: Values, changes: ReadonlyArray<Change>): string =>
  joinProgram(composeParts(root, values, changes))
