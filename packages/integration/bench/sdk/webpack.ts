/** Measures programs in webpack chunks. Only the benchmark needs webpack, so it is installed when it runs. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { run } from "../../../../scripts/release/command.ts"

const version = "5.112.2"

const here = dirname(fileURLToPath(import.meta.url))

/** The gzipped size of each program in one chunk with all that it may load, in kB; `undefined` without a registry. */
export const byWebpack = async (programs: ReadonlyArray<string>): Promise<ReadonlyArray<number> | undefined> => {
  // Among the tests' packages, so that programs find what they import.
  const folder = mkdtempSync(join(here, ".webpack-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
    const install = ["npm", "install", "--no-audit", "--no-fund", `webpack@${version}`, "webpack-cli@7.3.1"] as const
    try {
      await run(install, { cwd: folder })
    } catch {
      return undefined
    }
    const webpack = createRequire(join(folder, "package.json")).resolve("webpack")
    const sizes: Array<number> = []
    for (const [index, program] of programs.entries()) {
      const out = join(folder, `out-${index}`)
      writeFileSync(join(folder, `program-${index}.js`), program)
      writeFileSync(
        join(folder, "webpack.config.js"),
        `import webpack from ${JSON.stringify(webpack)}
export default {
  mode: "production",
  entry: ${JSON.stringify(`./program-${index}.js`)},
  experiments: { outputModule: true },
  output: { path: ${JSON.stringify(out)}, library: { type: "module" } },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })]
}
`
      )
      await run(["node_modules/.bin/webpack"], { cwd: folder })
      const files = readdirSync(out).filter((file) => /\.m?js$/.test(file))
      sizes.push(files.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0) / 1000)
    }
    return sizes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
