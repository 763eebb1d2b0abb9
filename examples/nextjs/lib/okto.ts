/** A client for each request. Only the server imports this module: it has the app's key. */
import { clients, memory, type VisitorClients } from "@okto-effect/server"
import type { OktoClient } from "@okto-effect/sdk"
import { cookies, headers } from "next/headers"
import { cache } from "react"

const env = process.env

const create = () =>
  clients({
    configuration: {
      // The public development client of every emulator, unless you have one of your own.
      clientPrivateKey: env["OKTO_CLIENT_KEY"] ?? "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
      clientSWA: env["OKTO_CLIENT_SWA"] ?? "0x579878DDec434560106a255Cd889d1fa9a0A9832",
      endpoints: { bff: env["OKTO_BFF"] ?? "http://127.0.0.1:8787" }
    },
    secrets: { 1: env["OKTO_SECRET"] ?? "only for development: 32 characters or more" },
    // Of this process. In production: `postgres`, `redis` or `sqlite`.
    store: memory()
  })

// Next.js loads modules again when they change, and separately for pages and routes: sessions must not go with them.
const shared: typeof globalThis & { okto?: VisitorClients } = globalThis

export const okto: VisitorClients = (shared.okto ??= create())

/**
 * The client of the visitor whose request is handled, in server components, actions and routes. The components of one request share
 * it, and the row of the session is read once for all of them.
 */
export const visitor = cache(async (): Promise<OktoClient> => {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const url = `${head.get("x-forwarded-proto") ?? "http"}://${head.get("host") ?? ""}`
  return okto.from({ get: (name) => jar.get(name), set: (...cookie) => jar.set(...cookie), url })
})
