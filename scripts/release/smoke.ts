/** Installs the packages into empty folders, as users do, and runs a small program against the sandbox there. */
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bun } from "../matrix/binaries.ts"
import { fill, success, alone } from "../matrix/programs.ts"
import { type Command, run } from "./command.ts"
import { npmrc } from "./registry.ts"

const tools = { bun: bun("1.4.5"), yarn: "4.18.1" }

interface Manager {
  readonly name: string
  readonly add: (packages: ReadonlyArray<string>) => Command
  readonly run: Command
  readonly env?: (registry: string, folder: string) => Readonly<Record<string, string>>
  /** Files that must be there before. */
  readonly files?: Readonly<Record<string, string>>
  /** What must be installed beside it. */
  readonly tool?: string | undefined
}

const yarn: Command = ["npx", "-y", "-p", `@yarnpkg/cli-dist@${tools.yarn}`, "yarn"]
const bunPath = join("..", "tools", tools.bun.path)

const managers: ReadonlyArray<Manager> = [
  {
    name: "npm",
    add: (packages) => ["npm", "install", "--no-audit", "--no-fund", ...packages],
    run: [process.execPath, "wallet.mjs"]
  },
  {
    name: "pnpm",
    add: (packages) => ["npx", "-y", "pnpm@12", "add", ...packages],
    run: [process.execPath, "wallet.mjs"],
    // Or it would look for a workspace above.
    files: { "pnpm-workspace.yaml": "packages: []\n" }
  },
  {
    name: "yarn",
    add: (packages) => [...yarn, "add", ...packages],
    run: [...yarn, "node", "wallet.mjs"],
    env: (registry, folder) => ({
      YARN_NPM_REGISTRY_SERVER: registry,
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      YARN_GLOBAL_FOLDER: join(folder, ".yarn-global"),
      YARN_ENABLE_TELEMETRY: "0",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "0"
    }),
    files: { "yarn.lock": "" }
  },
  {
    name: "bun",
    add: (packages) => [bunPath, "add", ...packages],
    run: [bunPath, "wallet.mjs"],
    tool: tools.bun.name === undefined ? undefined : `${tools.bun.name}@${tools.bun.version}`
  }
]

/** How often a package is installed below a folder of modules, however often it is linked. */
const copies = (folder: string, name: string): number => {
  const modules = join(folder, "node_modules")
  // Yarn keeps none.
  if (!existsSync(modules)) return 1
  const manifests = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((path) =>
    `node_modules/${path}`.endsWith(`node_modules/${name}/package.json`)
  )
  return new Set(manifests.map((path) => realpathSync(join(modules, path)))).size
}

const peers = { effect: "4.1.0", viem: "2.57.20", react: "19.3.1" }

const listed = (packages: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(packages).map(([name, version]) => `${name}@${version}`)

/** Where an installation takes place, and with what. */
export interface Place {
  readonly registry: string
  readonly folder: string
  readonly ours: Readonly<Record<string, string>>
}

const prepare = ({ folder, registry }: Place, files: Readonly<Record<string, string>>): void => {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: "app", private: true, type: "module" }
  const all = {
    ".npmrc": npmrc(registry),
    "package.json": JSON.stringify(manifest),
    "wallet.mjs": fill(alone, {}),
    ...files
  }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
}

const installsAndRuns =
  ({ add, env, files = {}, run: program, tool }: Manager) =>
  async (place: Place): Promise<ReadonlyArray<string>> => {
    const { folder, ours, registry } = place
    prepare(place, files)
    const settings = {
      cwd: folder,
      env: { npm_config_registry: registry, NODE_OPTIONS: "", ...env?.(registry, folder) }
    }
    if (tool !== undefined) {
      const cwd = join(folder, "..", "tools")
      mkdirSync(cwd, { recursive: true })
      const got = await run(["npm", "install", "--no-audit", "--no-save", "--ignore-scripts", tool], {
        ...settings,
        cwd
      })
      if (!got.isOk) return [got.said]
    }
    const added = await run(add([...listed(ours), ...listed(peers)]), settings)
    if (!added.isOk) return [added.said]
    const ran = await run(program, settings)
    if (!ran.isOk || !success.test(ran.said)) return [ran.said]
    return ["effect", "viem"]
      .map((name) => [name, copies(folder, name)] as const)
      .filter(([, count]) => count > 1)
      .map(([name, count]) => `${name} is installed ${count} times`)
  }

/** npm refuses an app with effect 3 and names the version that it should have; Node does at the first import. */
const refusesEffect3 = async (place: Place): Promise<ReadonlyArray<string>> => {
  prepare(place, {})
  const settings = { cwd: place.folder }
  const install: Command = ["npm", "install", ...listed(place.ours), "effect@3.22.4", `viem@${peers.viem}`]
  const refused = await run(install, settings)
  if (refused.isOk || !refused.said.includes(`peer effect@"^4.1.0"`)) return [refused.said]
  await run([...install, "--force"], settings)
  const ran = await run([process.execPath, "wallet.mjs"], settings)
  return !ran.isOk && /Package subpath '\.\/[\w/]+' is not defined .*effect\/package\.json/.test(ran.said)
    ? []
    : [ran.said]
}

/** What is tried with installed packages: complaints each. */
export const smoke: Readonly<Record<string, (place: Place) => Promise<ReadonlyArray<string>>>> = {
  ...Object.fromEntries(
    managers.map((manager) => [`${manager.name} installs them, and a program runs`, installsAndRuns(manager)])
  ),
  "effect 3 is refused, by npm and by Node": refusesEffect3
}
