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

/** A declaration in the folder of the reference that describes it. */
export interface Described {
  readonly declaration: Declaration
  readonly folder: string
  readonly specifier: string
}

const packageOf = (place: string): string => place.split("/")[1] ?? ""

/** What the reference describes, in the order of its folders: each declaration once, errors in their catalogue. */
export const findDescribed = (entries: ReadonlyArray<Entry>): ReadonlyArray<Described> => {
  const errors = readErrors()
  const seen = new Set<string>()
  const all = entries.flatMap(({ declarations, specifier }) =>
    declarations.map((declaration) => ({ declaration, folder: folderOf(specifier) ?? "", specifier }))
  )
  const byFolder = Map.groupBy(all, ({ folder }) => folder)
  return order.flatMap((folder) =>
    (byFolder.get(folder) ?? []).filter(({ declaration, specifier }) => {
      const owner = packageOf(declaration.place)
      // The SDK's schemas are those of the contract.
      const isOwn = specifier.startsWith(`@okto-effect/${owner}`) || (folder === "sdk" && owner === "contract")
      const isError = owner === "sdk" && errors.has(declaration.name) && declaration.kind === "class"
      const key = `${declaration.place} ${declaration.name}`
      if (seen.has(key) || isError || !(isOwn || declaration.kind === "module")) return false
      seen.add(key)
      return true
    })
  )
}

/** Where the reference describes a name. */
export interface Target {
  readonly route: string
  /** The entry points that export it. */
  readonly specifiers: ReadonlySet<string>
}

/** The descriptions of each public name, in the order of the reference. */
export type Symbols = ReadonlyMap<string, ReadonlyArray<Target>>

let known: Symbols | undefined

/** The descriptions of all public names, read once. */
export const readSymbols = (): Symbols => (known ??= findTargets(readDeclarations()))

const findTargets = (entries: ReadonlyArray<Entry>): Symbols => {
  const exported = Map.groupBy(
    entries.flatMap(({ declarations, specifier }) =>
      declarations.map(({ name, place }) => ({ key: `${place} ${name}`, name, specifier }))
    ),
    ({ key }) => key
  )
  const found = new Map<string, ReadonlyArray<Target>>()
  const add = (name: string, route: string, places: ReadonlyArray<{ readonly specifier: string }>): void => {
    const target = { route, specifiers: new Set(places.map(({ specifier }) => specifier)) }
    found.set(name, [...(found.get(name) ?? []), target])
  }
  for (const name of readErrors()) {
    const places = [...exported.values()].flat().filter((one) => one.name === name)
    add(name, `/reference/errors#${name.toLowerCase()}`, places)
  }
  for (const { declaration, folder } of findDescribed(entries)) {
    const { name, place } = declaration
    const path = hasPage(declaration) ? name : `#${name.toLowerCase()}`
    add(name, `/reference/${folder}/${path}`, exported.get(`${place} ${name}`) ?? [])
  }
  return found
}

/** What the programs of a text import: the module of each name. Of two modules, the first counts. */
const importsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm), ([, names = "", module = ""]) =>
      names.split(",").map((name) => [name.replace(/^\s*type /, "").trim(), module] as const)
    )
      .toReversed()
      .flat()
  )

/**
 * What each name means on a page: what its programs import, or what is in the same folder of the reference; otherwise what is
 * exported by the module that the page names first. An ordinary word means nothing where no such module is named.
 */
export const resolveSymbols = (
  symbols: Symbols,
  text: string,
  route: string
): ((name: string, isCall: boolean) => string | undefined) => {
  const imports = importsOf(text)
  const own = /^\/reference\/[\w-]+\//.exec(route)?.[0]
  const modules = [...text.matchAll(/@okto-effect\/[\w-]+(?:\/[\w-]+)*/g)].map(([specifier]) => specifier)
  /** How many modules the page names before one that exports the target. */
  const placeOf = ({ specifiers }: Target): number => {
    const place = modules.findIndex((specifier) => specifiers.has(specifier))
    return place < 0 ? modules.length : place
  }
  return (name, isCall) => {
    const module = imports.get(name)
    const targets = (symbols.get(name) ?? []).filter(({ specifiers }) => module === undefined || specifiers.has(module))
    const inOwn = targets.find((target) => own !== undefined && target.route.startsWith(own))
    const [first] = targets.toSorted((one, other) => placeOf(one) - placeOf(other))
    const best = inOwn ?? first
    const isWord = /^[a-z]+$/.test(name) && !isCall
    if (best === undefined || (isWord && best !== inOwn && placeOf(best) === modules.length)) return undefined
    return best.route
  }
}
