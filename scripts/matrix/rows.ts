/** The environments in which the packages are tried: for each, what is installed, written, built and run. */
import type { Command } from "../release/command.ts"
import {
  concurrentVisitors,
  jestTest,
  module,
  next,
  nextVisitors,
  page,
  reactPage,
  script,
  startConcurrently,
  startWithStore,
  typed,
  uiPage,
  visitors,
  visitorsInWorker,
  withRainbowKit as rainbowKitProgram,
  withWagmi as wagmiProgram,
  worker
} from "./programs.ts"

/** Where the output comes from. */
type Run =
  | { readonly kind: "program"; readonly command: Command }
  /** The folder `dist`, opened in a browser. */
  | { readonly kind: "page" }
  | {
      readonly kind: "server"
      readonly command: (port: number) => Command
      /** The paths whose responses are read. */
      readonly fetched: ReadonlyArray<string>
      /** The paths that are opened in a browser. */
      readonly opened: ReadonlyArray<string>
    }

export interface Row {
  readonly name: string
  /** How the packages are used there. */
  readonly how: string
  /** The packages of ours besides the SDK. */
  readonly ours?: ReadonlyArray<"ethereum" | "react" | "emulator" | "server">
  readonly installed?: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  /** Default: `npm install`, without the scripts of packages. */
  readonly install?: Command
  readonly build?: ReadonlyArray<Command>
  readonly run: Run
  /** What is known not to work there: the row is expected to fail, and one that passes is reported. */
  readonly knownFailure?: string
}

const bin = (name: string, ...args: ReadonlyArray<string>): Command => [`node_modules/.bin/${name}`, ...args]

const program = (...command: Command): Run => ({ kind: "program", command })
const dist: Run = { kind: "page" }

const html = (entry: string) => `<!doctype html><link rel="icon" href="data:,"><body></body>
<script type="module" src="./${entry}"></script>
`

const react = { react: "19.3.1", "react-dom": "19.3.1" }

/** A runtime that is an npm package, whose install script fetches the build for this machine. */
const runtime = (name: string, version: string) => ({
  installed: { [name]: version },
  build: [["npm", "rebuild", name]] satisfies ReadonlyArray<Command>
})

const onNode = (version: string, how: "import" | "require"): Row => ({
  name: `Node ${version}`,
  how: `\`${how}\``,
  ...runtime("node", version),
  files: { "wallet.mjs": module, "wallet.cjs": script },
  run: program(...bin("node", how === "import" ? "wallet.mjs" : "wallet.cjs"))
})

const workers = "--conditions=workerd,worker,browser"

/** Prints what the worker answers. */
const startWorker = `import { Miniflare } from "miniflare"
const worker = new Miniflare({ modules: true, scriptPath: "bundle.mjs", compatibilityDate: "2026-01-01" })
console.log(await (await worker.dispatchFetch("http://worker/")).text())
await worker.dispose()
`

const workerd = (name: string, how: string, source: string, start = startWorker): Row => ({
  name,
  how,
  installed: { esbuild: "0.28.2", miniflare: "4.20260730.0" },
  files: {
    "worker.mjs": `${source}\nexport default { fetch: answer }\n`,
    "start.mjs": start
  },
  build: [bin("esbuild", "worker.mjs", "--bundle", "--format=esm", workers, "--outfile=bundle.mjs")],
  run: program("node", "start.mjs")
})

/** An app's server in a runtime that is an npm package. */
const server = (name: string, version: string, ...command: Command): Row => ({
  name: `${name} ${version}, server`,
  how: "a visitor of `@okto-effect/server`",
  ours: ["server"],
  ...runtime(name.toLowerCase(), version),
  files: { "visitors.mjs": visitors },
  run: program(...command)
})

/** A program that TypeScript 5.9 compiles for Node. */
const compiled = (source: string, types: ReadonlyArray<string> = []) => ({
  files: {
    "wallet.mts": source,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
        module: "NodeNext",
        types,
        strict: true,
        skipLibCheck: true
      },
      files: ["wallet.mts"]
    })
  },
  build: [bin("tsc", "-p", ".")],
  run: program("node", "wallet.mjs")
})

