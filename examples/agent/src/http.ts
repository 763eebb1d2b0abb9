/** The assistant's server over HTTP, for assistants that have its token, and the page where a person approves. */
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import type { Express, RequestHandler } from "express"
import { createHash, timingSafeEqual } from "node:crypto"
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
  app.post("/mcp", requireToken(token), async (req, res) => {
    // One server for each request: nothing is kept between them.
    const server = createTools(agent)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    res.on("close", () => void server.close())
    await server.connect(transport as never)
    await transport.handleRequest(req, res, req.body)
  })
  return app
}
