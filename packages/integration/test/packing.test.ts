/** The packing and the manifests of the published packages. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { packages } from "../../../scripts/release/pack.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

interface Manifest {
  readonly files: ReadonlyArray<string>
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly publishConfig: Readonly<Record<string, unknown>> & { readonly exports: Readonly<Record<string, unknown>> }
  readonly [field: string]: unknown
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))

/** What is said where a package with this manifest and these files is packed by this tool. */
const packing = (manifest: Manifest, files: ReadonlyArray<string>, agent: string) => {
  const folder = mkdtempSync(join(tmpdir(), "okto-effect-packing-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), "")
    }
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/release/prepack.mjs")], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, npm_config_user_agent: agent }
    })
    return { status, said: stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages that a module imports, and those that the modules beside it do. */
const importsOf = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file) || !/\.tsx?$/.test(file)) return known
  known.add(file)
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\(?) ?"([^"]+)"/g)) {
    if (from.startsWith(".")) importsOf(join(dirname(file), from), known)
    else known.add(from)
  }
  return known
}

/** The optional peers that each entry imports, by the entries that do. */
const optionalPeersOf = (folder: string, { exports, ...manifest }: Manifest) =>
  Object.fromEntries(
    Object.entries(exports).flatMap(([entry, source]) => {
      const file = typeof source === "string" ? source : source.default
      // One for each component of an entry that is looked at itself.
      if (entry.includes("*")) return []
      const imported = importsOf(join(root, "packages", folder, file))
      const peers = Object.keys(manifest["peerDependenciesMeta"] ?? {}).filter((peer) => imported.has(peer))
      return peers.length === 0 ? [] : [[entry, peers] as const]
    })
  )

const pnpm = "pnpm/12.21.0 npm/? node/v24.21.0 linux x64"
const npm = "npm/11.19.1 node/v20.20.2 linux x64 workspaces/false"

describe.each(packages)("$name", ({ documents, folder }) => {
  const manifest = manifestOf(folder)
  const targets = Object.values(manifest.publishConfig.exports)
    .concat(Object.values(manifest["bin"] ?? {}))
    .flatMap((entry) => (typeof entry === "object" && entry !== null ? Object.values(entry) : [entry]))
    .filter((file) => typeof file === "string" && !file.includes("*"))
    .map(String)
  const built = targets.filter((file) => file.startsWith("./dist/"))
  // Published as they are, such as a style sheet.
  const sources = targets.filter((file) => !file.startsWith("./dist/") && file !== "./package.json")

  // One package shows what the script says; it is the same for all.
  const isTried = isDeep || folder === "sdk"
  it.runIf(isTried)("is packed by no tool without a build", () => {
    assert.isNotEmpty(built)
    for (const agent of [npm, pnpm]) {
      const { said, status } = packing(manifest, [...sources, ...built.slice(1)], agent)
      assert.strictEqual(status, 1)
      assert.match(
        said,
        /^@okto-effect\/\w+ is not built: there is no \.\/dist\/\S+\. Run `[^`]+` at the root first\.\n$/
      )
    }
  })

  it.runIf(isTried)("is packed by pnpm alone, which writes the published manifest", () => {
    assert.deepStrictEqual(packing(manifest, [...sources, ...built], pnpm), { status: 0, said: "" })
    const { said, status } = packing(manifest, [...sources, ...built], npm)
    assert.strictEqual(status, 1)
    assert.match(said, /^@okto-effect\/\w+ is packed by pnpm alone, with `[^`]+`: .*TypeScript sources\.\n$/)
  })

  it("has no module that finds files by its own place, which a bundle does not carry", () => {
    const sources = readdirSync(join(root, "packages", folder, "src"), { recursive: true, encoding: "utf8" })
    const finding = sources.filter((name) => {
      const source = /\.[jt]sx?$/.test(name) ? readFileSync(join(root, "packages", folder, "src", name), "utf8") : ""
      return /import\.meta\.(url|dirname|filename|resolve)|__dirname|__filename|createRequire|require\.resolve/.test(
        source
      )
    })
    assert.deepStrictEqual(finding, [])
  })

  it("needs no version of TypeScript through its peers, unless its README says so", () => {
    const asking = Object.keys(manifest.peerDependencies).filter((peer) => {
      const installed = join(root, "packages", folder, "node_modules", peer, "package.json")
      // An optional peer need not be installed here.
      if (!existsSync(installed)) return false
      const { peerDependencies = {} }: { readonly peerDependencies?: object } = JSON.parse(
        readFileSync(installed, "utf8")
      )
      return "typescript" in peerDependencies
    })
    const readme = readFileSync(join(root, "packages", folder, "README.md"), "utf8")
    assert.strictEqual(asking.length > 0, readme.includes("asks for TypeScript 5"), asking.join(", "))
  })

  it("publishes the same entry points as in the workspace", () => {
    assert.deepStrictEqual(Object.keys(manifest.publishConfig.exports), Object.keys(manifest.exports))
    assert.strictEqual(Reflect.get(manifest["scripts"] ?? {}, "prepack"), "node ../../scripts/release/prepack.mjs")
  })

  it("has its documents, whose links lead only to packed files", () => {
    for (const name of documents) {
      const text = readFileSync(join(root, "packages", folder, name), "utf8")
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, path]) => path ?? "")
      assert.deepStrictEqual(
        links.filter((link) => !documents.includes(link)),
        [],
        name
      )
      // npm takes the README by itself.
      if (name !== "README.md") assert.include(manifest.files, name)
    }
  })

  it("has all metadata in its manifest, and no email address", () => {
    for (const field of ["description", "keywords", "license", "sideEffects", "engines"])
      assert.isDefined(manifest[field], field)
    for (const field of ["repository", "homepage", "bugs", "author"]) assert.isUndefined(manifest[field], field)
  })

  it("has effect and viem as peer dependencies", () => {
    assert.strictEqual(manifest.peerDependencies["effect"], "^4.1.0")
    assert.strictEqual(manifest.peerDependencies["viem"] ?? "^2.21.0", "^2.21.0")
    for (const shared of ["effect", "viem"]) assert.notProperty(manifest.dependencies ?? {}, shared)
  })
})

it("@okto-effect/react: ./query and ./ui need @tanstack/react-query, which the install line names; hooks do not", () => {
  const needing = ["./query", "./ui"]
  assert.deepStrictEqual(
    optionalPeersOf("react", manifestOf("react")),
    Object.fromEntries(needing.map((entry) => [entry, ["@tanstack/react-query"]]))
  )
  const readme = readFileSync(join(root, "packages/react/README.md"), "utf8")
  const line = /^npm install @tanstack\/react-query.*$/m.exec(readme)?.[0] ?? ""
  for (const entry of needing) assert.include(line, entry)
})