const withViem = (version: string): Row => ({
  name: `viem ${version}`,
  how: "types of TypeScript 5.9, and `import`",
  ours: ["emulator"],
  installed: { viem: version, typescript: "5.9.3" },
  ...compiled(typed)
})

const withWagmi = (version: string, core: string): Row => ({
  name: `wagmi ${version}`,
  how: "the connector of `@okto-effect/ethereum`, with types of TypeScript 5.9",
  ours: ["ethereum"],
  installed: {
    ...react,
    wagmi: version,
    "@wagmi/core": core,
    "@tanstack/react-query": "5.108.0",
    "@types/node": "26.6.6",
    typescript: "5.9.3"
  },
  ...compiled(wagmiProgram, ["node"])
})

const nextApp = (version: string, bundler: string): Row => ({
  name: `Next.js ${version} (${bundler})`,
  how: "client component, route handler, server component",
  ours: ["react"],
  installed: { ...react, next: version },
  files: next,
  build: [bin("next", "build", `--${bundler}`)],
  run: {
    kind: "server",
    command: (port) => bin("next", "start", "-H", "127.0.0.1", "-p", String(port)),
    fetched: ["/", "/wallet"],
    opened: ["/client"]
  }
})

const nextServer = (version: string, bundler: string): Row => ({
  name: `Next.js ${version} (${bundler}), server`,
  how: "a visitor of `@okto-effect/server`, with SQLite, in the standalone output",
  ours: ["server"],
  installed: { ...react, next: version },
  files: nextVisitors,
  // The output runs without the packages that it was built from.
  build: [bin("next", "build", `--${bundler}`), ["mv", ".next/standalone", "."], ["mv", "node_modules", "built-from"]],
  run: {
    kind: "server",
    command: (port) => ["env", "HOSTNAME=127.0.0.1", `PORT=${port}`, "node", "standalone/server.js"],
    fetched: ["/visitors"],
    opened: []
  }
})

const yarn: Command = ["npx", "-y", "-p", "@yarnpkg/cli-dist@4.18.1", "yarn"]

const bun = runtime("bun", "1.4.5")

/** Package managers. The other rows are installed by npm. */
export const installers: ReadonlyArray<Row> = [
  {
    name: "pnpm 12",
    how: "`import` from what it installs",
    install: ["npx", "-y", "pnpm@12", "install"],
    files: { "wallet.mjs": module },
    run: program("node", "wallet.mjs")
  },
  {
    name: "Yarn 4 (Plug'n'Play)",
    how: "`import` from what it installs",
    install: [...yarn, "install", "--no-immutable"],
    files: { "wallet.mjs": module, "yarn.lock": "", ".yarnrc.yml": "enableTelemetry: false\n" },
    run: program(...yarn, "node", "wallet.mjs")
  },
  {
    name: "Bun 1.4.5",
    how: "`import` from what it installs",
    ...bun,
    build: [...bun.build, bin("bun", "install", "--force")],
    files: { "wallet.mjs": module },
    run: program(...bin("bun", "wallet.mjs"))
  }
]

