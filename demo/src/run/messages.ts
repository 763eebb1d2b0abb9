/**
 * The messages between the demo, the frame in which programs run, and the program's worker. Neither frame nor worker has
 * access to the network: the demo sends a program's requests.
 */
import * as Schema from "effect/Schema"
import { HttpRequest, HttpResponse } from "../inPage/http.ts"

/** The limits of a program's messages, requests included, so that it cannot keep the page busy. */
export const limits = { messages: 2_000, characters: 1_000_000 }

/** What is said of a program that exceeds them. */
export const stopped = `Stopped: a program sends at most ${limits.messages} messages here`

/** The first message of the demo: the program, as a module. */
export const Start = Schema.TaggedStruct("Start", { program: Schema.String })

/** A request of the program. */
export const FetchRequest = Schema.TaggedStruct("FetchRequest", { id: Schema.Number, request: HttpRequest })
export type FetchRequest = typeof FetchRequest.Type

/** A line that the program prints. */
const Printed = Schema.TaggedStruct("Printed", { text: Schema.String, isError: Schema.Boolean })

/** The end of the program, with its failure if it failed. */
const Ended = Schema.TaggedStruct("Ended", { failure: Schema.optionalKey(Schema.String) })

/** A message of the program, which the frame passes on. */
export const ProgramMessage = Schema.Union([FetchRequest, Printed, Ended])
export type ProgramMessage = typeof ProgramMessage.Type

/** The response to a request, or why there is none. */
export const FetchResponse = Schema.TaggedStruct("FetchResponse", {
  id: Schema.Number,
  response: Schema.optionalKey(HttpResponse),
  problem: Schema.optionalKey(Schema.String)
})
export type FetchResponse = typeof FetchResponse.Type
