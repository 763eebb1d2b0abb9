/**
 * Which way imports point: between the packages and their tests, between the folders of the SDK, and between those of the
 * sandbox. Only what the tables name is allowed. `oxlint.config.ts` hands them to the rule `no-restricted-imports`, which
 * compares how an import is spelled: hence one override for each folder and depth.
 */
import { dirname, join, relative } from "node:path"
import type { OxlintOverride } from "oxlint"

interface Direction {
  /** A folder whose modules may import, or one module. */
  readonly of: string
  /** The folder in which they may import everything. Absent: their own. */
  readonly home?: string
  /** Folders and modules outside of it. */
  readonly modules?: ReadonlyArray<string>
  /** What they may not import although it is in one of those folders. */
  readonly except?: ReadonlyArray<string>
  /** Packages of this workspace, as patterns. */
  readonly packages?: ReadonlyArray<string>
  /** Other packages that they may not import, as patterns. */
  readonly never?: ReadonlyArray<string>
}

const contract = ["@okto-effect/contract", "@okto-effect/contract/*"]
const sdkEntries = ["explorer", "abstract", "userop", "types", "errors", "effect", "browser", "contract"]
const server = ["@okto-effect/server", "@okto-effect/server/*"]
const ethereum = ["@okto-effect/ethereum", "@okto-effect/ethereum/*"]
const sdk = ["@okto-effect/sdk", ...sdkEntries.map((entry) => `@okto-effect/sdk/${entry}`)]
const sandbox = ["@okto-effect/sandbox", "@okto-effect/sandbox/*"]
const react = ["@okto-effect/react", "@okto-effect/react/*"]
const anySdk = ["@okto-effect/sdk", "@okto-effect/sdk/*"]

const demo = [...react, ...ethereum, ...sdk, "@okto-effect/sdk/core", "@okto-effect/sdk/package.json"]
const all = [...contract, ...anySdk, ...server, ...ethereum, ...sandbox, ...react]

/** The sources of packages. Those of the SDK and of the sandbox have tables of their own. Scripts may import anything. */
const packages: ReadonlyArray<Direction> = [
  { of: "packages/contract/src" },
  { of: "packages/react/src", packages: sdk },
  {
    of: "packages/server/src",
    packages: [...contract, "@okto-effect/sdk", "@okto-effect/sdk/effect", "@okto-effect/sdk/signing"]
  },
  {
    of: "packages/ethereum/src",
    packages: [
      ...contract,
      "@okto-effect/sdk",
      "@okto-effect/sdk/browser",
      "@okto-effect/sdk/internal/parts",
      "@okto-effect/react",
      "@okto-effect/react/*"
    ]
  },
  { of: "demo/src", packages: demo },
  {
    of: "examples/server",
    modules: ["scripts/deep.ts", "scripts/profile.ts"],
    packages: ["@okto-effect/sdk", ...server, ...sandbox]
  },
  { of: "examples/node", packages: ["@okto-effect/sdk"] },
  { of: "examples/effect", packages: ["@okto-effect/sdk", "@okto-effect/sdk/effect"] },
  { of: "examples/worker", packages: ["@okto-effect/sdk"] },
  { of: "examples/nextjs", packages: ["@okto-effect/sdk", ...server] },
  { of: "examples/vite-react", packages: ["@okto-effect/sdk", ...react, ...server, ...sandbox] },
  {
    of: "examples/wagmi",
    modules: ["scripts/deep.ts", "scripts/profile.ts"],
    packages: ["@okto-effect/sdk", ...ethereum, ...sandbox]
  },
  // Which Chromium it is, is no part of the example.
  { of: "examples/tested-app", modules: ["scripts/chromium.ts"], packages: [...anySdk, ...sandbox] }
]

