/** Where the reference describes each public name. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Declaration, type Entry, readDeclarations } from "./declarations.ts"

/** The folders of the reference, in the menu's order. A name of several is described in the first. */
export const order = [
  "sdk",
  "browser",
  "effect",
  "signing",
  "react",
  "query",
  "ui",
  "server",
  "server-effect",
  "ethereum",
  "ethereum-effect",
  "sandbox",
  "vitest",
  "playwright",
  "contract"
]

/** Folders of the reference with a name of their own. All others are those of their package. */
const folders: Readonly<Record<string, string>> = {
  "@okto-effect/sdk/browser": "browser",
  "@okto-effect/sdk/signing": "signing",
  "@okto-effect/sdk/effect": "effect",
  "@okto-effect/sdk/testing": "effect",
  "@okto-effect/react/query": "query",
  "@okto-effect/react/ui": "ui",
  "@okto-effect/server/effect": "server-effect",
  "@okto-effect/ethereum/effect": "ethereum-effect",
  "@okto-effect/sandbox/vitest": "vitest",
  "@okto-effect/sandbox/playwright": "playwright"
}

/** Entry points that repeat others under the paths of the published original. */
const repeated = /^@okto-effect\/(sdk|react)\/(core|explorer|abstract|userop|types|errors|contract)$/

/** The folder of the reference for an entry point. */
export const folderOf = (entry: string): string | undefined =>
  repeated.test(entry) ? undefined : (folders[entry] ?? entry.split("/")[1])

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

/** Names of the error catalogue. Each has a section on the catalogue's page. */
export const readErrors = (): ReadonlySet<string> =>
  new Set(Array.from(read("packages/sdk/ERRORS.md").matchAll(/^### (\w+)$/gm), ([, name = ""]) => name))

/** Whether a declaration has a page. All others are sections of the first page of their folder. */
export const hasPage = ({ kind }: Declaration): boolean =>
  kind === "function" || kind === "class" || kind === "service" || kind === "module"

let known: ReadonlyMap<string, string> | undefined

/** The address of each public name. Of a name of several entry points, the first counts. */
export const readSymbols = (): ReadonlyMap<string, string> => {
  if (known !== undefined) return known
  const found = new Map<string, string>(
    Array.from(readErrors(), (name) => [name, `/reference/errors#${name.toLowerCase()}`])
  )
  const place = ({ specifier }: Entry) => order.indexOf(folderOf(specifier) ?? "")
  const entries = readDeclarations().filter((entry) => place(entry) !== -1)
  for (const { declarations, specifier } of entries.toSorted((one, other) => place(one) - place(other))) {
    const folder = `/reference/${folderOf(specifier)}/`
    for (const declaration of declarations) {
      const { name } = declaration
      if (!found.has(name))
        found.set(name, hasPage(declaration) ? `${folder}${name}` : `${folder}#${name.toLowerCase()}`)
    }
  }
  return (known = found)
}
