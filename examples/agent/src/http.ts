/** The assistant's server over HTTP, for assistants that have its token, and the page where a person approves. */
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import type { Express, RequestHandler } from "express"
import { createHash, timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import type { Approvals } from "./approvals.ts"
import { type Agent, createTools } from "./tools.ts"

const hash = (text: string) => createHash("sha256").update(text).digest()

/** Lets requests pass that have the token. */
const requireToken =
  (token: string): RequestHandler =>
  ({ headers: { authorization = "" } }, res, next) => {
    if (timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))) next()
    else res.status(401).set("WWW-Authenticate", "Bearer").end()
  }

/** The application. Requests under other names than this machine's are refused, so that no page of another site reaches it. */
export const createApp = (agent: Agent, approvals: Approvals, token?: string): Express => {
  const app = createMcpExpressApp()
  app.use(approvals.router)
  if (token === undefined) return app
  app.post("/mcp", requireToken(token), (req, res) => {
    // One server for each request: nothing is kept between them.
    const server = createTools(agent)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    res.on("close", () => void server.close())
    server
      .connect(transport)
      .then(() => transport.handleRequest(req, res, req.body))
      .catch((error: unknown) => {
        console.error(error)
        if (!res.headersSent) res.status(500).end()
      })
  })
  return app
}

/** Listens on this machine. Port 0 takes a free one. */
export const listen = async (app: Express, port = 0): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = app.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const bound = address !== null && typeof address === "object" ? address.port : port
  return { url: `http://127.0.0.1:${bound}`, close: () => void server.close() }
}