/** Tests import by name what the sources of their package do. Where two packages meet is `integration`. */
const tests: ReadonlyArray<Direction> = [
  { of: "packages/contract/test", home: "packages/contract", modules: ["scripts"] },
  { of: "packages/sdk/test", home: "packages/sdk", modules: ["scripts"], packages: [...contract, ...anySdk] },
  {
    of: "packages/sandbox/test",
    home: "packages/sandbox",
    modules: ["scripts", "packages/contract/compile.ts"],
    packages: contract
  },
  { of: "packages/server/test", home: "packages/server", modules: ["scripts"], packages: [...contract, ...anySdk] },
  { of: "packages/ethereum/test", home: "packages/ethereum", modules: ["scripts"], packages: [...contract, ...anySdk] },
  { of: "packages/react/test", home: "packages/react", modules: ["scripts"], packages: anySdk },
  {
    of: "packages/integration",
    modules: ["docs/generate", "packages/sandbox/src/http/Faults.ts", "scripts"],
    packages: all
  },
  // The SDK is measured as it is published; what a sandbox has in its store is written there.
  ...["sdk/dist", "sandbox/src"].map((folder) => ({
    of: `packages/integration/bench/${dirname(folder)}`,
    home: "packages/integration",
    modules: ["scripts", `packages/${folder}`],
    packages: all
  }))
]

interface Table {
  readonly root: string
  /** What each folder may import of the others. Rows name only rows above them, so folders are in no circle. */
  readonly rows: Readonly<Record<string, string>>
  /** Rows that are not simply the folder or module of their name. */
  readonly groups?: Readonly<Record<string, string>>
  /** Entry points import anything of their package. */
  readonly entries: string
  readonly packages: ReadonlyArray<string>
  /** Packages for one row only. */
  readonly reserved?: { readonly packages: ReadonlyArray<string>; readonly row: string }
}

const ofSdk: Table = {
  root: "packages/sdk/src",
  entries: "index.ts effect.ts signing.ts contract.ts testing.ts cryptoOnDemand.ts cryptoInOneFile.ts",
  packages: [...contract, "@okto-effect/sdk/internal/*"],
  reserved: { packages: ["effect/http*", "effect/http*/**"], row: "http" },
  groups: {
    base: "Environment.ts lazyModule.ts monotonicMillis.ts redaction.ts runUserCallback.ts",
    client: "Client.ts Configuration.ts Platform.ts"
  },
  rows: {
    errors: "",
    crypto: "",
    base: "errors",
    // Only compiled, schemas are in no bundle; types are taken from them.
    schemas: "errors",
    userop: "errors crypto schemas",
    session: "errors crypto base schemas",
    http: "errors base schemas session",
    clientSigner: "errors crypto schemas userop http",
    explorer: "errors crypto base schemas session http",
    messages: "errors crypto base schemas session http",
    intents: "errors crypto base schemas userop session http clientSigner explorer",
    login: "errors crypto base schemas userop session http clientSigner messages",
    browser: "errors crypto base schemas session login",
    client: "errors crypto base schemas session http clientSigner explorer messages intents login",
    testing: "errors crypto session http intents client",
    promise:
      "errors crypto base schemas userop session http clientSigner explorer messages intents login browser client"
  }
}

const ofSandbox: Table = {
  root: "packages/sandbox/src",
  entries: "index.ts browser.ts node.ts vite.ts cli.ts testing.ts vitest.ts playwright.ts",
  packages: contract,
  groups: {
    base: "http/truncate.ts http/Refused.ts http/Faults.ts http/request.ts http/origins.ts seed/Seed.ts",
    settings: "identity/Clients.ts Settings.ts"
  },
  rows: {
    verify: "",
    base: "verify",
    controls: "base verify",
    html: "controls",
    settings: "base verify",
    state: "base verify",
    chains: "controls state verify",
    "chains/evm": "chains state verify",
    "chains/aptos": "chains state verify",
    "chains/ChainAdapters.ts": "chains chains/evm chains/aptos state verify",
    identity: "base html settings state verify chains chains/evm chains/aptos chains/ChainAdapters.ts",
    orders: "settings state verify chains identity",
    seed: "base settings state verify chains chains/ChainAdapters.ts identity orders",
    http: "base controls settings state verify chains chains/ChainAdapters.ts identity orders",
    pages: "base controls html settings state verify chains chains/ChainAdapters.ts identity orders http",
    "Instance.ts": `
      base settings state verify chains/evm chains/aptos chains/ChainAdapters.ts identity orders seed http pages
    `,
    "Sandbox.ts": "base controls settings state verify chains/evm identity http pages Instance.ts",
    serve: "base controls settings state verify identity http pages Sandbox.ts"
  }
}

