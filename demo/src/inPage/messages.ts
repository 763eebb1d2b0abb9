/**
 * What the service worker and the backend in a page say to each other, over a channel that all tabs of the demo share. A
 * request is asked again and again until somebody takes it: the backend may still be starting, in this tab or another.
 */
import * as Schema from "effect/Schema"

const Headers = Schema.Record(Schema.String, Schema.String)

/** A request, from the service worker. */
export const Ask = Schema.TaggedStruct("Ask", {
  id: Schema.String,
  method: Schema.String,
  url: Schema.String,
  headers: Headers,
  body: Schema.optionalKey(Schema.String)
})
export type Ask = typeof Ask.Type

/** Somebody works on the request. */
const Taken = Schema.TaggedStruct("Taken", { id: Schema.String })

/** The response. */
const Answer = Schema.TaggedStruct("Answer", {
  id: Schema.String,
  status: Schema.Number,
  headers: Headers,
  body: Schema.String
})

/** The connection was cut off. */
const Cut = Schema.TaggedStruct("Cut", { id: Schema.String })

/** What the backend says. */
export const Reply = Schema.Union([Taken, Answer, Cut])
export type Reply = typeof Reply.Type

/** The channel of the demo that is served at a path. */
export const channelName = (base: string): string => `okto-sandbox:${base}`

/** Paths of the backend, under the path at which the demo is served. */
export const mounted = /^(api\/oc\/|__sandbox(\/|$))/
