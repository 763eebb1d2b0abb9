/** The emulator on a port of this machine, over `node:http`. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { networkInterfaces } from "node:os"
import { maxBodyBytes, maxRpcBytes } from "../backend/http/body.ts"
import { envelope } from "../backend/http/envelope.ts"
import { refusals } from "../backend/http/Refused.ts"
import { splitPath } from "../backend/http/worldPath.ts"
import { audienceOf } from "../control/dispatch.ts"
import { type Fetch, methodHeader, toRequest } from "../backend/http/request.ts"
import { parseHost } from "../backend/http/origins.ts"
import { escapeControls } from "../backend/http/terminal.ts"
import { longestDump, pathTo } from "../control/routes.ts"
import { endpointsOf, type PageUrls, resolveAlias } from "../control/aliases.ts"
import { Worlds } from "../control/world.ts"
import { layer, Emulator } from "../Emulator.ts"
import { check, type EmulatorOptions, trustedOf } from "../Settings.ts"
import { EmulatorFailed } from "../world/EmulatorFailed.ts"
import { sqliteStore } from "../world/sqlite.ts"
import * as Controls from "../control/Controls.ts"
import * as SiblingWorlds from "./SiblingWorlds.ts"
import { withOriginChecks } from "./accessControl.ts"

/** Where an emulator listens, and where it stores. */
export interface ListenOptions {
  /** The port; 0 for any free one. */
  readonly port: number
  /** The address to listen on. `127.0.0.1` when absent, which other machines cannot reach. */
  readonly host?: string | undefined
  /** The SQLite file that stores everything; created if it does not exist. In memory when absent. */
  readonly file?: string | undefined
  /** The port of the onboarding page and Google's stand-in, different from `port`. A free one when absent. */
  readonly pagesPort?: number | undefined
}

/** Bytes of a body that are read. One above the limit of bodies gets a 413; one above this ends the connection. */
const mostRead = 16 * maxBodyBytes

const loadPath = pathTo("load")

/** The body; of one that is too long, enough to refuse it. Undefined beyond what is read. */
const bodyOf = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const longest = splitPath(incoming.url ?? "").path === loadPath ? longestDump : maxRpcBytes
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    if (size <= longest) chunks.push(bytes.subarray(0, longest + 1 - size))
    size += bytes.length
    if (size > Math.max(longest, mostRead)) return undefined
  }
  return Buffer.concat(chunks)
}

/**
 * A web request from one of Node's, at its `Host`, or at this machine where that header is no host. A TRACE
 * and a GET with a body, which a web request cannot be, are passed on as a POST.
 */
const requestOf = (incoming: IncomingMessage, body: Buffer, signal: AbortSignal): Request => {
  const { headers: received, method = "GET", url = "/" } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined && name !== methodHeader) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const scheme = "encrypted" in incoming.socket ? "https" : "http"
  const host = parseHost(received.host ?? null)?.host ?? "127.0.0.1"
  // A request line may also have another host or `*`: both are ignored.
  const address = new URL(`${scheme}://${host}${url.startsWith("/") ? url : "/"}`)
  const init = { headers, signal, ...(body.length > 0 && { body: new Uint8Array(body) }) }
  const isPossible = method !== "TRACE" && (body.length === 0 || (method !== "GET" && method !== "HEAD"))
  if (isPossible) return new Request(address, { ...init, method })
  headers.set(methodHeader, method)
  return new Request(address, { ...init, method: "POST" })
}

/** Answers one of Node's requests with a `fetch`. It rejects where a fault cuts the connection off. */
export const handleNodeHttpRequest = async (
  fetch: Fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse
): Promise<void> => {
  const body = await bodyOf(incoming)
  if (body === undefined) {
    outgoing.destroy()
    return
  }
  const closed = new AbortController()
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) closed.abort()
  })
  const response = await fetch(requestOf(incoming, body, closed.signal))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const bindErrors: Readonly<Record<string, (address: { readonly port: number; readonly host: string }) => string>> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: choose another, or 0 for any free one`,
  EACCES: ({ port }) => `port ${port} needs special rights: choose one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine`,
  ERR_SOCKET_BAD_PORT: ({ port }) => `expected a port from 0 to 65535, got ${port}`
}

/** Connections that may wait to be accepted. The operating system may allow fewer. */
const backlog = 4_096

/** Milliseconds that an idle connection is kept: longer than clients keep it, so that none sends into a closed one. */
const idle = 120_000

const bind = (server: Server, address: { readonly port: number; readonly host: string }) =>
  Effect.callback<number, EmulatorFailed>((resume) => {
    const fail = (cause: NodeJS.ErrnoException) => {
      const message = bindErrors[cause.code ?? ""]?.(address) ?? cause.message
      resume(new EmulatorFailed({ reason: "port", message, cause }))
    }
    server.once("error", fail)
    // Without a host, Node listens on every address.
    if (!URL.canParse(originOf(address.host, 0))) {
      const message = `expected an address to listen on, got ${JSON.stringify(address.host)}`
      return resume(new EmulatorFailed({ reason: "port", message, cause: undefined }))
    }
    try {
      server.listen({ ...address, backlog }, () => {
        const bound = server.address()
        resume(Effect.succeed(typeof bound === "object" && bound !== null ? bound.port : address.port))
      })
    } catch (cause) {
      // Node throws for a port that there is not.
      fail(cause instanceof Error ? cause : new Error(String(cause)))
    }
  })

/** Serves a `fetch` until the scope closes, and returns the port. */
const serveFetch = Effect.fnUntraced(function* (
  fetch: Fetch,
  address: { readonly port: number; readonly host: string }
) {
  const server = createServer({ keepAliveTimeout: idle }, (incoming, outgoing) => {
    handleNodeHttpRequest(fetch, incoming, outgoing).catch((cause: unknown) =>
      outgoing.destroy(new Error("failed", { cause }))
    )
  })
  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  return yield* bind(server, address)
})

/**
 * Serves the pages that have an origin of their own, and returns it. Until `connect` is called with the emulator's `fetch`, they
 * answer that it starts.
 */
export const servePages = Effect.fnUntraced(function* (host: string, port: number) {
  let emulator: Fetch | undefined
  const fetch: Fetch = (input, init) =>
    emulator === undefined
      ? Promise.resolve(new Response("starting", { status: 503 }))
      : emulator(resolveAlias(toRequest(input, init)))
  const bound = yield* serveFetch(fetch, { port, host })
  return {
    origin: originOf(host, bound),
    connect: (to: Fetch) => {
      emulator = to
    }
  }
})

const originOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`

