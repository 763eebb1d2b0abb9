/**
 * Checks which way imports point: between the packages and their tests, between the parts of the SDK, and between the
 * rooms of the sandbox. The allowed directions are tables; whatever is not in them is refused, and so is every circle of
 * modules, imports of types alone included.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What the sources of each package may import of the others. Scripts and build files may import anything. */
const packages: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/contract/src": [],
  "packages/sdk/src": [/^@okto-effect\/contract(\/[A-Za-z]+)?$/],
  "packages/sandbox/src": [/^@okto-effect\/contract$/],
  "packages/react/src": [/^@okto-effect\/sdk(\/(explorer|abstract|userop|types|errors|effect|browser|contract))?$/],
  "demo/src": [
    /^@okto-effect\/react(\/(query|ui|ui\.css))?$/,
    /^@okto-effect\/sdk(\/(explorer|abstract|userop|core|types|errors|effect|browser|contract|package\.json))?$/
  ],
  "examples/tested-app": [/^@okto-effect\/(sdk|sandbox)(\/[a-z]+)?$/]
}

/** What the tests of each package may import: of the others as its sources do. Where two packages meet is `integration`. */
const tests: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/contract/test": [],
  "packages/sdk/test": [/^@okto-effect\/contract(\/[A-Za-z]+)?$/, /^@okto-effect\/sdk(\/[a-z]+)?$/],
  "packages/sandbox/test": [/^@okto-effect\/contract$/],
  "packages/react/test": [/^@okto-effect\/sdk(\/[a-z]+)?$/],
  "packages/integration": [/^@okto-effect\/(contract|sdk|sandbox|react)(\/[A-Za-z.]+)?$/]
}