const isModule = (path: string) => /\.tsx?$/.test(path)

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "")

const directionsOf = ({ entries, groups = {}, packages, reserved, root, rows }: Table): ReadonlyArray<Direction> => {
  const names = Object.keys(rows)
  const pathsOf = (name: string) => words(groups[name] ?? name).map((path) => join(root, path))
  const everywhere = names.flatMap(pathsOf)
  const directions = Object.entries(rows).flatMap(([name, allowed], index) => {
    const above = new Set(names.slice(0, index))
    for (const other of words(allowed))
      if (!above.has(other)) throw new Error(`${root}: the row of ${name} names ${other}, which is no row above it`)
    const modules = [...words(allowed), name].flatMap(pathsOf)
    const except = everywhere.filter(
      (path) => !modules.includes(path) && modules.some((folder) => path.startsWith(`${folder}/`))
    )
    const never = name === reserved?.row ? [] : (reserved?.packages ?? [])
    return pathsOf(name).map((of) => ({ of, modules, except, packages, never }))
  })
  return [
    // What is in no row may import nothing but packages.
    { of: root, home: "none.ts", packages },
    ...directions.filter(({ of }) => !isModule(of)),
    ...directions.filter(({ of }) => isModule(of)),
    ...words(entries).map((entry) => ({ of: join(root, entry), home: root, packages }))
  ]
}

const inSandbox = directionsOf(ofSandbox)
const serve = inSandbox.find(({ of }) => of.endsWith("/serve"))

/** What gives tests a client over a backend knows the SDK. */
const kit = words("SandboxTest.ts TestWorld.ts matchers.ts").map((name): Direction => {
  const home = "packages/sandbox/src/serve"
  const packages = [...ofSandbox.packages, "@okto-effect/sdk", "@okto-effect/sdk/effect"]
  return { of: join(home, name), home, modules: serve?.modules ?? [], packages }
})

/** Entries of effect that bring all of it into a bundle; deep paths do not. */
const barrels = ["", "/http", "/http-api", "/schema", "/reactivity", "/crypto", "/encoding"].map((_) => `effect${_}`)

/** A module, or those of a folder, as an import in a folder spells it. */
const spelled = (from: string, to: string): string => {
  const path = relative(from, to) || "."
  const isAbove = /^[./]*$/.test(path)
  return `${path.startsWith(".") ? path : `./${path}`}${isModule(to) ? "" : isAbove ? "/*" : "/**"}`
}

/** An override for modules at a depth below the direction's folder. Of its patterns the last one that fits counts. */
const override = (direction: Direction, depth: number): OxlintOverride => {
  const { except = [], modules = [], never = [], of, packages = [] } = direction
  const { home = of } = direction
  const folder = join(isModule(of) ? dirname(of) : of, ...Array.from({ length: depth }, () => "any"))
  const group = [
    isModule(home) ? "*.ts" : `${relative(folder, dirname(home))}/**`,
    "@okto-effect/**",
    ...modules.filter((path) => path !== of).map((path) => `!${spelled(folder, path)}`),
    ...except.map((path) => spelled(folder, path)),
    ...packages.map((name) => `!${name}`),
    ...never
  ]
  const message = `${of} may import ${[...modules, ...packages].join(", ") || "none of the others"}.`
  return {
    files: [isModule(of) ? of : `${of}/${"*/".repeat(depth)}*`],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: /^packages.*\/src/.test(of) ? barrels : [], patterns: [{ group, message }] }
      ]
    }
  }
}

export const directions: Array<OxlintOverride> = [
  ...packages,
  ...tests,
  ...directionsOf(ofSdk),
  ...inSandbox,
  ...kit
].flatMap((direction) => (isModule(direction.of) ? [0] : [0, 1, 2, 3, 4]).map((depth) => override(direction, depth)))
