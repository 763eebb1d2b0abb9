/** Bundles the emulator's command line as it is published, for tests that start it often: from source it takes thrice as long. */
import { mkdtempSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

/** The entry file, and how to be rid of it. */
export interface BundledCli {
  readonly entry: string
  readonly remove: () => void
}

export const bundleCli = async (): Promise<BundledCli> => {
  const root = join(dirname(dirname(fileURLToPath(import.meta.url))), "packages/emulator")
  // It reads its version one folder up, as it will where it is installed.
  const outDir = mkdtempSync(join(root, ".built-cli-"))
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir } })
  return { entry: join(outDir, "cli.js"), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
