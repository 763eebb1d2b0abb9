/** The emulator in a Vite server. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { once } from "node:events"
import { createServer as createHttpServer, type Server as HttpServer } from "node:http"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  build,
  createLogger,
  createServer,
  type InlineConfig,
  type LogLevel,
  preview,
  type UserConfig,
  type ViteDevServer
} from "vite"
import { createVitest } from "vitest/node"
import { developmentClient } from "../src/index.ts"
import { emulator } from "../src/vite.ts"

const options = { otp: "123456" }

const configuration = (more: UserConfig["server"] = {}): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  appType: "custom",
  logLevel: "silent",
  plugins: [emulator(options)],
  server: { port: 0, host: "127.0.0.1", hmr: false, watch: null, ...more },
  optimizeDeps: { noDiscovery: true }
})

const originOf = ({ httpServer }: { readonly httpServer: Pick<HttpServer, "address"> | null }): string => {
  const address = httpServer?.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}

/** Starts a server until the test is over. */
const listen = async (config: InlineConfig) => {
  const server = await createServer(config)
  onTestFinished(() => server.close())
  await server.listen()
  return server
}

/** Starts an app of its own, with the middleware of a server of Vite; returns its origin. */
const listenWith = async ({ middlewares }: Pick<ViteDevServer, "middlewares">) => {
  const httpServer = createHttpServer(middlewares).listen(0, "127.0.0.1")
  onTestFinished(() => {
    httpServer.close()
    httpServer.closeAllConnections()
  })
  await once(httpServer, "listening")
  return originOf({ httpServer })
}

/** The page for onboarding, which is on another port. */
const onboardingOf = async (origin: string): Promise<string> => {
  const { endpoints } = await (await fetch(`${origin}/__emulator/client.json`)).json()
  return endpoints.onboarding
}

/** The output in the terminal. */
const listener = (level: LogLevel = "info") => {
  const said: Array<string> = []
  const logger = createLogger(level)
  const write = (message: string) => void said.push(message)
  return { said, logger: { ...logger, info: write, warn: write, warnOnce: write, error: write } }
}

