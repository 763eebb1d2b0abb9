/** The wallet with Express, whose requests become `Request`s. */
import type { VisitorClients } from "@okto-effect/server"
import express, { type Express } from "express"
import { page } from "./page.ts"
import { type Route, routes } from "./wallet.ts"

/** A route as a handler of Express: behind `express.text`, which has read the body. */
const handler =
  (route: Route): express.RequestHandler =>
  async (req, res) => {
    const headers = Object.entries(req.headersDistinct).map(([name, values = []]) => [name, values.join("; ")])
    const url = `${req.protocol}://${req.get("host") ?? "localhost"}${req.originalUrl}`
    const body: unknown = req.body
    const init = {
      method: req.method,
      headers: Object.fromEntries(headers),
      body: typeof body === "string" ? body : ""
    }
    const response = await route(new Request(url, init))
    res
      .status(response.status)
      .setHeaders(response.headers)
      .end(await response.text())
  }

/** The application. */
export const createApp = (okto: VisitorClients): Express => {
  const app = express()
  app.use(express.text({ type: "application/x-www-form-urlencoded" }))
  app.get("/", (_, res) => void res.type("html").send(page))
  for (const [path, route] of Object.entries(routes(okto))) app.post(path, handler(route))
  return app
}

/** Listens on a port of this machine, and returns what stops it. */
export const listen = (okto: VisitorClients, port: number, listening: (port: number) => void): (() => void) => {
  const server = createApp(okto).listen(port, "127.0.0.1", () => {
    const address = server.address()
    if (address !== null && typeof address === "object") listening(address.port)
  })
  return () => void server.close()
}
