/** What the test kit costs: worlds, and logins in them. */
import { serve } from "@okto-effect/emulator/node"
import { createWorld } from "@okto-effect/emulator/testing"
import { spawn } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { createServer } from "node:http"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { chromiumLaunch } from "../../../../scripts/chromium.ts"
import { answerFrom, signIn } from "../../../emulator/src/run/browserPages.ts"
import { heap, median, timed } from "../measure.ts"
import type { Measured } from "../rows.ts"

/** The median of a number of runs, in milliseconds, after two runs that compile the code. */
const medianOf = async (times: number, run: (time: number) => Promise<unknown>): Promise<number> => {
  const values: Array<number> = []
  for (let time = 0; time < times + 2; time++) values.push(await timed(() => run(time)))
  return median(values.slice(2))
}

const many = 100

/** Worlds in this process, started one after another. */
const inProcess = async (): Promise<ReadonlyArray<Measured>> => {
  const worlds: Array<Awaited<ReturnType<typeof createWorld>>> = []
  const begin = async () => void worlds.push(await createWorld())
  await begin()
  await begin()
  const before = await heap()
  const start = await timed(async () => {
    for (let number = 0; number < many; number++) await begin()
  })
  const held = ((await heap()) - before) / 1e6
  const [world] = worlds
  const login = await medianOf(20, async (time) => world?.loginAs(`user${time}@example.com`))
  await Promise.all(worlds.map((one) => one.dispose()))
  return [
    { figure: "world of a test, start", value: start / many, unit: "ms", target: { atMost: 100 } },
    { figure: `memory of each of ${many} worlds`, value: held / many, unit: "MB", target: { atMost: 10 } },
    { figure: "loginAs of a new user, in process", value: login, unit: "ms", target: { atMost: 50 } }
  ]
}

/** Worlds in the process of another emulator, started concurrently. */
const inOtherProcess = async (): Promise<ReadonlyArray<Measured>> => {
  const server = await serve({ port: 0 })
  const options = { at: server.url }
  const first = await createWorld(options)
  const login = await medianOf(20, (time) => first.loginAs(`user${time}@example.com`))
  const begun = performance.now()
  const worlds = await Promise.all(Array.from({ length: many }, () => createWorld(options)))
  const start = (performance.now() - begun) / many
  await Promise.all([first, ...worlds].map((one) => one.dispose()))
  await server.close()
  return [
    { figure: `each of ${many} worlds at once on one process`, value: start, unit: "ms" },
    { figure: "loginAs of a new user, over HTTP", value: login, unit: "ms", target: { atMost: 50 } }
  ]
}

/** Logins in pages of a browser. */
const pages = async (): Promise<ReadonlyArray<Measured>> => {
  const app = createServer((_, response) => response.end("an app")).listen(0, "127.0.0.1")
  await once(app, "listening")
  const address = app.address()
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  const browser = await chromium.launch(await chromiumLaunch())
  await using world = await createWorld()
  const values: Array<number> = []
  for (let time = 0; time < 22; time++) {
    const context = await browser.newContext()
    await answerFrom(context, world)
    // Not measured: every test has a page.
    await context.newPage()
    values.push(await timed(() => signIn(context, world, `user${time}@example.com`, { origin })))
    await context.close()
  }
  const login = median(values.slice(2))
  await browser.close()
  app.close()
  return [{ figure: "loginAs of a new user, in a page", value: login, unit: "ms", target: { atMost: 50 } }]
}

/** Milliseconds from `npx okto-emulator`, with the package installed, until it listens. */
const command = async (): Promise<ReadonlyArray<Measured>> => {
  const home = mkdtempSync(join(tmpdir(), "okto-emulator-bench-"))
  const installed = join(home, "node_modules/@okto-effect/emulator")
  const built = fileURLToPath(new URL("../../../emulator", import.meta.url))
  mkdirSync(join(home, "node_modules/.bin"), { recursive: true })
  cpSync(join(built, "dist"), join(installed, "dist"), { recursive: true })
  cpSync(join(built, "package.json"), join(installed, "package.json"))
  chmodSync(join(installed, "dist/cli.js"), 0o755)
  symlinkSync("../@okto-effect/emulator/dist/cli.js", join(home, "node_modules/.bin/okto-emulator"))
  const value = await medianOf(3, async () => {
    const child = spawn("npx", ["okto-emulator", "--port", "0"], {
      cwd: home,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true
    })
    for await (const line of createInterface(child.stdout)) if (line.startsWith("listening")) break
    if (child.pid !== undefined) process.kill(-child.pid)
  })
  rmSync(home, { recursive: true })
  return [{ figure: "npx okto-emulator, ready", value, unit: "ms", target: { atMost: 2_000 } }]
}

export const worlds = async (): Promise<ReadonlyArray<Measured>> => [
  ...(await inProcess()),
  ...(await inOtherProcess()),
  ...(await pages()),
  ...(await command())
]
