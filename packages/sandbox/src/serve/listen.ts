/** The sandbox on a port of this machine, over `node:http`. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { networkInterfaces } from "node:os"
import { requested } from "../http/requested.ts"
import { largestBody } from "../http/body.ts"
import { methodHeader } from "../http/method.ts"
import { hostOf } from "../http/origins.ts"
import { printable } from "../http/terminal.ts"
import { endpointsOf, type Endpoints, unaliased } from "../pages/aliases.ts"
import { Worlds } from "../pages/worlds.ts"
import { type Fetch, layerStored, Sandbox } from "../Sandbox.ts"
import { type Options, trustedOf } from "../Settings.ts"
import * as Sqlite from "../state/sqlite.ts"
import * as Store from "../state/Store.ts"
import * as Controls from "./Controls.ts"
import * as OtherWorlds from "./OtherWorlds.ts"
import { guarded } from "./door.ts"

export type { Endpoints } from "../pages/aliases.ts"

/** Where to listen. */
export interface Address {
  /** 0 lets the operating system choose. */
  readonly port: number
  /** `127.0.0.1` when absent: nobody else on the network can reach it. */
  readonly host?: string | undefined
  /** The SQLite file in which everything is kept; made when there is none. In memory when absent. */
  readonly file?: string | undefined
  /** Where the onboarding page and Google's stand-in listen, which must be another port. 0, any free one, when absent. */
  readonly pagesPort?: number | undefined
}

/** The port cannot be listened on. */
export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** Bytes that are read of a body: who sends too much hears so once it is sent, unless it never ends. */
const patience = 16 * largestBody

/** The body; of one that is too long as much as it takes to be refused. Undefined where it never ends. */
const bodyOf = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    if (size <= largestBody) chunks.push(bytes.subarray(0, largestBody + 1 - size))
    size += bytes.length
    if (size > patience) return undefined
  }
  return Buffer.concat(chunks)
}

/**
 * A web request from one of Node's, as it was sent to its `Host`, or to this machine where that names nothing. A GET with
 * a body, which the web does not know, travels as a POST.
 */
const requestOf = (incoming: IncomingMessage, body: Buffer): Request => {
  const { headers: received, method = "GET", url = "/" } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined && name !== methodHeader) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const scheme = "encrypted" in incoming.socket ? "https" : "http"
  const host = hostOf(received.host ?? null)?.host ?? "127.0.0.1"
  // Whatever else a request line may be, an address is the host's own path.
  const address = new URL(`${scheme}://${host}${url.startsWith("/") ? url : "/"}`)
  if (body.length === 0) return new Request(address, { method, headers })
  if (method !== "GET" && method !== "HEAD")
    return new Request(address, { method, headers, body: new Uint8Array(body) })
  headers.set(methodHeader, method)
  return new Request(address, { method: "POST", headers, body: new Uint8Array(body) })
}

/**
 * Answers one of Node's requests with a `fetch`. It asks nobody who they are: to a port belongs a `fetch` that is
 * {@link guarded}.
 */