export const rows: ReadonlyArray<Row> = [
  onNode("20.0.0", "import"),
  onNode("20.19.0", "require"),
  onNode("22.12.0", "import"),
  onNode("22.12.0", "require"),
  onNode("24.21.0", "import"),
  onNode("24.21.0", "require"),
  ...installers,
  {
    name: "Deno 2.9.6",
    how: "`import`",
    ...runtime("deno", "2.9.6"),
    files: { "wallet.mjs": module },
    run: program(...bin("deno", "run", "--allow-all", "wallet.mjs"))
  },
  workerd("workerd (Miniflare 4)", "a worker, bundled by esbuild", worker),
  {
    name: "edge-runtime 4",
    how: "a function, bundled by esbuild",
    installed: { esbuild: "0.28.2", "edge-runtime": "4.0.1" },
    files: {
      "worker.mjs": `${worker}\naddEventListener("fetch", (event) => event.respondWith(answer()))\n`,
      "start.mjs": `import { EdgeRuntime } from "edge-runtime"
import { readFileSync } from "node:fs"
const runtime = new EdgeRuntime({ initialCode: readFileSync("bundle.js", "utf8") })
console.log(await (await runtime.dispatchFetch("http://edge/")).text())
process.exit()
`
    },
    build: [bin("esbuild", "worker.mjs", "--bundle", "--conditions=edge-light,worker,browser", "--outfile=bundle.js")],
    run: program("node", "start.mjs")
  },
  {
    name: "Jest 30",
    how: "`require`, with the configuration in the SDK's README",
    installed: { jest: "30.5.2", "@swc/core": "1.16.22", "@swc/jest": "0.2.39" },
    files: { "wallet.test.js": jestTest, "jest.config.mjs": "__JEST__" },
    run: program(...bin("jest", "--ci"))
  },
  nextApp("16.4.6", "turbopack"),
  nextApp("16.4.6", "webpack"),
  {
    name: "Vite 8",
    how: "a page",
    installed: { vite: "8.3.8" },
    files: { "index.html": html("main.js"), "main.js": page },
    build: [bin("vite", "build")],
    run: dist
  },
  {
    name: "Vite 8, React 18",
    how: "a page with hooks",
    ours: ["react"],
    installed: { vite: "8.3.8", react: "18.2.0", "react-dom": "18.2.0" },
    files: { "index.html": html("main.jsx"), "main.jsx": reactPage },
    build: [bin("vite", "build")],
    run: dist
  },
  {
    name: "Vite 8, TanStack Query 5.66",
    how: "a page with hooks and components",
    ours: ["react"],
    installed: { ...react, vite: "8.3.8", "@tanstack/react-query": "5.66.0" },
    files: { "index.html": html("main.jsx"), "main.jsx": uiPage },
    build: [bin("vite", "build")],
    run: dist
  },
  {
    name: "webpack 5",
    how: "a page",
    installed: { webpack: "5.112.2", "webpack-cli": "7.3.1" },
    files: { "main.js": page, "dist/index.html": html("main.js") },
    build: [bin("webpack", "--mode=production", "--entry=./main.js")],
    run: dist
  },
  {
    name: "Rollup 4",
    how: "a page",
    installed: { rollup: "4.68.7", "@rollup/plugin-node-resolve": "16.0.3" },
    files: {
      "main.js": page,
      "dist/index.html": html("main.js"),
      "rollup.config.mjs": `import resolve from "@rollup/plugin-node-resolve"
export default { input: "main.js", output: { dir: "dist" }, plugins: [resolve({ browser: true })] }
`
    },
    build: [bin("rollup", "--config")],
    run: dist
  },
  {
    name: "esbuild 0.28",
    how: "a page with hooks",
    ours: ["react"],
    installed: { ...react, esbuild: "0.28.2" },
    files: { "main.jsx": reactPage, "dist/index.html": html("main.js") },
    build: [bin("esbuild", "main.jsx", "--bundle", "--format=esm", "--jsx=automatic", "--outfile=dist/main.js")],
    run: dist
  },
  server("Node", "22.12.0", ...bin("node", "visitors.mjs")),
  server("Node", "24.21.0", ...bin("node", "visitors.mjs")),
  server("Bun", "1.4.5", ...bin("bun", "visitors.mjs")),
  server("Deno", "2.9.6", ...bin("deno", "run", "--allow-all", "visitors.mjs")),
  {
    ...workerd(
      "workerd (Miniflare 4), server",
      "a visitor of `@okto-effect/server`, with a store over HTTP",
      visitorsInWorker,
      startWithStore
    ),
    ours: ["server"]
  },
  {
    ...workerd(
      "workerd (Miniflare 4), concurrent",
      "requests of a visitor of `@okto-effect/server` at once, over `clients` of the module",
      concurrentVisitors,
      startConcurrently
    ),
    ours: ["server"]
  },
  nextServer("16.4.6", "turbopack"),
  nextServer("16.4.6", "webpack"),
  withViem("2.21.0"),
  withViem("2.57.20"),
  withWagmi("2.19.5", "2.22.1"),
  {
    ...withWagmi("2.19.5", "2.22.1"),
    name: "RainbowKit 2.2.11",
    how: "a wallet of its list, with wagmi 2.19.5 and types of TypeScript 5.9",
    installed: { ...withWagmi("2.19.5", "2.22.1").installed, "@rainbow-me/rainbowkit": "2.2.11" },
    files: compiled(rainbowKitProgram, ["node"]).files
  },
  withWagmi("3.7.7", "3.6.5")
]
