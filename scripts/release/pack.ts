/** The packages that are published; compiles and packs them. */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { run } from "./command.ts"

export const root = fileURLToPath(new URL("../..", import.meta.url))

interface Published {
  readonly name: string
  /** Below `packages`. */
  readonly folder: string
  /** The documents in the tarball. */
  readonly documents: ReadonlyArray<string>
}

const always = ["README.md", "CHANGELOG.md"]

/** Each package after those that it depends on. */
export const packages: ReadonlyArray<Published> = [
  { name: "@okto-effect/protocol", folder: "protocol", documents: always },
  {
    name: "@okto-effect/sdk",
    folder: "sdk",
    documents: [...always, "ERRORS.md", "DIFFERENCES.md", "MIGRATING.md", "SECURITY.md", "SERVICES.md"]
  },
  { name: "@okto-effect/server", folder: "server", documents: [...always, "SECURITY.md"] },
  { name: "@okto-effect/react", folder: "react", documents: always },
  { name: "@okto-effect/ethereum", folder: "ethereum", documents: always },
  { name: "@okto-effect/emulator", folder: "emulator", documents: [...always, "SECURITY.md"] }
]

/** The tarball of each package, by the package's name. */
export type Tarballs = Readonly<Record<string, string>>

/** Compiles all packages from nothing, and packs them into a folder. */
export const pack = async (into: string): Promise<Tarballs> => {
  const folders = packages.map(({ folder }) => join("packages", folder))
  for (const folder of folders) rmSync(join(root, folder, "dist"), { recursive: true, force: true })
  await run(["node_modules/.bin/tsc", "-b", "--force", ...folders], { cwd: root })
  await run(["node_modules/.bin/vite", "build", "packages/emulator"], { cwd: root })
  mkdirSync(into, { recursive: true })
  const tarballs = packages.map(({ folder, name }) => [name, join(into, `${folder}.tgz`)] as const)
  // The pnpm that runs this script.
  for (const [name, file] of tarballs) await run(["pnpm", "--filter", name, "pack", "--out", file], { cwd: root })
  return Object.fromEntries(tarballs)
}
