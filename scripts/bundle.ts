/** How much of a bundle a program costs, minified and gzipped: built as an app builds it. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "vite"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, "packages/sdk/src")

/** A program whose bundle is measured. */
export interface Program {
  /** As its user would write it. */
  readonly program: string
  /** Leaves out what an application has anyway. */
  readonly external?: ReadonlyArray<RegExp>
}

/** The whole façade. */
export const everything = `export * from "${sdk}/index.ts"; export { tokenTransfer as build } from "${sdk}/facade/userop.ts"`

/** Only what a login takes. */
export const loginOnly = `export { OktoClient } from "${sdk}/index.ts"`

/** An entry of the SDK. */
export const entry = (name: string): string => `export * from "${sdk}/${name}.ts"`

const core = "@okto_web3/core-js-sdk"

/** The same programs with the published original. */
export const programs: ReadonlyArray<{
  readonly figure: string
  readonly original: string
  readonly ours: string
  readonly target?: number
}> = [
  {
    figure: "bundle of everything",
    original: ["", "/abstract", "/explorer"]
      .map((path) => `export * from "${core}${path}"`)
      .concat(`export { tokenTransfer as build } from "${core}/userop"`)
      .join("; "),
    ours: everything
  },
  { figure: "bundle of a login", original: `export { OktoClient } from "${core}"`, ours: loginOnly }
]

/** Kilobytes of a program's bundle. */
export const kilobytes = async ({ external = [], program }: Program): Promise<number> => {
  const id = "\0program"
  const result = await build({
    root: join(root, "packages/sdk"),
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
        output: { codeSplitting: false }
      }
    }
  })
  const outputs = Array.isArray(result) ? result : [result]
  const code = outputs
    .flatMap((_) => ("output" in _ ? _.output : []))
    .map((chunk) => (chunk.type === "chunk" ? chunk.code : ""))
    .join("")
  return gzipSync(code).length / 1000
}
