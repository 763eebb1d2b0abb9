/** Builds the packages from nothing, and packs them as they are published. */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Command, run } from "./command.ts"
import { packages } from "./packages.ts"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** The tarball of each package, by the package's name. */
export type Tarballs = Readonly<Record<string, string>>

/** Runs a program at the root; fails with what it said, unless all went well. */
export const must = async (command: Command, env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const { isOk, said } = await run(command, { cwd: root, env })
  if (!isOk) throw new Error(`${command.join(" ")} failed:\n${said}`)
}

/** Compiles all packages anew, so that nothing old is packed, and packs them into a folder. */
export const pack = async (into: string): Promise<Tarballs> => {
  const folders = packages.map(({ folder }) => join("packages", folder))
  for (const folder of folders) rmSync(join(root, folder, "dist"), { recursive: true, force: true })
  await must(["node_modules/.bin/tsc", "-b", "--force", ...folders])
  await must(["node_modules/.bin/vite", "build", "packages/sandbox"])
  mkdirSync(into, { recursive: true })
  const tarballs = packages.map(({ folder, name }) => [name, join(into, `${folder}.tgz`)] as const)
  // By the pnpm that runs this script.
  for (const [name, file] of tarballs) await must(["pnpm", "--filter", name, "pack", "--out", file])
  return Object.fromEntries(tarballs)
}
