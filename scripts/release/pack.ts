/** Builds the packages from nothing and packs them. */
import { createPackageFromTarballData, type Package } from "@arethetypeswrong/core"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Command, run } from "./command.ts"
import { packages, type Published } from "./packages.ts"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** What is in a package as it is published. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export interface Tarball extends Published {
  readonly file: string
  readonly bytes: Uint8Array
  readonly content: Package
  readonly manifest: Manifest
}

/** Ends the script with what a program said, unless all went well. */
const must = async (command: Command, cwd: string): Promise<void> => {
  const { isOk, said } = await run(command, { cwd })
  if (!isOk) throw new Error(`${command.join(" ")} failed in ${cwd}:\n${said}`)
}

/** Compiles all packages anew, so that nothing old is packed. */
export const build = async (): Promise<void> => {
  for (const { folder } of packages) rmSync(join(root, "packages", folder, "dist"), { recursive: true, force: true })
  const projects = packages.map(({ folder }) => join("packages", folder))
  await must(["node_modules/.bin/tsc", "-b", "--force", ...projects], root)
  await must(["node_modules/.bin/vite", "build", "packages/sandbox"], root)
}

/** Packs all packages into a folder, as they would be published. */
export const pack = async (into: string): Promise<ReadonlyArray<Tarball>> => {
  mkdirSync(into, { recursive: true })
  const packed: Array<Tarball> = []
  for (const published of packages) {
    const folder = join(root, "packages", published.folder)
    // The one that runs this script.
    await must(["pnpm", "pack", "--pack-destination", into], folder)
    const { version }: { readonly version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const file = join(into, `${published.name.replace("@", "").replace("/", "-")}-${version}.tgz`)
    const bytes = new Uint8Array(readFileSync(file))
    const content = createPackageFromTarballData(bytes)
    const manifest: Manifest = JSON.parse(content.readFile(`/node_modules/${published.name}/package.json`))
    packed.push({ ...published, file, bytes, content, manifest })
  }
  return packed
}
