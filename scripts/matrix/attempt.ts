/** One row of the matrix: what it installs, builds and runs, in a folder of its own. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { createServer } from "node:http"
import { dirname, extname, join } from "node:path"
import type { Browser } from "playwright-core"
import { freePort } from "../freePort.ts"
import { run, serve } from "../release/command.ts"
import { root } from "../release/pack.ts"
import { fill, success } from "./programs.ts"
import type { Row } from "./rows.ts"

/** How a row went. A row that cannot be tried on this machine has not gone well. */
export type Outcome =
  | { readonly verdict: "yes" }
  | { readonly verdict: "no"; readonly said: string }
  | { readonly verdict: "not here"; readonly said: string }

export interface World {
  readonly folder: string
  readonly registry: string
  /** The backend that all rows share. */
  readonly backend: string
  readonly browser: () => Promise<Browser>
}

/** What apps have anyway, as this workspace has them. */
const peers = { effect: "4.1.0", viem: "2.57.0" }

/** The two lines that the SDK's README gives to users of Jest. */
const jestLines = (): string =>
  /```js\n(transform: [^]*?)```/.exec(readFileSync(join(root, "packages/sdk/README.md"), "utf8"))?.[1]?.trim() ?? ""

/** What npm says of packages that its registry does not have, or cannot be asked for. */
const missing = /code (E404|ETARGET|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E502|EBADPLATFORM)/

const no = (said: string): Outcome => ({ verdict: "no", said })

const judge = (said: string): Outcome => (success.test(said) ? { verdict: "yes" } : no(said))

/** What a page shows in the end. */
const shown = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const errors: Array<string> = []
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message))
    await page.goto(url)
    await page
      .getByText(/okto-effect:|failed:/)
      .first()
      .waitFor({ timeout: 60_000 })
      .catch(() => undefined)
    return `${await page.locator("body").innerText()}\n${errors.join("\n")}`
  } finally {
    await context.close()
  }
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" }

/** Serves files of a folder; answers where. */
const serveFiles = async (folder: string): Promise<{ readonly url: string; readonly end: () => void }> => {
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").replace(/\/$/, "/index.html")
    try {
      const content = readFileSync(join(folder, name))
      response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, end: () => void server.close() }
}

const attemptIn = async (cwd: string, row: Row, index: number, version: string, world: World): Promise<Outcome> => {
  const { binaries = [], build = [], files, installed = {}, name, ours = [], run: how } = row
  const none = binaries.find((binary) => binary.name === undefined)
  if (none !== undefined) return { verdict: "not here", said: `npm has none for ${process.platform} ${process.arch}` }

  const facts = { URL: world.backend, USER: `row${index + 1}@example.com`, JEST: jestLines() }
  const dependencies = {
    ...Object.fromEntries(["sdk", ...ours].map((last) => [`@okto-effect/${last}`, version])),
    ...peers,
    ...installed,
    ...Object.fromEntries(binaries.map((binary) => [binary.name, binary.version]))
  }
  const written = { "package.json": JSON.stringify({ private: true, dependencies }), ...files }
  for (const [file, text] of Object.entries(written)) {
    const path = join(cwd, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, fill(text, facts))
  }

  const env = {
    npm_config_registry: world.registry,
    NEXT_TELEMETRY_DISABLED: "1",
    // Of the workspace, and none of the row's business.
    NODE_OPTIONS: "",
    NODE_ENV: ""
  }
  const install = await run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], {
    cwd,
    env
  })
  if (!install.isOk) return missing.test(install.said) ? { verdict: "not here", said: install.said } : no(install.said)

  for (const command of build) {
    const built = await run(command, { cwd, env })
    if (!built.isOk) return no(built.said)
  }

  switch (how.in) {
    case "program": {
      const { isOk, said } = await run(how.command, { cwd, env, patience: 120_000 })
      return isOk ? judge(said) : no(said)
    }
    case "page": {
      const pages = await serveFiles(join(cwd, how.folder))
      try {
        return judge(await shown(await world.browser(), pages.url))
      } finally {
        pages.end()
      }
    }
    case "server": {
      const port = await freePort()
      const server = await serve(how.command(port), /ready/i, { cwd, env })
      const at = (path: string) => `http://127.0.0.1:${port}${path}`
      try {
        for (const path of how.answers) {
          const response = await fetch(at(path), { signal: AbortSignal.timeout(60_000) })
          const outcome = judge(await response.text())
          if (outcome.verdict !== "yes") return no(`${name} ${path}: ${outcome.said}`)
        }
        for (const path of how.shows) {
          const outcome = judge(await shown(await world.browser(), at(path)))
          if (outcome.verdict !== "yes") return no(`${name} ${path}: ${outcome.said}`)
        }
        return { verdict: "yes" }
      } finally {
        server.end()
      }
    }
  }
}

/** Installs, builds and runs what a row says in a folder of its own, and judges how it went. */
export const attempt = async (row: Row, index: number, version: string, world: World): Promise<Outcome> => {
  const cwd = join(world.folder, `row-${index + 1}`)
  try {
    return await attemptIn(cwd, row, index, version, world)
  } finally {
    // What frameworks install is large.
    await rm(cwd, { recursive: true, force: true })
  }
}