/** What parts of packages may import beyond that: of other packages by name, or their sources. */
const besides: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  // What hands tests a client over a backend.
  "packages/sandbox/src/serve/SandboxTest.ts": [/^@okto-effect\/sdk\/effect$/],
  "packages/sandbox/src/serve/TestWorld.ts": [/^@okto-effect\/sdk(\/effect)?$/],
  "packages/sandbox/src/serve/matchers.ts": [/^@okto-effect\/sdk$/],
  // What is compiled from the demo's schemas is read as the SDK reads its own.
  "demo/src/config/schemas.gen.ts": [/^\.\.\/\.\.\/\.\.\/packages\/sdk\/src\/compiled\/shape\.ts$/],
  // Which Chromium it is, is no part of the example.
  "examples/tested-app/playwright.config.ts": [/^\.\.\/\.\.\/scripts\/chromium\.ts$/],
  // Measured as it is published.
  "packages/integration/bench/sdk": [/^\.\.\/\.\.\/\.\.\/sdk\/dist\//],
  // The past of a sandbox that is to have one is written straight to its store.
  "packages/integration/bench/sandbox/scale.ts": [/^\.\.\/\.\.\/\.\.\/sandbox\/src\//],
  // Signing in is measured in a browser, without Playwright's runner.
  "packages/integration/bench/sandbox/worlds.ts": [
    /^\.\.\/\.\.\/\.\.\/sandbox\/src\/serve\/(answerPages|signInPage)\.ts$/
  ]
}

/** What each part of the SDK may import of the other parts. `services` are the modules at the top of `src`. */
const parts: Readonly<Record<string, ReadonlyArray<string>>> = {
  errors: ["errors"],
  environment: [],
  store: [],
  line: ["line", "errors"],
  transport: ["transport", "line", "errors"],
  // Only compiled, schemas are in no bundle; types are taken from them.
  schemas: ["schemas"],
  compiled: ["compiled", "schemas"],
  internal: ["internal", "environment", "errors", "compiled"],
  abi: ["abi"],
  signing: ["signing", "abi", "internal", "errors", "compiled"],
  session: ["signing", "abi", "store", "line", "errors"],
  requests: ["requests"],
  userop: ["userop", "abi", "signing", "internal", "errors"],
  signer: ["signer", "userop", "abi", "signing", "internal", "errors", "transport", "compiled"],
  // What a server needs to sign for a page; of what a page does, only what it asks for.
  server: ["server", "signer", "userop", "signing", "internal", "errors", "compiled"],
  intents: [
    "intents",
    "services",
    "userop",
    "signer",
    "signing",
    "abi",
    "requests",
    "line",
    "internal",
    "errors",
    "environment",
    "transport",
    "compiled",
    "schemas"
  ],
  services: [
    "services",
    "intents",
    "userop",
    "session",
    "signing",
    "abi",
    "requests",
    "line",
    "internal",
    "errors",
    "environment",
    "signer",
    "store",
    "transport",
    "compiled",
    "schemas"
  ],
  browser: ["browser", "services", "internal", "errors", "environment", "store", "compiled"],
  platform: ["services", "browser", "store", "transport"],
  facade: [
    "facade",
    "services",
    "intents",
    "userop",
    "signer",
    "internal",
    "errors",
    "environment",
    "platform",
    "store",
    "transport",
    "browser",
    "signer"
  ],
  testing: ["testing", "services", "intents", "abi", "signing", "internal", "store", "transport", "errors"]
}

/** Modules at the top of the SDK's `src` that are not simply services. */
const topLevel: Readonly<Record<string, string>> = {
  "Errors.ts": "errors",
  "failures.ts": "errors",
  "taggedError.ts": "errors",
  "Environment.ts": "environment",
  "ClientSigner.ts": "signer",
  "SessionStore.ts": "store",
  "Transport.ts": "transport",
  "TransportHttpClient.ts": "transport",
  "Platform.ts": "platform"
}

/** Entry points gather from everywhere. */
const entries = new Set(["index.ts", "effect.ts", "server.ts", "contract.ts", "testing.ts"])
const sandboxEntries = new Set([
  "index.ts",
  "browser.ts",
  "node.ts",
  "vite.ts",
  "cli.ts",
  "testing.ts",
  "vitest.ts",
  "playwright.ts"
])

/**
 * What each room of the sandbox may import of the others; of itself it may import anything. A row that is a file stands
 * lower than the rest of its room. Rows name only rows above them, so that rooms are in no circle either.
 */
const rooms: Readonly<Record<string, ReadonlyArray<string>>> = {
  "pages/paths.ts": [],
  "pages/policy.ts": [],
  "pages/html.ts": ["pages/policy.ts"],
  "pages/style.ts": ["pages/policy.ts"],
  "pages/page.ts": ["pages/html.ts", "pages/paths.ts", "pages/policy.ts", "pages/style.ts"],
  "http/method.ts": [],
  "http/origins.ts": [],
  verify: [],
  "identity/Clients.ts": ["verify"],
  "seed/Seed.ts": [],
  "Settings.ts": ["identity/Clients.ts", "http/origins.ts", "seed/Seed.ts"],
  state: ["seed/Seed.ts", "verify"],
  chains: ["state", "verify"],
  "chains/evm": ["chains", "state", "verify"],
  "chains/aptos": ["chains", "verify"],
  "chains/Venues.ts": ["chains", "chains/evm", "chains/aptos", "state", "verify"],
  identity: [
    "identity/Clients.ts",
    "Settings.ts",
    "state",
    "verify",
    "chains",
    "chains/evm",
    "chains/aptos",
    "chains/Venues.ts",
    "http/origins.ts",
    "pages/policy.ts",
    "pages/html.ts",
    "pages/page.ts"
  ],
  orders: ["Settings.ts", "state", "verify", "chains", "identity", "identity/Clients.ts"],
  seed: [
    "seed/Seed.ts",
    "Settings.ts",
    "state",
    "verify",
    "chains",
    "chains/Venues.ts",
    "identity",
    "identity/Clients.ts",
    "orders"
  ],
  http: [
    "http/method.ts",
    "http/origins.ts",
    "Settings.ts",
    "state",
    "verify",
    "chains",
    "chains/Venues.ts",
    "identity",
    "identity/Clients.ts",
    "orders",
    "pages/paths.ts"
  ],
  pages: [
    "pages/policy.ts",
    "pages/html.ts",
    "pages/page.ts",
    "pages/paths.ts",
    "http/method.ts",
    "Settings.ts",
    "state",
    "verify",
    "chains",
    "chains/Venues.ts",
    "identity",
    "identity/Clients.ts",
    "orders",
    "http",
    "seed/Seed.ts"
  ],
  "Sandbox.ts": [
    "Settings.ts",
    "state",
    "verify",
    "chains/evm",
    "chains/aptos",
    "chains/Venues.ts",
    "identity",
    "identity/Clients.ts",
    "orders",
    "seed",
    "seed/Seed.ts",
    "http",
    "pages"
  ],
  serve: [
    "Sandbox.ts",
    "Settings.ts",
    "seed/Seed.ts",
    "state",
    "verify",
    "http",
    "http/method.ts",
    "http/origins.ts",
    "identity",
    "identity/Clients.ts",
    "pages",
    "pages/paths.ts"
  ]
}

/** Modules that only one part may import: nobody else knows HTTP. */
const reserved: ReadonlyArray<{ readonly module: RegExp; readonly part: string }> = [
  { module: /^effect\/http/, part: "transport" }
]

const sources = (folder: string): ReadonlyArray<string> =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    const path = join(folder, name)
    if (name === "node_modules") return []
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const importsOf = (file: string): ReadonlyArray<string> =>
  [
    ...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s(?!interface\s)(?:[^"=;]*?\sfrom\s+)?"([^"]+)"/gm)
  ].flatMap(([, name]) => name ?? [])

const problems: Array<string> = []
const complain = (file: string, text: string) => problems.push(`${relative(root, file)}: ${text}`)

for (const [folder, allowed] of [...Object.entries(packages), ...Object.entries(tests)]) {
  // By a path, sources reach their own folder, tests their own package and the scripts.
  const near = folder in tests ? [/^packages\/[a-z]+/.exec(folder)?.[0] ?? folder, "scripts"] : [folder]
  for (const file of sources(join(root, folder))) {
    const more = Object.entries(besides).flatMap(([part, names]) => (file.startsWith(join(root, part)) ? names : []))
    for (const name of importsOf(file)) {
      if (more.some((pattern) => pattern.test(name))) continue
      if (name.startsWith("@okto-effect/") && !allowed.some((pattern) => pattern.test(name)))
        complain(file, `may not import ${name}`)
      const target = resolve(dirname(file), name)
      if (name.startsWith(".") && !near.some((_) => target.startsWith(`${join(root, _)}/`)))
        complain(file, `leaves its package: ${name}`)
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

const sandbox = join(root, "packages/sandbox/src")
/** The row that says most about a file: the file itself, or the innermost folder. */
const roomOf = (file: string): string => {
  const path = relative(sandbox, file)
  const [innermost = path] = Object.keys(rooms)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)
  return innermost
}

for (const [index, [room, allowed]] of Object.entries(rooms).entries()) {
  const above = new Set(Object.keys(rooms).slice(0, index))
  for (const name of allowed) if (!above.has(name)) complain(sandbox, `the row of ${room} names ${name} before it is`)
}

for (const file of sources(sandbox)) {
  if (sandboxEntries.has(relative(sandbox, file))) continue
  const room = roomOf(file)
  const allowed = rooms[room]
  if (allowed === undefined) complain(file, "stands in no room")
  for (const name of importsOf(file)) {
    if (!name.startsWith(".")) continue
    const target = roomOf(resolve(dirname(file), name))
    if (target !== room && allowed?.includes(target) === false)
      complain(file, `${room} may not import ${target} (${name})`)
  }
}

/** Follows imports from a file; whoever is met again on the way is in a circle. */
const findCircles = (files: ReadonlyArray<string>): void => {
  const done = new Set<string>()
  const visit = (file: string, way: ReadonlyArray<string>): void => {
    const met = way.indexOf(file)
    if (met >= 0) {
      complain(
        file,
        `imports itself by way of ${[...way.slice(met + 1), file].map((member) => relative(root, member)).join(", ")}`
      )
    }
    if (met >= 0 || done.has(file)) return
    for (const name of importsOf(file)) {
      const target = resolve(dirname(file), name)
      if (name.startsWith(".") && files.includes(target)) visit(target, [...way, file])
    }
    done.add(file)
  }
  for (const file of files) visit(file, [])
}

for (const folder of Object.keys(packages)) findCircles(sources(join(root, folder)))

if (problems.length > 0) {
  console.error(problems.join("\n"))
  process.exitCode = 1
}
