/**
 * What the demo, the frame in which programs run, and the worker of the program say to each other. Neither frame nor worker
 * reaches anything by itself: what a program asks of the backend, it asks the demo for.
 */
import * as Schema from "effect/Schema"

const Headers = Schema.Record(Schema.String, Schema.String)

/** The demo's first word: the program, as a module. */
export const Start = Schema.TaggedStruct("Start", { program: Schema.String })

/** A request that the program makes. */
export const Asked = Schema.TaggedStruct("Asked", {
  id: Schema.Number,
  url: Schema.String,
  method: Schema.String,
  headers: Headers,
  body: Schema.optionalKey(Schema.String)
})
export type Asked = typeof Asked.Type

/** Something that it prints. */
const Printed = Schema.TaggedStruct("Printed", { text: Schema.String, isError: Schema.Boolean })

/** It has come to its end; with what it failed, if it did. */
const Ended = Schema.TaggedStruct("Ended", { failure: Schema.optionalKey(Schema.String) })

/** What a program says, and the frame hands on. */
export const Said = Schema.Union([Asked, Printed, Ended])
export type Said = typeof Said.Type

/** The answer to a request; none where it was refused or cut. */
export const Answered = Schema.TaggedStruct("Answered", {
  id: Schema.Number,
  answer: Schema.optionalKey(Schema.Struct({ status: Schema.Number, headers: Headers, body: Schema.String })),
  problem: Schema.optionalKey(Schema.String)
})
export type Answered = typeof Answered.Type
