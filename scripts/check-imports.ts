/**
 * Checks which way imports point: between the packages, and between the parts of the SDK. The allowed directions are a
 * table; whatever is not in it is refused.
 */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What each package may import of the others. Tests, scripts and build files may import anything. */
const packages: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/contract/src": [],
  "packages/sdk/src": [/^@okto-effect\/contract(\/[A-Za-z]+)?$/],
  "packages/sandbox/src": [/^@okto-effect\/contract$/],
  "packages/react/src": [/^@okto-effect\/sdk(\/(explorer|abstract|userop|types|errors|effect|browser))?$/],
  "demo/src": [
    /^@okto-effect\/react$/,
    /^@okto-effect\/sdk(\/(explorer|abstract|userop|core|types|errors|effect|browser|package\.json))?$/
  ]
}

/** What parts of packages may import beyond that. */
const besides: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/sandbox/src/testing/": [/^@okto-effect\/sdk\/effect$/]
}

/** What each part of the SDK may import of the other parts. `services` are the modules at the top of `src`. */
const parts: Readonly<Record<string, ReadonlyArray<string>>> = {
  errors: ["errors"],
  environment: [],
  store: [],
  transport: ["transport", "errors"],
  internal: ["internal", "errors"],
  signing: ["signing", "internal", "errors"],
  session: ["signing", "store"],
  requests: [],
  signer: ["signing", "errors", "transport"],
  userop: ["userop", "signing", "internal", "errors", "signer"],
  intents: ["intents", "internal", "errors"],
  services: [
    "services",
    "intents",
    "userop",
    "session",
    "signing",
    "requests",
    "internal",
    "errors",
    "environment",
    "signer",
    "store",
    "transport"
  ],
  browser: ["browser", "services", "internal", "errors", "environment", "store"],
  platform: ["services", "browser", "store", "transport"],
  facade: [
    "facade",
    "services",
    "intents",
    "userop",
    "internal",
    "errors",
    "environment",
    "platform",
    "store",
    "transport",
    "browser"
  ],
  testing: ["testing", "services", "intents", "signing", "internal", "store", "transport", "errors"]
}

/** Modules at the top of the SDK's `src` that are not simply services. */
const topLevel: Readonly<Record<string, string>> = {
  "Errors.ts": "errors",
  "failures.ts": "errors",
  "Environment.ts": "environment",
  "ClientSigner.ts": "signer",
  "SessionStore.ts": "store",
  "Transport.ts": "transport",
  "TransportHttpClient.ts": "transport",
  "Platform.ts": "platform"
}

/** Entry points gather from everywhere. */
const entries = new Set(["index.ts", "effect.ts", "contract.ts", "testing.ts"])

/** Modules that only one part may import: nobody else knows HTTP. */
const reserved: ReadonlyArray<{ readonly module: RegExp; readonly part: string }> = [
  { module: /^effect\/http/, part: "transport" }
]

const sources = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s(?:[^"=;]*?\sfrom\s+)?"([^"]+)"/gm)].flatMap(
    ([, name]) => name ?? []
  )

const problems: Array<string> = []
const complain = (file: string, text: string) => problems.push(`${relative(root, file)}: ${text}`)

for (const [folder, allowed] of Object.entries(packages)) {
  for (const file of sources(join(root, folder))) {
    const more = Object.entries(besides).flatMap(([part, names]) => (file.startsWith(join(root, part)) ? names : []))
    for (const name of importsOf(file)) {
      if (name.startsWith("@okto-effect/") && ![...allowed, ...more].some((_) => _.test(name)))
        complain(file, `may not import ${name}`)
      if (name.startsWith(".") && !resolve(dirname(file), name).startsWith(join(root, folder))) {
        complain(file, `leaves its package: ${name}`)
      }
    }
  }
}

const sdk = join(root, "packages/sdk/src")
const partOf = (file: string): string => {
  const [first = "", second] = relative(sdk, file).split("/")
  return second === undefined ? (topLevel[first] ?? "services") : first
}

for (const file of sources(sdk)) {
  if (entries.has(relative(sdk, file))) continue
  const part = partOf(file)
  for (const name of importsOf(file)) {
    for (const { module, part: owner } of reserved) {
      if (module.test(name) && part !== owner) complain(file, `${name} is for ${owner} only`)
    }
    if (!name.startsWith(".")) continue
    const target = partOf(resolve(dirname(file), name))
    if (!(parts[part] ?? []).includes(target)) complain(file, `${part} may not import ${target} (${name})`)
  }
}

if (problems.length > 0) {
  console.error(problems.join("\n"))
  process.exitCode = 1
}
