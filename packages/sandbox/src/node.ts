/** The sandbox on a port of this machine, over `node:http`. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { methodHeader } from "./router.ts"
import { type Fetch, make } from "./Sandbox.ts"
import type { Options } from "./Settings.ts"

/** Where to listen. */
export interface Address {
  /** 0 lets the operating system choose. */
  readonly port: number
  /** `127.0.0.1` when absent: nobody else on the network can reach it. */
  readonly host?: string | undefined
}

/** The port cannot be listened on. */
export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** Bytes that a request may have. */
const largestBody = 4 * 1024 * 1024

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** A web request from one of Node's. A GET with a body, which the web does not know, travels as a POST. */
const requestOf = (incoming: IncomingMessage, body: Buffer): Request => {
  const { headers: received, method = "GET", url = "/" } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined && name !== methodHeader) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const address = new URL(url, `http://${received.host ?? "127.0.0.1"}`)
  if (body.length === 0) return new Request(address, { method, headers })
  if (method !== "GET" && method !== "HEAD")
    return new Request(address, { method, headers, body: new Uint8Array(body) })
  headers.set(methodHeader, method)
  return new Request(address, { method: "POST", headers, body: new Uint8Array(body) })
}

/** Answers one of Node's requests with a `fetch`. */
export const respond = async (fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const body = await bodyOf(incoming)
  if (body === undefined) {
    outgoing.writeHead(413).end()
    return
  }
  const response = await fetch(requestOf(incoming, body))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const sentences: Readonly<Record<string, (address: Required<Address>) => string>> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: choose another with --port, or 0 for any free one`,
  EACCES: ({ port }) => `port ${port} needs special rights: choose one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine`
}

const listening = (server: Server, address: { readonly port: number; readonly host: string }) =>
  Effect.callback<number, ListenFailed>((resume) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const message = sentences[cause.code ?? ""]?.(address) ?? cause.message
      resume(new ListenFailed({ message, cause }))
    })
    server.listen(address.port, address.host, () => {
      const bound = server.address()
      resume(Effect.succeed(typeof bound === "object" && bound !== null ? bound.port : address.port))
    })
  })

/** Serves a new sandbox until the scope closes. */
export const listen = Effect.fnUntraced(function* ({ host = "127.0.0.1", port, ...options }: Address & Options) {
  const sandbox = yield* make(options)
  const server = createServer((incoming, outgoing) => {
    respond(sandbox.fetch, incoming, outgoing).catch((cause: unknown) =>
      outgoing.destroy(new Error("failed", { cause }))
    )
  })
  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  const bound = yield* listening(server, { port, host })
  const shown = host.includes(":") ? `[${host}]` : host
  return { ...sandbox, port: bound, url: `http://${shown}:${bound}` }
})

/** Serves a new sandbox until it is closed. Rejects with {@link ListenFailed}. */
export const serve = async (
  options: Address & Options
): Promise<{ readonly url: string; readonly port: number; readonly close: () => Promise<void> }> => {
  const scope = Scope.makeUnsafe()
  const { port, url } = await Effect.runPromise(Scope.provide(listen(options), scope))
  return { port, url, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}
