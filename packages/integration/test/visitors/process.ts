/** One process of an app's server: signs visitors in and out, and says who they are. Its settings are in the environment. */
import { createServer } from "node:http"
import type { OktoClientOptions } from "@okto-effect/sdk"
import { clients } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { redis } from "@okto-effect/server/redis"
import { Pool } from "pg"
import { createClient } from "redis"

const settings: {
  readonly configuration: OktoClientOptions
  /** Of PostgreSQL, or the path of Redis' socket. */
  readonly connection: object | string
  readonly secrets: Readonly<Record<number, string>>
} = JSON.parse(process.env["SETTINGS"] ?? "{}")

const openRedis = async (socket: string) => {
  const client = createClient({ socket: { path: socket, tls: false }, disableOfflineQueue: true })
  // The server is stopped while the process runs.
  client.on("error", () => undefined)
  return redis(await client.connect())
}

const { connection } = settings
const okto = clients({
  configuration: settings.configuration,
  secrets: settings.secrets,
  store: typeof connection === "string" ? await openRedis(connection) : postgres(new Pool(connection))
})

const answer = async (request: Request): Promise<Response> => {
  const { pathname, searchParams } = new URL(request.url)
  const { client, respond } = await okto.of(request)
  if (pathname === "/sign-in") {
    const email = searchParams.get("email") ?? ""
    const { token } = await client.sendOTP(email, "email")
    await client.loginUsingEmail(email, "123456", token)
  }
  if (pathname === "/sign-out") await client.logOut()
  return respond(Response.json({ user: client.userSWA ?? null }))
}

const failed = (error: unknown): Response => {
  const tag = String(Reflect.get(Object(error), "_tag"))
  return Response.json({ error: tag }, { status: tag === "SessionsUnavailable" ? 503 : 500 })
}

const server = createServer((request, response) => {
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  )
  const url = `http://${request.headers.host ?? "localhost"}${request.url ?? "/"}`
  const send = async (): Promise<void> => {
    const answered = await answer(new Request(url, { method: request.method ?? "GET", headers })).catch(failed)
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(await answered.text())
  }
  void send()
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object") process.stdout.write(`listening on ${address.port}\n`)
})
