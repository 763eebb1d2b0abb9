/** Installs an example that is outside of the workspace, with the packages as they are published. */
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { run } from "./release/command.ts"
import { pack, root } from "./release/pack.ts"

/** Where the `pnpm-workspace.yaml` of such an example looks for the packages. */
const tarballs = join(root, "node_modules/.cache/packages")

/** Packs the packages unless they were packed after the last commit, and installs the example. */
export const installOutside = async (folder: string): Promise<void> => {
  const packed = join(tarballs, "emulator.tgz")
  const committed = Number(await run(["git", "log", "-1", "--format=%ct"], { cwd: root })) * 1000
  if (!existsSync(packed) || statSync(packed).mtimeMs < committed) {
    console.log("Building the packages …")
    await pack(tarballs)
  }
  console.log("Installing …")
  await run(["npx", "-y", "pnpm@12", "install", "--no-lockfile", "--loglevel", "warn"], { cwd: folder })
}
