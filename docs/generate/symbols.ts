/** Where the reference describes each public name. */
import type { Declaration, Entry } from "./declarations.ts"
import { read } from "./repository.ts"

/** A folder of the reference. */
interface Folder {
  readonly title: string
  /** What its first page says. */
  readonly intro: string
  /** Its entry points. Absent: those of the package of its name that no other folder has. */
  readonly entries?: ReadonlyArray<string>
  /** What one starts with. */
  readonly starts?: ReadonlyArray<string>
}

/** The folders of the reference, in the menu's order. A name of several is described in the first. */
export const folders: Readonly<Record<string, Folder>> = {
  sdk: {
    title: "Functions and client",
    intro: "What `@okto-effect/sdk` exports: the client, and the functions that take it first.",
    starts: ["OktoClient"]
  },
  browser: {
    title: "In pages",
    intro: "What `@okto-effect/sdk/browser` exports: the authentication modal, Google, session stores of a page.",
    entries: ["@okto-effect/sdk/browser"]
  },
  effect: {
    title: "Services",
    intro: "What `@okto-effect/sdk/effect` exports: each module has a service with its layers, or what goes with it.",
    entries: ["@okto-effect/sdk/effect", "@okto-effect/sdk/testing"],
    starts: ["Client"]
  },
  signing: {
    title: "Signing",
    intro:
      "What `@okto-effect/sdk/signing` exports: for a server that signs for pages. `@okto-effect/server` is built on it.",
    entries: ["@okto-effect/sdk/signing"]
  },
  react: {
    title: "Hooks",
    intro: "What `@okto-effect/react` adds to the functions of the SDK: the provider and its hooks.",
    starts: ["OktoProvider", "useOkto", "useSession"]
  },
  query: {
    title: "Reads with TanStack Query",
    intro: "What `@okto-effect/react/query` exports: a hook and its options for each list of the backend.",
    entries: ["@okto-effect/react/query"]
  },
  ui: {
    title: "Components",
    intro: "What `@okto-effect/react/ui` exports: components, the hook of each, and their look.",
    entries: ["@okto-effect/react/ui"],
    starts: ["UiProvider"]
  },
  server: {
    title: "Server",
    intro: "What `@okto-effect/server` exports: a client for each visitor, stores, and the signer.",
    starts: ["clients", "signer"]
  },
  "server-effect": {
    title: "Server services",
    intro: "What `@okto-effect/server/effect` exports: the same as services.",
    entries: ["@okto-effect/server/effect"]
  },
  ethereum: {
    title: "Ethereum wallets",
    intro: "What `@okto-effect/ethereum` exports.",
    starts: ["createProvider"]
  },
  "ethereum-effect": {
    title: "Ethereum services",
    intro: "What `@okto-effect/ethereum/effect` exports.",
    entries: ["@okto-effect/ethereum/effect"]
  },
  emulator: {
    title: "Emulator",
    intro:
      "What `@okto-effect/emulator` exports: a backend in the process, behind a port, in Vite, and worlds for tests.",
    starts: ["createEmulator"]
  },
  vitest: {
    title: "Vitest",
    intro: "What `@okto-effect/emulator/vitest` exports.",
    entries: ["@okto-effect/emulator/vitest"]
  },
  playwright: {
    title: "Playwright",
    intro: "What `@okto-effect/emulator/playwright` exports.",
    entries: ["@okto-effect/emulator/playwright"]
  },
  protocol: {
    title: "Protocol",
    intro: "What `@okto-effect/protocol` exports: the routes, and the schemas of what is sent.",
    starts: ["Routes"]
  }
}

/** Entry points that repeat others under the paths of the published original. */
const repeated = /^@okto-effect\/(sdk|react)\/(core|explorer|abstract|userop|types|errors|protocol)$/

/** The folder of the reference for an entry point. */
export const folderOf = (entry: string): string | undefined =>
  repeated.test(entry)
    ? undefined
    : (Object.keys(folders).find((name) => folders[name]?.entries?.includes(entry)) ?? entry.split("/")[1])

/** Names of the error catalogue. Each has a section on the catalogue's page. */
const readErrors = (): ReadonlySet<string> =>
  new Set(Array.from(read("packages/sdk/ERRORS.md").matchAll(/^### (\w+)$/gm), ([, name = ""]) => name))

/** Whether a declaration has a page. All others are sections of the page of types of their folder. */
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
  return Object.keys(folders).flatMap((folder) =>
    (byFolder.get(folder) ?? []).filter(({ declaration, specifier }) => {
      const owner = packageOf(declaration.place)
      // The SDK's schemas are those of the protocol.
      const isOwn = specifier.startsWith(`@okto-effect/${owner}`) || (folder === "sdk" && owner === "protocol")
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

/** The descriptions of all public names. */
export const findSymbols = (entries: ReadonlyArray<Entry>): Symbols => {
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
    const path = hasPage(declaration) ? name : `types#${name.toLowerCase()}`
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
