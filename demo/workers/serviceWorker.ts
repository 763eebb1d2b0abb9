/**
 * Stands between the pages of the static demo and the network: requests to the backend go to the backend that runs in one
 * of the tabs, frames and windows included, so that nothing else has to know that there is no server.
 */
import { refuseIntercepted } from "@okto-effect/sandbox/browser"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Ask, channelName, mounted, Reply } from "../src/inPage/messages.ts"

declare const self: ServiceWorkerGlobalScope

/** The path at which the demo is served. */
const base = new URL(self.registration.scope).pathname
const channel = new BroadcastChannel(channelName(base))

/** Milliseconds between two askings, and until nobody is asked any more. */
const patience = { again: 200, atAll: 60_000 }

const decode = Schema.decodeUnknownOption(Reply)
const waiting = new Map<string, (reply: Reply) => void>()
channel.addEventListener("message", ({ data }) => {
  const reply = decode(data)
  if (Option.isSome(reply)) waiting.get(reply.value.id)?.(reply.value)
})

const responseOf = (reply: Exclude<Reply, { readonly _tag: "Taken" }>): Response => {
  if (reply._tag === "Cut") return Response.error()
  const hasBody = reply.status !== 204 && reply.status !== 304
  return new Response(hasBody ? reply.body : null, { status: reply.status, headers: reply.headers })
}

/** Asks the backend, wherever it runs. */
const ask = async (request: Request): Promise<Response> => {
  const question: Ask = {
    _tag: "Ask",
    id: crypto.randomUUID(),
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(request.method === "GET" || request.method === "HEAD" ? {} : { body: await request.text() })
  }
  return new Promise((resolve) => {
    const again = setInterval(() => channel.postMessage(question), patience.again)
    const end = (response: Response) => {
      clearInterval(again)
      clearTimeout(late)
      waiting.delete(question.id)
      resolve(response)
    }
    const late = setTimeout(
      () => end(new Response("The backend in this browser does not answer: open the demo.", { status: 504 })),
      patience.atAll
    )
    waiting.set(question.id, (reply) => (reply._tag === "Taken" ? clearInterval(again) : end(responseOf(reply))))
    channel.postMessage(question)
  })
}

const cacheName = "okto-demo"

/** The network's answer, and the last one of it while there is no network. */
const fetched = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch (error) {
    const known = await cache.match(request)
    if (known === undefined) throw error
    return known
  }
}

/** Every page of the demo is the same document. */
const documentOf = (): Promise<Response> => fetched(new Request(base))

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin) return
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname.slice(1)
  if (mounted.test(path)) {
    event.respondWith(refuseIntercepted(event.request, `/${path}`, self.location.origin) ?? ask(event.request))
  } else if (event.request.mode === "navigate") event.respondWith(documentOf())
  else if (event.request.method === "GET") event.respondWith(fetched(event.request))
})
