/** How much of a bundle a program costs, minified and gzipped: built as apps build it, by Vite and by esbuild. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import * as esbuild from "esbuild"
import * as vite from "vite"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, "packages/sdk/src")

/** A program whose bundle is measured. */
export interface Program {
  /** As its user would write it. */
  readonly program: string
  /** Leaves out what an application has anyway. */
  readonly external?: ReadonlyArray<RegExp>
  /**
   * Counts what a page has loaded at some point: the program, and these parts of the SDK, by their files. Whatever else is
   * loaded on demand does not count. Absent: everything there is counts.
   */
  readonly loaded?: ReadonlyArray<string>
}

const calls = ["session/signing.ts"]

/** Parts of the SDK that calls load, by what is done with it. */
export const parts = {
  login: [...calls, "parts/login.ts", "signer/signatures.ts"],
  reads: [...calls, "parts/explorer.ts"],
  sends: [...calls, "parts/intents.ts", "signer/signatures.ts"]
} as const

/** The whole façade. */
export const everything = `export * from "${sdk}/index.ts"; export { tokenTransfer as build } from "${sdk}/facade/userop.ts"`

/** Only what a login takes. */
export const loginOnly = `export { OktoClient } from "${sdk}/index.ts"`

/** Functions of the façade. */
export const only = (...names: ReadonlyArray<string>): string => `export { ${names.join(", ")} } from "${sdk}/index.ts"`

/** An entry of the SDK. */
export const entry = (name: string): string => `export * from "${sdk}/${name}.ts"`

/** The React package's provider and session. */
export const reactSession = `export { OktoProvider, useOkto, useSession } from "${join(root, "packages/react/src")}/index.ts"`

/** Components of the React package, or all of them. */
export const ui = (...names: ReadonlyArray<string>): string =>
  `export ${names.length === 0 ? "*" : `{ ${names.join(", ")} }`} from "${join(root, "packages/react/src/ui")}/index.ts"`

const core = "@okto_web3/core-js-sdk"

/** An entry of the React package. */
export const reactEntry = (name: string): string => `export * from "${join(root, "packages/react/src")}/${name}.ts"`

const coreLogin = `export { OktoClient } from "${core}"`

/** The same programs with the published original, which is one file whatever a page does with it. */
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
  { figure: "a client, before anybody signs in", original: coreLogin, ours: { program: loginOnly, loaded: [] } },
  { figure: "signed in", original: coreLogin, ours: { program: loginOnly, loaded: parts.login } }
]

/** A file of a bundle. */
interface Chunk {
  readonly code: string | Uint8Array
  /** What it cannot do without, by name. */
  readonly imports: ReadonlyArray<string>
  /** The module that it was made for, if any. */
  readonly module: string | undefined
  readonly isEntry: boolean
}

type Chunks = ReadonlyMap<string, Chunk>

/** Files that `import()` asks for are files of their own, or all is one. */
interface Options {
  readonly program: string
  readonly external: ReadonlyArray<RegExp>
  readonly isSplit: boolean
}

const directory = join(root, "packages/sdk")

const byVite = async ({ external, isSplit, program }: Options): Promise<Chunks> => {
  const id = "\0program"
  const result = await vite.build({
    root: directory,
    configFile: false,
    logLevel: "error",
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
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((built) =>
    "output" in built ? built.output : []
  )
  return new Map(
    outputs.flatMap((chunk) =>
      chunk.type === "chunk" ? [[chunk.fileName, { ...chunk, module: chunk.facadeModuleId ?? undefined }] as const] : []
    )
  )
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
    Object.entries(metafile.outputs).map(([name, { entryPoint, imports }]) => [
      name,
      {
        code: codes.get(name) ?? "",
        imports: imports.flatMap(({ kind, path }) => (kind === "import-statement" ? [path] : [])),
        module: entryPoint,
        isEntry: entryPoint === "<stdin>"
      }
    ])
  )
}

const weigh = (chunks: Chunks, loaded: ReadonlyArray<string> | undefined): number => {
  const names = new Set<string>()
  const load = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || names.has(name)) return
    names.add(name)
    chunk.imports.forEach(load)
  }
  for (const [name, { isEntry, module }] of chunks) {
    if (isEntry || loaded === undefined || loaded.some((file) => module?.endsWith(file))) load(name)
  }
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "").length, 0)
  return bytes / 1000
}

/** Kilobytes of a program's bundle, by each bundler. */
export const sizes = async ({ external = [], loaded, program }: Program) => {
  const options = { program, external, isSplit: loaded !== undefined }
  return {
    vite: weigh(await byVite(options), loaded),
    esbuild: weigh(await byEsbuild(options), loaded)
  }
}

/** Kilobytes of a program's bundle: the larger one counts. */
export const kilobytes = async (program: Program): Promise<number> => {
  const { esbuild, vite } = await sizes(program)
  return Math.max(esbuild, vite)
}
