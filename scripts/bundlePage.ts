/** Bundles what a page of a browser test loads: a program as one module, whose exports stay what they are, and style sheets. */
import { build, type InlineConfig } from "vite"

/** The files of a build that writes none. */
export const filesOf = async (options: InlineConfig) => {
  const result = await build({ configFile: false, logLevel: "error", ...options })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap((output) => ("output" in output ? output.output : []))
}

/** The code of an entry file's bundle. `alias` puts other modules in the place of imports, by their whole names. */
export const bundlePage = async (entry: string, alias: Readonly<Record<string, string>> = {}): Promise<string> => {
  // Vitest sets it to "test", and a build under it would ship development files.
  const before = process.env["NODE_ENV"]
  process.env["NODE_ENV"] = "production"
  const [chunk] = await filesOf({
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
    resolve: {
      alias: Object.entries(alias).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement }))
    },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict", output: { codeSplitting: false } }
    }
  })
  if (before === undefined) delete process.env["NODE_ENV"]
  else process.env["NODE_ENV"] = before
  return chunk?.type === "chunk" ? chunk.code : ""
}

/** A style sheet as Vite makes it unless it is told otherwise: what is newer than its browsers is written for them. */
export const bundleStyles = async (sheet: string): Promise<string> => {
  const files = await filesOf({ build: { write: false, rolldownOptions: { input: sheet } } })
  return files.map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? file.source : "")).join("")
}
