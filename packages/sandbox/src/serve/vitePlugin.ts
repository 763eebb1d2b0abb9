/** The sandbox inside Vite's development and preview servers: the app and its backend share one origin. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Plugin, PluginOption, PreviewServer, ViteDevServer } from "vite"
import { printable } from "../http/terminal.ts"
import { developmentClient } from "../identity/Clients.ts"
import { paths } from "../pages/paths.ts"
import { createSandbox, type Fetch } from "../Sandbox.ts"
import { type Options, trustedOf } from "../Settings.ts"
import { guarded } from "./door.ts"
import { hostsOf, pagesServer, respond } from "./listen.ts"

/** What the sandbox answers; the rest is Vite's. */
const mounted = /^\/(api\/oc\/|__sandbox(\/|\?|$))/

/** How long an order stays in each state, milliseconds: long enough to be seen. */
const orderPace = 1_000

/** A sandbox, and how many servers it is mounted in. */
interface Running {
  readonly fetch: Fetch
  readonly stop: () => Promise<void>
  servers: number
}

/**
 * Sandboxes by their app and their options. A server that restarts makes its successor before it ends, so that what they
 * share is never without one of them.
 */
const running = new Map<string, Promise<Running>>()

const start = async (options: Options, host: string, tell: (message: string) => void): Promise<Running> => {
  // Frames and windows of the onboarding page and of Google come from another origin, as in production.
  const scope = Scope.makeUnsafe()
  const pages = await Effect.runPromise(Scope.provide(pagesServer(host, 0), scope))
  const { dispose, fetch } = createSandbox({ orderPace, pagesOrigin: pages.origin, ...options })
  const guardedFetch = guarded(fetch, trustedOf(options), tell)
  pages.connect(guardedFetch)
  return {
    fetch: guardedFetch,
    servers: 0,
    stop: async () => {
      await dispose()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}

/** The address that a server listens on, in the terms of `node:net`. */
const addressOf = (host: string | boolean | undefined): string =>
  host === true || host === "" ? "0.0.0.0" : host === undefined || host === false ? "127.0.0.1" : host

const isVitest = (plugins: ReadonlyArray<PluginOption> = []): boolean =>
  plugins.some((plugin) =>
    Array.isArray(plugin)
      ? isVitest(plugin)
      : typeof plugin === "object" && plugin !== null && "name" in plugin && /^vitest(:|$)/.test(plugin.name)
  )

const mount = async (
  server: ViteDevServer | PreviewServer,
  configured: { readonly host?: string | boolean; readonly allowedHosts?: ReadonlyArray<string> | true },
  options: Options
): Promise<void> => {
  const { logger, root } = server.config
  const host = addressOf(configured.host)
  // A name that Vite answers to is one of the app's, and so of the backend's beside it; not every name of a domain.
  const allowed = configured.allowedHosts === true ? [] : (configured.allowedHosts ?? [])
  const names = allowed.filter((name) => !name.startsWith("."))
  const complete = {
    app: server.config.base,
    ...options,
    allowHosts: [...hostsOf(host), ...names, ...(options.allowHosts ?? [])]
  }
  const key = JSON.stringify([root, host, complete])
  const found = running.get(key) ?? start(complete, host, (message) => logger.warn(printable(message)))
  running.set(key, found)
  const sandbox = await found
  sandbox.servers++
  server.middlewares.use((incoming, outgoing, pass) => {
    if (!mounted.test(incoming.url ?? "")) return pass()
    respond(sandbox.fetch, incoming, outgoing).catch((error: unknown) => pass(error))
  })
  server.httpServer?.once("close", () => {
    sandbox.servers--
    if (sandbox.servers > 0) return
    running.delete(key)
    void sandbox.stop()
  })

  const print = server.printUrls
  // Called on the server that is running: of one that restarted, the first.
  server.printUrls = function (this: ViteDevServer | PreviewServer) {
    print.call(this)
    const { local = [], network = [] } = this.resolvedUrls ?? {}
    for (const url of [...local, ...network]) logger.info(`  ➜  Sandbox: ${new URL(paths.overview.path, url).href}`)
  }
}

/**
 * Serves a sandbox beside the app, in development and preview; a build and a run of Vitest know nothing of it. In
 * development `import.meta.env.VITE_OKTO_BFF` is the path in front of `/api/oc/v1` (empty), and `VITE_OKTO_CLIENT_KEY` and
 * `VITE_OKTO_CLIENT_SWA` are the development client's. The pages of others have a port of their own, which
 * `/__sandbox/client.json` tells (`endpoints`). What happened stays while the server restarts.
 */
export const sandbox = (options: Options = {}): Plugin => ({
  name: "okto-sandbox",
  apply: ({ plugins }, { command }) => command === "serve" && !isVitest(plugins),
  config: () => ({
    define: {
      "import.meta.env.VITE_OKTO_BFF": JSON.stringify(""),
      "import.meta.env.VITE_OKTO_CLIENT_KEY": JSON.stringify(developmentClient.privateKey),
      "import.meta.env.VITE_OKTO_CLIENT_SWA": JSON.stringify(developmentClient.swa)
    }
  }),
  configureServer: (server) => mount(server, server.config.server, options),
  configurePreviewServer: (server) => mount(server, server.config.preview, options)
})
