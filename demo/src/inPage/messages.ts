/**
 * The messages between the service worker and the backend in a page, over a channel that all tabs of the demo share. A
 * request is repeated until a backend takes it: the backend may still be starting, in this tab or another.
 */
import * as Schema from "effect/Schema"
import { HttpRequest, HttpResponse } from "./http.ts"

/** A request, from the service worker. */
export const BackendRequest = Schema.TaggedStruct("BackendRequest", { id: Schema.String, request: HttpRequest })
export type BackendRequest = typeof BackendRequest.Type

/** The backend has received the request. */
const Accepted = Schema.TaggedStruct("Accepted", { id: Schema.String })

const BackendResponse = Schema.TaggedStruct("BackendResponse", { id: Schema.String, response: HttpResponse })

/** The connection was cut off. */
const ConnectionLost = Schema.TaggedStruct("ConnectionLost", { id: Schema.String })

/** A message of the backend. */
export const BackendMessage = Schema.Union([Accepted, BackendResponse, ConnectionLost])
export type BackendMessage = typeof BackendMessage.Type

/** Asks the service worker to fetch all files of the demo. */
export const Precache = Schema.TaggedStruct("Precache", {})
export type Precache = typeof Precache.Type

/** The channel of the demo that is served at a path. */
export const channelName = (base: string): string => `okto-emulator:${base}`

/** Paths of the backend, under the path at which the demo is served. */
export const mounted = /^(api\/oc\/|__emulator(\/|$))/
