/**
 * The programs that panels show: the files in `demo/programs`, each with the files that it imports in their places, and
 * with a form's values in `demo/programs/values`.
 */
/// <reference types="vite/client" />
import { named, width } from "./literal.ts"

/** How a program is written. */
export type Kind = "promise" | "effect" | "react"

/** Values by the names of the constants and fields that hold them. */
export type Values = Readonly<Record<string, unknown>>

/** A text, and what stands in its place. */
export type Change = readonly [from: string, to: string]

const files = import.meta.glob<string>("../../programs/*/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" })

const textOf = (path: string): string => files[`../../programs${path}`] ?? ""

/** Whether a file imports a module. */
export const reaches = (path: string, module: string): boolean => textOf(path).includes(`"${module}"`)

/** Whether a form's value says nothing; what has to be hex says nothing unless it is. */
const isBlank = (value: unknown, example: string): boolean =>
  value === undefined ||
  value === "" ||
  Number.isNaN(value) ||
  (example.startsWith(`"0x`) && typeof value === "string" && !value.startsWith("0x"))

/** A file's text with values in the places of its examples: those of constants and fields with their names. */
export const filled = (text: string, values: Values): string => {
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

/** The program in a file, whose path is relative to `demo/programs`. The changes are made to every file before anything else. */
export const programText = (root: string, values: Values, changes: ReadonlyArray<Change>): string => {
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
    bodies.set(path, path.startsWith("/values/") ? filled(body, values) : body)
  }
  include(root)
  const parts = [...bodies].map(([path, body]) => (path === root ? body : body.replaceAll(/^export /gm, "")))
  const sorted = [...imports].toSorted(([one], [other]) => one.localeCompare(other, "en"))
  return [sorted.map(importOf).join(""), ...parts].filter((part) => part !== "").join("\n")
}
