/**
 * What a bundle pays for the SDK, minified and gzipped, against the budgets of the design. Prints a table and fails
 * when a budget is exceeded.
 */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "vite"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, "packages/sdk/src")

interface Row {
  readonly name: string
  /** A program, as its user would write it. */
  readonly program: string
  /** Kilobytes, gzipped. */
  readonly budget: number
  /** Leaves out what an application has anyway. */
  readonly external?: ReadonlyArray<RegExp>
}

const everything = `export * from "${sdk}/index.ts"; export { tokenTransfer as build } from "${sdk}/facade/userop.ts"`

const rows: ReadonlyArray<Row> = [
  { name: "whole façade, everything included", program: everything, budget: 80 },
  { name: "whole façade, our own code", program: everything, budget: 15, external: [/^effect/, /^viem/] },
  { name: "login only", program: `export { OktoClient } from "${sdk}/index.ts"`, budget: 80 }
]

const kilobytes = async ({ external = [], program }: Row): Promise<number> => {
  const id = "\0program"
  const result = await build({
    root,
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

for (const row of rows) {
  const size = await kilobytes(row)
  const verdict = size <= row.budget ? "ok" : "too big"
  console.log(`${size.toFixed(1).padStart(6)} kB of ${row.budget} kB  ${verdict}  ${row.name}`)
  if (size > row.budget) process.exitCode = 1
}
