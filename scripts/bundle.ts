/** How much of a bundle a program costs, minified and gzipped: built as apps build it, by Vite and by esbuild. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import * as esbuild from "esbuild"
import type { InlineConfig } from "vite"
import { filesOf } from "./bundlePage.ts"

const packages = fileURLToPath(new URL("../packages", import.meta.url))

/** A program whose bundle is measured. */
export interface Program {
  /** As its user would write it. */
  readonly program: string
  /** Leaves out what an application has anyway. */
  readonly external?: ReadonlyArray<RegExp>
  /**
   * Counts what a page has loaded at some point: the program, and these parts of the SDK, by their files. Other
   * modules loaded on demand do not count. Absent: everything there is counts.
   */
  readonly loaded?: ReadonlyArray<string>
}

const calls = ["session/bearerToken.ts"]

/** Parts of the SDK that calls load, by what is done with it. */
export const parts = {
  login: [...calls, "lazyServices/login.ts", "signer/signatures.ts"],
  reads: [...calls, "lazyServices/explorer.ts"],
  sends: [...calls, "lazyServices/intents.ts", "signer/signatures.ts"],
  waits: ["lazyServices/orders.ts"]
} as const

/** A program of exports of a module below `packages`: of those named, or of all. */
export const exported = (module: string, ...names: ReadonlyArray<string>): string =>
  `export ${names.length === 0 ? "*" : `{ ${names.join(", ")} }`} from "${join(packages, module)}.ts"`

/** The whole façade. */
export const everything = `${exported("sdk/src/index")}; ${exported("sdk/src/promise/userop", "tokenTransfer as build")}`

/** Only what a login takes. */
export const loginOnly = exported("sdk/src/index", "OktoClient")

const core = "@okto_web3/core-js-sdk"

const coreLogin = `export { OktoClient } from "${core}"`

/** The same programs with the published original, which is always one file. */
export const programs: ReadonlyArray<{
  readonly figure: string
  readonly original: string
  readonly ours: Program
}> = [
  {
    figure: "everything, in one file",
    original: ["", "/abstract", "/explorer"]
      .map((path) => `export * from "${core}${path}"`)
      .concat(`export { tokenTransfer as build } from "${core}/userop"`)
      .join("; "),
    ours: { program: everything }
  },
  { figure: "a client, signed out", original: coreLogin, ours: { program: loginOnly, loaded: [] } },
  { figure: "signed in", original: coreLogin, ours: { program: loginOnly, loaded: parts.login } }
]

/** A file of a bundle. */
interface Chunk {
  readonly code: string | Uint8Array
  /** What it cannot do without, by name. */
  readonly imports: ReadonlyArray<string>
  /** The module that it was made for, or the name of its group, if any. */
  readonly module: string | undefined
  readonly isEntry: boolean
  /** The modules whose code is in it. */
  readonly modules: Readonly<Record<string, unknown>>
}

type Chunks = ReadonlyMap<string, Chunk>

/** Files that `import()` asks for are files of their own, or all is one. */
interface Options {
  readonly program: string
  readonly external: ReadonlyArray<RegExp>
  readonly isSplit: boolean
}

const directory = join(packages, "sdk")

/** The files of scripts that a build by Vite makes. */
export const chunksOf = async (config: InlineConfig): Promise<Chunks> => {
  const files = await filesOf(config)
  return new Map(
    files.flatMap((file) =>
      file.type === "chunk" ? [[file.fileName, { ...file, module: file.facadeModuleId ?? file.name }] as const] : []
    )
  )
}

const byVite = ({ external, isSplit, program }: Options): Promise<Chunks> => {
  const id = "\0program"
  return chunksOf({
    root: directory,
    plugins: [
      {
        name: "program",
        enforce: "pre",
        resolveId: (source) => (source.endsWith("program.ts") ? id : undefined),
        load: (source) => (source === id ? program : undefined)
      }
    ],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: "program.ts",
        preserveEntrySignatures: "strict",
        external: [...external],
        output: isSplit ? {} : { codeSplitting: false }
      }
    }
  })
}

const byEsbuild = async ({ external, isSplit, program }: Options): Promise<Chunks> => {
  const { metafile, outputFiles } = await esbuild.build({
    stdin: { contents: program, resolveDir: directory, loader: "ts" },
    absWorkingDir: directory,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    legalComments: "none",
    splitting: isSplit,
    write: false,
    metafile: true,
    outdir: "out",
    plugins: [
      {
        name: "external",
        setup: (build) => {
          build.onResolve({ filter: /.*/ }, ({ path }) =>
            external.some((pattern) => pattern.test(path)) ? { path, external: true } : undefined
          )
        }
      }
    ]
  })
  const codes = new Map(outputFiles.map(({ contents, path }) => [path.slice(directory.length + 1), contents]))
  return new Map(
    Object.entries(metafile.outputs).map(([name, { entryPoint, imports, inputs }]) => [
      name,
      {
        modules: Object.fromEntries(Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)),
        code: codes.get(name) ?? "",
        imports: imports.flatMap(({ kind, path }) => (kind === "import-statement" ? [path] : [])),
        module: entryPoint,
        isEntry: entryPoint === "<stdin>"
      }
    ])
  )
}

/** Kilobytes, gzipped, of what is loaded: the entry and the files made for some modules, or everything there is. */
export const weigh = (chunks: Chunks, loaded: ReadonlyArray<string> | undefined): number => {
  const names = new Set<string>()
  const load = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || names.has(name)) return
    names.add(name)
    chunk.imports.forEach(load)
  }
  for (const [name, { isEntry }] of chunks) if (isEntry || loaded === undefined) load(name)
  for (const file of loaded ?? []) {
    const found = [...chunks].filter(([, { module }]) => module?.endsWith(file))
    if (found.length === 0) throw new Error(`no file is made for ${file}`)
    for (const [name] of found) load(name)
  }
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "").length, 0)
  return bytes / 1000
}

/** What was built, by its options: of one bundle, several pages are measured. */
const built = new Map<string, Promise<readonly [vite: Chunks, esbuild: Chunks]>>()

const build = (options: Options): Promise<readonly [vite: Chunks, esbuild: Chunks]> => {
  const key = JSON.stringify({ ...options, external: options.external.map(String) })
  const known = built.get(key) ?? Promise.all([byVite(options), byEsbuild(options)])
  built.set(key, known)
  return known
}

/** Kilobytes of a program's bundle, by each bundler. */
export const sizes = async ({ external = [], loaded, program }: Program) => {
  const [vite, bundle] = await build({ program, external, isSplit: loaded !== undefined })
  return { vite: weigh(vite, loaded), esbuild: weigh(bundle, loaded) }
}

/** Whether code of a module is in a program's bundle, loaded or not, by any bundler. */
export const contains = async ({ external = [], loaded, program }: Program, module: RegExp): Promise<boolean> => {
  const bundles = await build({ program, external, isSplit: loaded !== undefined })
  return bundles.some((chunks) =>
    [...chunks.values()].some(({ modules }) => Object.keys(modules).some((name) => module.test(name)))
  )
}

/** Kilobytes of a program's bundle: the larger one counts. */
export const kilobytes = async (program: Program): Promise<number> => {
  const { esbuild, vite } = await sizes(program)
  return Math.max(esbuild, vite)
}
