/**
 * Intercepts the requests of the static demo's pages, its frames and windows included: those to the backend go to the
 * backend that runs in one of the tabs.
 */
import { refuseFetchEvent } from "@okto-effect/emulator/browser"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fromRequest, toResponse } from "../src/inPage/http.ts"
import { type BackendRequest, channelName, mounted, BackendMessage, Precache } from "../src/inPage/messages.ts"

declare const self: ServiceWorkerGlobalScope

/** The files of the build, relative to the demo's path, and a text that differs for each build. */
declare const files: ReadonlyArray<string>
declare const version: string

/** The path at which the demo is served. */
const base = new URL(self.registration.scope).pathname
const channel = new BroadcastChannel(channelName(base))

/** Milliseconds between two attempts, and in all. */
const limits = { interval: 200, timeout: 60_000 }

const decodePrecache = Schema.decodeUnknownOption(Precache)
const decode = Schema.decodeUnknownOption(BackendMessage)
const waiting = new Map<string, (reply: BackendMessage) => void>()
channel.addEventListener("message", ({ data }) => {
  const reply = decode(data)
  if (Option.isSome(reply)) waiting.get(reply.value.id)?.(reply.value)
})

/** Asks the backend in whichever tab it runs. */
const askBackend = async (request: Request): Promise<Response> => {
  const message: BackendRequest = {
    _tag: "BackendRequest",
    id: crypto.randomUUID(),
    request: await fromRequest(request)
  }
  return new Promise((resolve) => {
    const repetition = setInterval(() => channel.postMessage(message), limits.interval)
    const end = (response: Response) => {
      clearInterval(repetition)
      clearTimeout(expiry)
      waiting.delete(message.id)
      resolve(response)
    }
    const expiry = setTimeout(
      () => end(new Response("The backend in this browser does not answer: open the demo.", { status: 504 })),
      limits.timeout
    )
    waiting.set(message.id, (reply) => {
      if (reply._tag === "Accepted") return clearInterval(repetition)
      end(reply._tag === "ConnectionLost" ? Response.error() : toResponse(reply.response))
    })
    channel.postMessage(message)
  })
}

const cachePrefix = "okto-demo:"
const cacheName = `${cachePrefix}${base}:${version}`

/** Fetches all files of the demo that are not cached yet, so that every page works offline. One missing file stops no other. */
const precache = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.map((file) => new URL(file, self.registration.scope).href).filter((url) => !known.has(url))
  await Promise.allSettled(missing.map((url) => cache.add(url)))
}

/** Removes the files of earlier versions. */
const removeOldFiles = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(`${cachePrefix}${base}:`) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The names of these files change with their contents. */
const isImmutable = ({ url }: Request): boolean => url.startsWith(`${self.registration.scope}assets/`)

/** The response of the network, or the cached one while offline. */
const fetched = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const immutable = isImmutable(request) ? await cache.match(request) : undefined
  if (immutable !== undefined) return immutable
  const response = await fetch(request).catch(async (error: unknown) => {
    const known = await cache.match(request)
    if (known === undefined) throw error
    return known
  })
  // A part of a file (206) cannot be cached. Where the cache is full, the response still serves.
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/** Every page of the demo is the same document. */
const documentOf = (): Promise<Response> => fetched(new Request(base))

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), removeOldFiles()])))
// Asked for by a page that has loaded, so that the first visit does not wait for it.
self.addEventListener("message", (event) => {
  if (Option.isSome(decodePrecache(event.data))) event.waitUntil(precache())
})
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin) return
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname.slice(1)
  if (mounted.test(path)) {
    event.respondWith(refuseFetchEvent(event.request, `/${path}`, self.location.origin) ?? askBackend(event.request))
  } else if (event.request.mode === "navigate") event.respondWith(documentOf())
  else if (event.request.method === "GET") event.respondWith(fetched(event.request))
})
