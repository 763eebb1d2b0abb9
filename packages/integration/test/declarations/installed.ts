/** The packages as npm would install them: built, with the entry points that they publish. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { build } from "../../../../scripts/compiler.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const run = promisify(execFile)

/** The dependencies of the packages and the programs, by the folder that has them. */
const dependencies: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/integration": ["effect", "viem", "react", "@types/react", "@okto_web3/core-js-sdk", "@okto_web3/react-sdk"],
  "packages/sdk": ["@noble/hashes", "@noble/secp256k1"]
}

/** A folder with our packages installed in it, and the published originals. */
export interface Installed {
  readonly folder: string
  readonly remove: () => void
}

/** Builds the packages and installs them in a folder of their own. */
export const install = async (): Promise<Installed> => {
  const folder = mkdtempSync(join(root, "packages/integration/.installed-"))
  const modules = join(folder, "node_modules")
  // Or the programs would belong to this package, and its name would mean its sources.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  for (const [owner, names] of Object.entries(dependencies)) {
    for (const name of names) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(root, owner, "node_modules", name), join(modules, name), "dir")
    }
  }
  const said = await build(join(root, "packages/react"))
  if (said !== "") throw new Error(said)
  for (const name of ["protocol", "sdk", "react"]) {
    const home = join(modules, "@okto-effect", name)
    cpSync(join(root, "packages", name, "dist"), join(home, "dist"), { recursive: true })
    const manifest: { readonly publishConfig: object } = JSON.parse(
      readFileSync(join(root, "packages", name, "package.json"), "utf8")
    )
    writeFileSync(join(home, "package.json"), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
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
