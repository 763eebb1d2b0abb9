/** Installs, builds and runs rows of the matrix, each in a folder of its own. */
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createServer } from "node:http"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { preview } from "vite"
import { chromiumLaunch } from "../chromium.ts"
import { type Command, run, serve } from "../release/command.ts"
import { root, type Tarballs } from "../release/pack.ts"
import { fill, success } from "./programs.ts"
import { type Row, rows } from "./rows.ts"

export interface Outcome {
  readonly row: Row
  /** "not here": this machine cannot try the row. */
  readonly verdict: "yes" | "no" | "not here"
  /** The output of what failed. */
  readonly output: string
}

/** The versions of this workspace, for apps that install nothing else. */
const peers = { effect: "4.1.0", viem: "2.57.0" }

const npmInstall: Command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]

/** The configuration that the SDK's README gives to users of Jest. */
const jestConfiguration = (): string => {
  const readme = readFileSync(join(root, "packages/sdk/README.md"), "utf8")
  const [, configuration] = /```js\n(export default \{\n {2}transform: [^]*?)```/.exec(readme) ?? []
  if (configuration === undefined) throw new Error("the SDK's README has no configuration of Jest")
  return configuration
}

/** npm's output for a package that the registry lacks, and for a registry that does not answer. */
const unavailable = /code (E404|ETARGET|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E502|EBADPLATFORM)/

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

/** The text of a page once the program in it has ended, and the page's errors. */
const textOf = async (browser: Browser, url: string): Promise<string> => {
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

/** Writes files below a folder, with manifests in which every package of ours is its tarball, also as a dependency. */
const writeApp = (
  folder: string,
  tarballs: Tarballs,
  names: ReadonlyArray<string>,
  { files = {}, installed = {} }: Partial<Row> = {}
): void => {
  const ours = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  const dependencies = Object.fromEntries(names.map((name) => [`@okto-effect/${name}`, ours[`@okto-effect/${name}`]]))
  const manifests = {
    "package.json": JSON.stringify({
      private: true,
      dependencies: { ...dependencies, ...peers, ...installed },
      overrides: ours,
      resolutions: ours
    }),
    "pnpm-workspace.yaml": JSON.stringify({ packages: [], overrides: ours })
  }
  for (const [file, text] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

/** What all rows share. */
interface World {
  readonly tarballs: Tarballs
  /** The backend's URL. */
  readonly backend: string
  readonly browser: () => Promise<Browser>
}

/** Tries a row, and returns its outputs: each must say that the transfer was successful. */
const outputsOf = async (
  cwd: string,
  row: Row,
  { backend, browser, tarballs }: World
): Promise<ReadonlyArray<string>> => {
  const { build = [], files, install = npmInstall, ours = [], run: how } = row
  const values = { URL: backend, USER: `row${rows.indexOf(row) + 1}@example.com`, JEST: jestConfiguration() }
  const filled = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, fill(text, values)]))
  writeApp(cwd, tarballs, ["sdk", ...ours], { ...row, files: filled })
  // The variables of this process are the workspace's.
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "", NODE_ENV: "" }
  for (const command of [install, ...build]) await run(command, { cwd, env })

  switch (how.kind) {
    case "program":
      return [await run(how.command, { cwd, env })]
    case "page": {
      const server = await preview({
        root: cwd,
        configFile: false,
        logLevel: "silent",
        preview: { host: "127.0.0.1", port: await freePort() }
      })
      try {
        return [await textOf(await browser(), server.resolvedUrls?.local[0] ?? "")]
      } finally {
        await server.close()
      }
    }
    case "server": {
      const port = await freePort()
      const server = await serve(how.command(port), /ready/i, { cwd, env })
      const at = (path: string) => `http://127.0.0.1:${port}${path}`
      try {
        const outputs: Array<string> = []
        for (const path of how.fetched) {
          const response = await fetch(at(path), { signal: AbortSignal.timeout(60_000) })
          outputs.push(`${path}: ${await response.text()}`)
        }
        for (const path of how.opened) outputs.push(`${path}: ${await textOf(await browser(), at(path))}`)
        return outputs
      } finally {
        server.stop()
      }
    }
  }
}

const tryRow = async (cwd: string, row: Row, world: World): Promise<Outcome> => {
  try {
    const failed = (await outputsOf(cwd, row, world)).filter((output) => !success.test(output))
    return { row, verdict: failed.length === 0 ? "yes" : "no", output: failed.join("\n") }
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error)
    return { row, verdict: unavailable.test(output) ? "not here" : "no", output }
  } finally {
    // Frameworks are large.
    await rm(cwd, { recursive: true, force: true })
  }
}

/** Tries rows with packed packages in folders below `folder`. Prints each outcome, and returns all in the order of the rows. */
export const tryRows = async (
  selected: ReadonlyArray<Row>,
  tarballs: Tarballs,
  folder: string
): Promise<ReadonlyArray<Outcome>> => {
  const cleanUps: Array<() => unknown> = []
  try {
    // The backend is the packed emulator.
    const home = join(folder, "backend")
    writeApp(home, tarballs, ["protocol", "emulator"])
    await run(npmInstall, { cwd: home })
    const cli = [process.execPath, "node_modules/@okto-effect/emulator/dist/cli.js"] as const
    const flags = ["--port", "0", "--otp", "123456", "--pace", "20"]
    const backend = await serve([...cli, ...flags], /http:\/\/127\.0\.0\.1:\d+/, { cwd: home })
    cleanUps.unshift(backend.stop)

    let launched: Promise<Browser> | undefined
    const launch = async () => {
      const browser = await chromium.launch(await chromiumLaunch())
      cleanUps.unshift(() => browser.close())
      return browser
    }
    const world = { tarballs, backend: backend.match, browser: () => (launched ??= launch()) }

    const outcomes: Array<Outcome> = []
    const queue = selected.entries()
    const work = async () => {
      for (const [index, row] of queue) {
        const { output, verdict } = (outcomes[index] = await tryRow(join(folder, `row-${index + 1}`), row, world))
        console.log(`${verdict.padEnd(8)} ${row.name}: ${row.how}`)
        if (output !== "") console.log(output.trimEnd().replaceAll(/^/gm, "         "))
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
    return outcomes
  } finally {
    for (const cleanUp of cleanUps) await cleanUp()
  }
}
