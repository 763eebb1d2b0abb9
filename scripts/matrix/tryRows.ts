/** Tries rows of the matrix, each in a folder of its own: what it installs, builds and runs. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { preview } from "vite"
import { chromiumLaunch } from "../chromium.ts"
import { freePort } from "../freePort.ts"
import { type Command, run, serve } from "../release/command.ts"
import { root, type Tarballs } from "../release/pack.ts"
import { fill, success } from "./programs.ts"
import { type Row, rows } from "./rows.ts"

export interface Tried {
  readonly row: Row
  /** A row that cannot be tried on this machine has not gone well. */
  readonly verdict: "yes" | "no" | "not here"
  readonly said: string
}

/** What apps have anyway, as this workspace has them. */
const peers = { effect: "4.1.0", viem: "2.57.0" }

const npmInstall: Command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]

/** The two lines that the SDK's README gives to users of Jest. */
const jestLines = (): string =>
  /```js\n(transform: [^]*?)```/.exec(readFileSync(join(root, "packages/sdk/README.md"), "utf8"))?.[1]?.trim() ?? ""

/** What npm says of packages that its registry does not have, or cannot be asked for. */
const missing = /code (E404|ETARGET|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E502|EBADPLATFORM)/

/** Fails with what a program said, unless all went well. */
const must = async (command: Command, cwd: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const { isOk, said } = await run(command, { cwd, env })
  if (!isOk) throw new Error(said)
  return said
}

/** What a page shows in the end. */
const shown = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const errors: Array<string> = []
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message))
    await page.goto(url)
    const result = page.getByText(/okto-effect:|failed:/).first()
    await result.waitFor({ timeout: 60_000 }).catch(() => undefined)
    return `${await page.locator("body").innerText()}\n${errors.join("\n")}`
  } finally {
    await context.close()
  }
}

interface World {
  readonly tarballs: Tarballs
  /** The backend that all rows share. */
  readonly backend: string
  readonly browser: () => Promise<Browser>
}

/** Manifests with all packages of ours from their tarballs, also where one of them asks for another. */
const manifests = (tarballs: Tarballs, names: ReadonlyArray<string>, installed: Readonly<Record<string, string>>) => {
  const ours = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  const dependencies = Object.fromEntries(names.map((name) => [name, ours[name]]))
  const app = { private: true, dependencies: { ...dependencies, ...peers, ...installed } }
  return {
    "package.json": JSON.stringify({ ...app, overrides: ours, resolutions: ours }),
    "pnpm-workspace.yaml": JSON.stringify({ packages: [], overrides: ours })
  }
}

/** What a row says in the end, part by part: each must be a success. */
const attempt = async (
  cwd: string,
  row: Row,
  { backend, browser, tarballs }: World
): Promise<ReadonlyArray<string>> => {
  const { build = [], files, install = npmInstall, installed = {}, ours = [], run: how } = row
  const names = ["sdk", ...ours].map((last) => `@okto-effect/${last}`)
  const facts = { URL: backend, USER: `row${rows.indexOf(row) + 1}@example.com`, JEST: jestLines() }
  for (const [file, text] of Object.entries({ ...manifests(tarballs, names, installed), ...files })) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), fill(text, facts))
  }
  // Those of the workspace do not hold here.
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "", NODE_ENV: "" }
  for (const command of [install, ...build]) await must(command, cwd, env)

  switch (how.in) {
    case "program":
      return [await must(how.command, cwd, env)]
    case "page": {
      const server = await preview({
        root: cwd,
        configFile: false,
        logLevel: "silent",
        build: { outDir: how.folder },
        preview: { host: "127.0.0.1", port: await freePort() }
      })
      try {
        return [await shown(await browser(), server.resolvedUrls?.local[0] ?? "")]
      } finally {
        await server.close()
      }
    }
    case "server": {
      const port = await freePort()
      const server = await serve(how.command(port), /ready/i, { cwd, env })
      const at = (path: string) => `http://127.0.0.1:${port}${path}`
      try {
        const said: Array<string> = []
        for (const path of how.answers) {
          const response = await fetch(at(path), { signal: AbortSignal.timeout(60_000) })
          said.push(`${path}: ${await response.text()}`)
        }
        for (const path of how.shows) said.push(`${path}: ${await shown(await browser(), at(path))}`)
        return said
      } finally {
        server.end()
      }
    }
  }
}

const judge = async (cwd: string, row: Row, world: World): Promise<Tried> => {
  try {
    const said = (await attempt(cwd, row, world)).filter((part) => !success.test(part)).join("\n")
    return { row, verdict: said === "" ? "yes" : "no", said }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { row, verdict: missing.test(said) ? "not here" : "no", said }
  } finally {
    // What frameworks install is large.
    await rm(cwd, { recursive: true, force: true })
  }
}

/** Tries rows with packed packages below a folder, prints how each went, and returns it in their order. */
export const tryRows = async (
  chosen: ReadonlyArray<Row>,
  tarballs: Tarballs,
  folder: string
): Promise<ReadonlyArray<Tried>> => {
  const ends: Array<() => unknown> = []
  try {
    // The backend is the packed one, too.
    const home = join(folder, "backend")
    mkdirSync(home)
    const names = ["contract", "sandbox"].map((last) => `@okto-effect/${last}`)
    for (const [file, text] of Object.entries(manifests(tarballs, names, {}))) writeFileSync(join(home, file), text)
    await must(npmInstall, home, {})
    const cli = [process.execPath, "node_modules/@okto-effect/sandbox/dist/cli.js"] as const
    const flags = ["--port", "0", "--otp", "123456", "--pace", "20"]
    const backend = await serve([...cli, ...flags], /http:\/\/127\.0\.0\.1:\d+/, { cwd: home })
    ends.unshift(backend.end)

    let launched: Promise<Browser> | undefined
    const launch = async () => {
      const browser = await chromium.launch(await chromiumLaunch())
      ends.unshift(() => browser.close())
      return browser
    }
    const world = { tarballs, backend: backend.found, browser: () => (launched ??= launch()) }

    const tried: Array<Tried> = []
    const waiting = chosen.entries()
    const work = async () => {
      for (const [index, row] of waiting) {
        const { said, verdict } = (tried[index] = await judge(join(folder, `row-${index + 1}`), row, world))
        console.log(`${verdict.padEnd(8)} ${row.name}: ${row.how}`)
        if (said !== "") console.log(said.trimEnd().replaceAll(/^/gm, "         "))
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
    return tried
  } finally {
    for (const end of ends) await end()
  }
}
