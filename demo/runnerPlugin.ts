/** Builds the script of the frame in which programs run: one file, because a frame without an origin cannot load modules. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type InlineConfig, type Plugin } from "vite"

const root = fileURLToPath(new URL(".", import.meta.url))

const configOf = (outDir: string | undefined): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    write: outDir !== undefined,
    ...(outDir === undefined ? {} : { outDir }),
    emptyOutDir: false,
    lib: { entry: join(root, "runner/frame.ts"), name: "runner", formats: ["iife"], fileName: () => "runner.js" }
  }
})

/** Built once, when a program is run for the first time. */
const code = async (): Promise<string> => {
  const built = await build(configOf(undefined))
  const [chunk] = [built].flat().flatMap((one) => ("output" in one ? one.output : []))
  return chunk?.type === "chunk" ? chunk.code : ""
}

export const runner = (): Plugin => {
  let made: Promise<string> | undefined
  return {
    name: "runner",
    configureServer: ({ config, middlewares }) => {
      middlewares.use(`${config.base}runner.js`, (_, outgoing, pass) => {
        made ??= code()
        made.then((text) => outgoing.setHeader("content-type", "text/javascript").end(text), pass)
      })
    },
    writeBundle: async ({ dir = root }) => {
      await build(configOf(dir))
    }
  }
}