export const respond = async (fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const body = await bodyOf(incoming)
  if (body === undefined) {
    outgoing.destroy()
    return
  }
  // Where it rejects, the connection was cut off: the caller destroys it.
  const response = await fetch(requestOf(incoming, body))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const sentences: Readonly<Record<string, (address: { readonly port: number; readonly host: string }) => string>> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: choose another with --port, or 0 for any free one`,
  EACCES: ({ port }) => `port ${port} needs special rights: choose one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine`
}

/** Connections that may wait to be accepted: a thousand at once are fewer. The operating system may allow less. */
const backlog = 4_096

/** Milliseconds that an idle connection is kept: longer than clients do, or one of them sends into a closed one. */
const idle = 120_000

const listening = (server: Server, address: { readonly port: number; readonly host: string }) =>
  Effect.callback<number, ListenFailed>((resume) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const message = sentences[cause.code ?? ""]?.(address) ?? cause.message
      resume(new ListenFailed({ message, cause }))
    })
    server.listen({ ...address, backlog }, () => {
      const bound = server.address()
      resume(Effect.succeed(typeof bound === "object" && bound !== null ? bound.port : address.port))
    })
  })

/** Serves a `fetch` until the scope closes; returns the port. */
const serving = Effect.fnUntraced(function* (fetch: Fetch, address: { readonly port: number; readonly host: string }) {
  const server = createServer({ keepAliveTimeout: idle }, (incoming, outgoing) => {
    respond(fetch, incoming, outgoing).catch((cause: unknown) => outgoing.destroy(new Error("failed", { cause })))
  })
  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  return yield* listening(server, address)
})

/** Serves the pages that have an origin of their own, for a sandbox that is made afterwards. */
export const pagesServer = Effect.fnUntraced(function* (host: string, port: number) {
  let sandbox: Fetch | undefined
  const fetch: Fetch = (input, init) =>
    sandbox === undefined
      ? Promise.resolve(new Response("starting", { status: 503 }))
      : sandbox(unaliased(requested(input, init)))
  const bound = yield* serving(fetch, { port, host })
  return {
    origin: originOf(host, bound),
    connect: (to: Fetch) => {
      sandbox = to
    }
  }
})

const originOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`

/** Whether an address to listen on is every address of the machine. */
const isEveryAddress = (host: string): boolean => host === "0.0.0.0" || host === "::"

/** The names of an address that is listened on; of every address, those that the machine has in its networks. */
export const hostsOf = (host: string): ReadonlyArray<string> =>
  isEveryAddress(host)
    ? Object.values(networkInterfaces()).flatMap((addresses = []) =>
        addresses.flatMap(({ address, family, internal, scopeid = 0 }) =>
          internal || scopeid !== 0 || (host === "0.0.0.0" && family !== "IPv4") ? [] : [address]
        )
      )
    : [host]

/** Serves one sandbox until the scope closes. */
const listenAlone = Effect.fnUntraced(function* ({
  file,
  host = "127.0.0.1",
  pagesPort = 0,
  port,
  ...chosen
}: Address & Options) {
  const hosts = hostsOf(host)
  const options = { ...chosen, allowHosts: [...hosts, ...(chosen.allowHosts ?? [])] }
  const pages = yield* pagesServer(host, pagesPort)
  const store = file === undefined ? Store.layerMemory : Sqlite.layer(file)
  const context = yield* Layer.build(
    layerStored({ pagesOrigin: pages.origin, ...options }).pipe(Layer.provide(Layer.fresh(store)))
  )
  const sandbox = Context.get(context, Sandbox)
  // A file that holds more than its beginning was seeded when it began.
  if (options.seed !== undefined && (yield* sandbox.snapshot) === 1) yield* sandbox.seed(options.seed)
  const run = Effect.runForkWith(yield* Effect.context())
  const fetch = guarded(sandbox.fetch, trustedOf(options), (message) => {
    run(Effect.logWarning(printable(message)))
  })
  pages.connect(fetch)
  const bound = yield* serving(fetch, { port, host })
  const url = originOf(isEveryAddress(host) ? "localhost" : host, bound)
  /** Where others in the network find it, when it is to be found. */
  const elsewhere = isEveryAddress(host) ? hosts.map((name) => originOf(name, bound)) : []
  return { sandbox, port: bound, url, elsewhere, endpoints: endpointsOf(url, pages.origin) }
})

/**
 * Serves a sandbox until the scope closes: the backend on one port, the pages of others on a second. Others may be begun
 * beside it, with the same settings, each with a world of its own in memory.
 */
export const listen = Effect.fnUntraced(function* (options: Address & Options) {
  const alike = { ...options, file: undefined, pagesPort: 0, port: 0 }
  const worlds = yield* OtherWorlds.make(listenAlone(alike))
  return yield* Effect.provideService(listenAlone(options), Worlds, worlds)
})

/** A sandbox that listens, and everything that a test does to it. */
export interface Served extends Controls.Controls {
  readonly url: string
  readonly port: number
  readonly endpoints: Endpoints
  readonly close: () => Promise<void>
}

/**
 * Serves a new sandbox until it is closed. Rejects with {@link ListenFailed}, with `StoreFailed`, or with `SeedInvalid` for
 * a `seed` with faults.
 */
export const serve = async (options: Address & Options): Promise<Served> => {
  const scope = Scope.makeUnsafe()
  const begun = Effect.onError(Scope.provide(listen(options), scope), () => Scope.close(scope, Exit.void))
  const { endpoints, port, sandbox, url } = await Effect.runPromise(begun)
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  return { ...Controls.over(sandbox.fetch, url), port, url, endpoints, close }
}