/** An app whose script shows its client key. Removed afterwards. */
const withApp = async (use: (root: string) => Promise<void>) => {
  const root = mkdtempSync(join(tmpdir(), "okto-emulator-app-"))
  writeFileSync(join(root, "index.html"), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, "main.js"), "console.log(import.meta.env.VITE_OKTO_CLIENT_KEY)")
  writeFileSync(join(root, ".env"), "VITE_OKTO_CLIENT_KEY=the-real-key")
  writeFileSync(join(root, "a.test.js"), 'import { expect, it } from "vitest"; it("runs", () => expect(1).toBe(1))')
  try {
    await use(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe("vitePlugin", () => {
  it("development: answers on the app's origin, and leaves other paths to Vite", async () => {
    const server = await listen(configuration())
    const origin = originOf(server)
    const client = await fetch(`${origin}/__emulator/client.json`)
    assert.strictEqual(Reflect.get(Object(await client.json()), "swa"), developmentClient.swa)
    assert.strictEqual((await fetch(`${origin}/api/oc/v1/wallets`)).status, 401)
    assert.strictEqual((await fetch(`${origin}/api/other`)).status, 404)
    const { define } = server.config
    assert.strictEqual(define?.["import.meta.env.VITE_OKTO_BFF"], '""')
    assert.strictEqual(define?.["import.meta.env.VITE_OKTO_CLIENT_SWA"], JSON.stringify(developmentClient.swa))
  })

  it("access: is refused for other origins unless they are allowed", async () => {
    const { logger, said } = listener()
    const plugin = emulator({ ...options, allowOrigins: ["http://friend.test"] })
    const server = await listen({ ...configuration(), customLogger: logger, plugins: [plugin] })
    const ask = (path: string, origin: string) => fetch(`${originOf(server)}${path}`, { headers: { origin } })
    assert.strictEqual((await ask("/__emulator/inbox.json", "https://evil.test")).status, 403)
    assert.include(said.join("\n"), "does not answer pages of https://evil.test here")
    const friend = await ask("/__emulator/inbox.json", "http://friend.test")
    assert.strictEqual(friend.headers.get("access-control-allow-origin"), "http://friend.test")
    assert.strictEqual((await ask("/__emulator/inbox.json", originOf(server))).status, 200)
  })

  it("cutOff: ends the connection", async () => {
    const origin = originOf(await listen(configuration()))
    await fetch(`${origin}/__emulator/faults.json`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "cutOff" })
    })
    const lost: unknown = await fetch(`${origin}/api/oc/v1/wallets`).catch((error: unknown) => error)
    assert.instanceOf(lost, TypeError)
  })

  it("start that fails: is tried again by the next server", async () => {
    // An address for documentation, which no machine has.
    const failing = () => createServer(configuration({ host: "192.0.2.1" })).catch((error: unknown) => error)
    const first = await failing()
    assert.include(String(first), "192.0.2.1 is not an address of this machine")
    const second = await failing()
    assert.include(String(second), "192.0.2.1 is not an address of this machine")
    assert.notStrictEqual(second, first)
  })

  it("middleware mode: the emulator stops with the server", async () => {
    const server = await createServer({ ...configuration({ middlewareMode: true }), customLogger: listener().logger })
    const pages = await onboardingOf(await listenWith(server))
    assert.strictEqual((await fetch(pages)).status, 200)
    await server.close()
    assert.instanceOf(await fetch(pages).catch((error: unknown) => error), TypeError)
  })

  it("build: has no emulator", () =>
    withApp(async (root) => {
      const built = await build({
        root,
        configFile: false,
        logLevel: "silent",
        plugins: [emulator()],
        build: { write: false }
      })
      const outputs = Array.isArray(built) ? built : "output" in built ? [built] : []
      const code = outputs.flatMap(({ output }) => output.flatMap((file) => ("code" in file ? [file.code] : []))).join()
      assert.include(code, "the-real-key")
      assert.notInclude(code, developmentClient.privateKey)
    }))

  it("Vitest: has no emulator, and the run ends", () =>
    withApp(async (root) => {
      const vitest = await createVitest(
        "test",
        { root, config: false, watch: false, reporters: [{}] },
        { plugins: [emulator()], logLevel: "silent" }
      )
      assert.notProperty(vitest.vite.config.define ?? {}, "import.meta.env.VITE_OKTO_CLIENT_KEY")
      assert.notInclude(
        vitest.vite.config.plugins.map(({ name }) => name),
        "okto-emulator"
      )
      await vitest.close()
    }))

  it("restart of the server: keeps the state", async () => {
    const server = await createServer(configuration())
    await server.listen()
    const begun = async () => {
      const certs = await fetch(`${originOf(server)}/__emulator/google/certs`)
      return { certs: await certs.text(), pages: await onboardingOf(originOf(server)) }
    }
    const before = await begun()
    await server.restart()
    await server.restart()
    // The same keys and pages mean the same emulator.
    assert.deepStrictEqual(await begun(), before)
    await server.close()
    assert.instanceOf(await fetch(before.pages).catch((error: unknown) => error), TypeError)
    const next = await listen(configuration())
    assert.notStrictEqual(await (await fetch(`${originOf(next)}/__emulator/google/certs`)).text(), before.certs)
  })

  it("middleware of another server: a server that is closed twice leaves the emulator to the next one", async () => {
    const [one, other] = [
      await createServer(configuration({ middlewareMode: true })),
      await createServer(configuration({ middlewareMode: true }))
    ]
    const pages = await onboardingOf(await listenWith(other))
    await one.close()
    await one.close()
    assert.strictEqual((await fetch(pages)).status, 200)
    await other.close()
  })

  it("addresses: are printed, also with --host", async () => {
    for (const host of ["127.0.0.1", true]) {
      const { logger, said } = listener()
      const server = await listen({ ...configuration({ host }), customLogger: logger })
      said.length = 0
      server.printUrls()
      const urls = said.join("\n").match(/http:\S+(?=\/__emulator)/g) ?? []
      const { local = [], network = [] } = server.resolvedUrls ?? {}
      assert.lengthOf(urls, local.length + network.length)
      assert.isNotEmpty(urls)
      for (const url of urls) {
        assert.strictEqual((await fetch(`${url}/__emulator`)).status, 200, url)
        assert.strictEqual((await fetch(await onboardingOf(url))).status, 200, url)
      }
    }
  })

  it("preview: has the emulator", async () => {
    await withApp(async (root) => {
      await build({ root, configFile: false, logLevel: "silent", plugins: [emulator()] })
      const server = await preview({
        root,
        configFile: false,
        logLevel: "silent",
        plugins: [emulator()],
        preview: { port: 0, host: "127.0.0.1" }
      })
      const [url = ""] = server.resolvedUrls?.local ?? []
      assert.strictEqual((await fetch(`${url}__emulator/inbox.json`)).status, 200)
      await server.close()
    })
  })
})
