/** The sandbox inside Vite's development and preview servers: the app and its backend share one origin. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { PreviewServer, Plugin, ViteDevServer } from "vite"
import { developmentClient } from "../identity/Clients.ts"
import { paths } from "../pages/paths.ts"
import { createSandbox } from "../Sandbox.ts"
import type { Options } from "../Settings.ts"
import { pagesServer, respond } from "./listen.ts"

/** What the sandbox answers; the rest is Vite's. */
const mounted = /^\/(api\/oc\/|__sandbox(\/|\?|$))/

/** How long an order stays in each state, milliseconds: long enough to be seen. */
const orderPace = 1_000

const mount = async (server: ViteDevServer | PreviewServer, options: Options): Promise<void> => {
  // Frames and windows of the onboarding page and of Google come from another origin, as in production.
  const scope = Scope.makeUnsafe()
  const pages = await Effect.runPromise(Scope.provide(pagesServer("127.0.0.1", 0), scope))
  const { dispose, fetch } = createSandbox({ orderPace, pagesOrigin: pages.origin, ...options })
  pages.connect(fetch)
  server.middlewares.use((incoming, outgoing, pass) => {
    if (!mounted.test(incoming.url ?? "")) return pass()
    respond(fetch, incoming, outgoing).catch((error: unknown) => pass(error))
  })
  server.httpServer?.once("close", () => {
    void dispose()
    void Effect.runPromise(Scope.close(scope, Exit.void))
  })
  server.httpServer?.once("listening", () => {
    const address = server.httpServer?.address()
    if (typeof address !== "object" || address === null) return
    const host = address.address === "::" || address.address === "0.0.0.0" ? "localhost" : address.address
    server.config.logger.info(`  sandbox inbox: http://${host}:${address.port}${paths.inbox.path}`)
  })
}

/**
 * Serves a sandbox beside the app. `import.meta.env.VITE_OKTO_BFF` is the path in front of `/api/oc/v1` (empty), and
 * `VITE_OKTO_CLIENT_KEY` and `VITE_OKTO_CLIENT_SWA` are the development client's. The pages of others have a port of their
 * own, which `/__sandbox/client.json` tells (`endpoints`).
 */
export const sandbox = (options: Options = {}): Plugin => ({
  name: "okto-sandbox",
  config: () => ({
    define: {
      "import.meta.env.VITE_OKTO_BFF": JSON.stringify(""),
      "import.meta.env.VITE_OKTO_CLIENT_KEY": JSON.stringify(developmentClient.privateKey),
      "import.meta.env.VITE_OKTO_CLIENT_SWA": JSON.stringify(developmentClient.swa)
    }
  }),
  configureServer: (server) => mount(server, options),
  configurePreviewServer: (server) => mount(server, options)
})
