/** The wallet with Hono, whose requests are `Request`s. */
import { serve } from "@hono/node-server"
import type { VisitorClients } from "@okto-effect/server"
import { Hono } from "hono"
import { page } from "./page.ts"
import { routes } from "./wallet.ts"

/** The application. */
export const createApp = (okto: VisitorClients): Hono => {
  const app = new Hono()
  app.get("/", (c) => c.html(page))
  for (const [path, route] of Object.entries(routes(okto))) app.post(path, (c) => route(c.req.raw))
  return app
}

/** Listens on a port of this machine, and returns what stops it. */
export const listen = (okto: VisitorClients, port: number, listening: (port: number) => void): (() => void) => {
  const server = serve({ fetch: createApp(okto).fetch, port, hostname: "127.0.0.1" }, (info) => listening(info.port))
  return () => void server.close()
}
