/** The packages as npm would install them: built, with the entry points that they publish. */
import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { build } from "../../../../scripts/compiler.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const run = promisify(execFile)

/** What programs import besides our packages. */
const dependencies = ["@okto_web3/core-js-sdk", "@okto_web3/react-sdk", "@types/react", "effect", "react", "viem"]

/** What of a package's manifest decides what its declarations can reach. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly publishConfig: object
}

/** A folder with our packages installed in it, and the published originals. */
export interface Installed {
  readonly folder: string
  readonly remove: () => void
}

const link = (target: string, place: string): void => {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place, "dir")
}

/**
 * Builds packages and installs them as pnpm does: each beside its own dependencies, so that neither another package nor the
 * program can name those.
 *
 * @param names the folders of the packages that the programs import
 */
export const install = async (names: ReadonlyArray<string>): Promise<Installed> => {
  const folder = mkdtempSync(join(root, "packages/integration/.installed-"))
  // Or the programs would belong to this package, and its name would mean its sources.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  for (const name of dependencies) {
    link(join(root, "packages/integration/node_modules", name), join(folder, "node_modules", name))
  }
  const homeOf = (name: string) => join(folder, "store", name, "node_modules/@okto-effect", name)
  const sourceOf = (name: string) => join(root, "packages", name)
  const said = await build(...names.map(sourceOf))
  if (said !== "") throw new Error(said)
  const put = (name: string): void => {
    if (existsSync(homeOf(name))) return
    const source = sourceOf(name)
    cpSync(join(source, "dist"), join(homeOf(name), "dist"), { recursive: true })
    const manifest: Manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"))
    writeFileSync(join(homeOf(name), "package.json"), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const place = join(folder, "store", name, "node_modules", needed)
      const own = /^@okto-effect\/(.*)$/.exec(needed)?.[1]
      if (own === undefined) link(join(source, "node_modules", needed), place)
      else {
        put(own)
        link(homeOf(own), place)
      }
    }
  }
  for (const name of names) {
    put(name)
    link(homeOf(name), join(folder, "node_modules/@okto-effect", name))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** How a program is compiled. */
export interface Compilation {
  /** The package that has the compiler. */
  readonly compiler: string
  readonly files: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
}

/** Compiles programs in a folder, and returns the diagnostics. */
export const compile = async (
  { folder }: Installed,
  { compiler, files, options = {} }: Compilation
): Promise<ReadonlyArray<string>> => {
  const place = mkdtempSync(join(folder, "programs-"))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    ...options
  }
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
  const tsc = join(root, "packages/integration/node_modules", compiler, "bin/tsc")
  return run(process.execPath, [tsc, "-p", place, "--pretty", "false"], { maxBuffer: 1e8 }).then(
    () => [],
    ({ stdout }: { readonly stdout: string }) => stdout.split("\n").filter((line) => /error TS\d+/.test(line))
  )
}