/** Whether an address to listen on stands for all of the machine. */
const isEveryAddress = (host: string): boolean => host === "0.0.0.0" || host === "::"

/** The host names of an address to listen on; of all addresses, those that the machine has in its networks. */
export const hostsOf = (host: string): ReadonlyArray<string> =>
  isEveryAddress(host)
    ? Object.values(networkInterfaces()).flatMap((addresses = []) =>
        addresses.flatMap(({ address, family, internal, scopeid = 0 }) =>
          internal || scopeid !== 0 || (host === "0.0.0.0" && family !== "IPv4") ? [] : [address]
        )
      )
    : [host]

/** The answer for a world that there is not. */
const missingWorld = (id: number, pathname: string): Response => {
  const refused = refusals.missing(`there is no world ${id} here: POST ${pathTo("startWorld")} starts another`)
  const body = audienceOf(pathname) === "backend" ? envelope(undefined, refused, "") : { error: refused.details }
  return Response.json(body, { status: refused.status })
}

/**
 * Serves an emulator until the scope closes: the backend on one port, the onboarding page and Google's stand-in on another.
 * Its control path starts more worlds beside its own, with the same settings and in memory, below `/w/<id>` of both ports.
 */
export const listen = Effect.fnUntraced(function* ({
  file,
  host = "127.0.0.1",
  pagesPort = 0,
  port,
  ...chosen
}: ListenOptions & EmulatorOptions) {
  yield* Effect.fromResult(check(chosen))
  const hosts = hostsOf(host)
  const options = { ...chosen, allowHosts: [...hosts, ...(chosen.allowHosts ?? [])] }
  const pages = yield* servePages(host, pagesPort)
  const start = (own: EmulatorOptions) =>
    Effect.map(Layer.build(layer({ pagesOrigin: pages.origin, ...own })), (context) => Context.get(context, Emulator))
  const worlds = yield* SiblingWorlds.make(
    Effect.map(start({ ...options, store: undefined }), (emulator) => emulator.fetch)
  )
  const store = file === undefined ? undefined : sqliteStore(file)
  const emulator = yield* Effect.provideService(start({ store, ...options }), Worlds, worlds.controls)
  const answer: Fetch = (input, init) => {
    const request = toRequest(input, init)
    const { pathname } = new URL(request.url)
    const { id } = splitPath(pathname)
    if (id === undefined) return emulator.fetch(request)
    return worlds.use(id)?.(request) ?? Promise.resolve(missingWorld(id, pathname))
  }
  const run = Effect.runForkWith(yield* Effect.context())
  const fetch = withOriginChecks(answer, trustedOf(options), (message) => {
    run(Effect.logWarning(escapeControls(message)))
  })
  pages.connect(fetch)
  const bound = yield* serveFetch(fetch, { port, host })
  const url = originOf(isEveryAddress(host) ? "localhost" : host, bound)
  /** The addresses for other machines in the network. */
  const networkUrls = isEveryAddress(host) ? hosts.map((name) => originOf(name, bound)) : []
  return { emulator, port: bound, url, networkUrls, endpoints: endpointsOf(url, pages.origin) }
})

/** An emulator that listens, with its controls. */
export interface ListeningEmulator extends Controls.Controls {
  /** Its address. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** What a client's configuration needs. */
  readonly endpoints: PageUrls
  /** Stops it. */
  readonly close: () => Promise<void>
}

/**
 * Serves an emulator on a port until it is closed.
 *
 * @param options the port and address to listen on, and how the emulator behaves
 * @returns its address, its controls, and `close`. Rejects with {@link EmulatorFailed} for a port or a file that
 *   cannot be used, and with {@link Invalid} for invalid options
 * @example
 * ```ts
 * import { serve } from "@okto-effect/emulator/node"
 *
 * const emulator = await serve({ port: 8787 })
 * console.log(emulator.url)
 * await emulator.close()
 * ```
 */
export const serve = async (options: ListenOptions & EmulatorOptions): Promise<ListeningEmulator> => {
  const scope = Scope.makeUnsafe()
  const begun = Effect.onError(Scope.provide(listen(options), scope), () => Scope.close(scope, Exit.void))
  const { endpoints, port, emulator, url } = await Effect.runPromise(begun)
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  return { ...Controls.makeControls(emulator.fetch, url), port, url, endpoints, close }
}
