/** The emulator inside Vite's development and preview servers: the app and its backend share one origin. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import type { Plugin, PluginOption, PreviewServer, ViteDevServer } from "vite"
import { escapeControls } from "../backend/http/terminal.ts"
import { developmentClient } from "../backend/identity/Clients.ts"
import { pathTo } from "../control/routes.ts"
import { createEmulator } from "../Emulator.ts"
import type { Fetch } from "../backend/http/request.ts"
import { check, type EmulatorOptions, trustedOf } from "../Settings.ts"
import { withOriginChecks } from "./accessControl.ts"
import { hostsOf, servePages, handleNodeHttpRequest } from "./listen.ts"

/** The paths that the emulator answers. Vite answers the others. */
const mounted = /^\/(api\/oc\/|__emulator(\/|\?|$))/

/** Milliseconds that an order stays in each state: long enough to be seen. */
const orderPace = 1_000

/** An emulator, and the number of servers that it is mounted in. */
interface Running {
  readonly fetch: Fetch
  readonly stop: () => Promise<void>
  servers: number
}

/**
 * Emulators by app and options. A server that restarts creates its successor before it closes: a shared emulator is always
 * mounted in one of the two.
 */
const running = new Map<string, Promise<Running>>()

const start = async (options: EmulatorOptions, host: string, warn: (message: string) => void): Promise<Running> => {
  // The onboarding page and Google's stand-in have another origin, as in production.
  const scope = Scope.makeUnsafe()
  const pages = await Effect.runPromise(Scope.provide(servePages(host, 0), scope))
  const { dispose, fetch } = createEmulator({ orderPace, pagesOrigin: pages.origin, ...options })
  const checkedFetch = withOriginChecks(fetch, trustedOf(options), warn)
  pages.connect(checkedFetch)
  return {
    fetch: checkedFetch,
    servers: 0,
    stop: async () => {
      await dispose()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}

/** The address that a server listens on, as `node:net` expects it. */
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
  options: EmulatorOptions
): Promise<void> => {
  Result.getOrThrow(check(options))
  const { logger, root } = server.config
  const host = addressOf(configured.host)
  // The backend answers the names that Vite does, but not all subdomains of a domain.
  const allowed = configured.allowedHosts === true ? [] : (configured.allowedHosts ?? [])
  const names = allowed.filter((name) => !name.startsWith("."))
  const complete = {
    app: server.config.base,
    ...options,
    allowHosts: [...hostsOf(host), ...names, ...(options.allowHosts ?? [])]
  }
  const key = JSON.stringify([root, host, complete])
  const found = running.get(key) ?? start(complete, host, (message) => logger.warn(escapeControls(message)))
  running.set(key, found)
  const emulator = await found.catch((error: unknown) => {
    // The next server tries again.
    if (running.get(key) === found) running.delete(key)
    throw error
  })
  emulator.servers++
  server.middlewares.use((incoming, outgoing, pass) => {
    if (!mounted.test(incoming.url ?? "")) return pass()
    handleNodeHttpRequest(emulator.fetch, incoming, outgoing).catch((cause: unknown) => {
      // A connection that a fault cuts off, or the client closes, is no mistake.
      if (!(cause instanceof TypeError) && !outgoing.destroyed)
        logger.error(escapeControls(`Emulator: ${String(cause)}`))
      outgoing.destroy()
    })
  })
  let isMounted = true
  const unmount = async () => {
    if (!isMounted) return
    isMounted = false
    emulator.servers--
    if (emulator.servers > 0) return
    running.delete(key)
    await emulator.stop()
  }
  if (server.httpServer === null) {
    // Middleware of another server.
    const close = server.close.bind(server)
    server.close = () => close().then(unmount)
  } else server.httpServer.once("close", () => void unmount())

  const print = server.printUrls
  // After a restart it is called on the first server.
  server.printUrls = function (this: ViteDevServer | PreviewServer) {
    print.call(this)
    const { local = [], network = [] } = this.resolvedUrls ?? {}
    for (const url of [...local, ...network]) logger.info(`  ➜  Emulator: ${new URL(pathTo("overview"), url).href}`)
  }
}

/**
 * A Vite plugin that serves an emulator on the app's origin, in development and preview, not in builds or under Vitest.
 *
 * It defines `import.meta.env.VITE_OKTO_BFF`, the prefix of `/api/oc/v1` (empty), and `VITE_OKTO_CLIENT_KEY` and
 * `VITE_OKTO_CLIENT_SWA`, those of the development client. The onboarding page and Google's stand-in have a port of their
 * own: `/__emulator/client.json` has their addresses (`endpoints`). The state survives a restart of the server.
 *
 * @param options how the emulator behaves; `orderPace` is a second by default
 * @example
 * ```ts
 * import { emulator } from "@okto-effect/emulator/vite"
 *
 * export default { plugins: [emulator()] }
 * ```
 */
export const emulator = (options: EmulatorOptions = {}): Plugin => ({
  name: "okto-emulator",
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
