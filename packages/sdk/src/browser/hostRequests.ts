/** Requests of the host to the page in the authentication modal. */
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { Reply } from "../schemas/compiled/rest.gen.ts"
import {
  type ArgumentInvalid,
  WebViewLoginFailed,
  WebViewReplyInvalid,
  WebViewTimeout,
  WebViewUnavailable
} from "../errors/Errors.ts"
import { invalidArgument } from "../input/options.ts"
import type { Message } from "./messages.ts"

/** Milliseconds within which the page must reply. */
const replyTimeout = 30_000

/** The page replied with an error. */
export class PageRefused extends Data.TaggedError("PageRefused")<{ readonly message: string }> {}

/** Why a request to the page failed. */
export type PageRequestFailure =
  | ArgumentInvalid
  | WebViewUnavailable
  | WebViewTimeout
  | WebViewReplyInvalid
  | WebViewLoginFailed

/** Makes requests to the page. Closing the scope ends pending ones. */
export const make = Effect.fnUntraced(function* (post: (message: object) => Effect.Effect<void>) {
  const asked = new Map<Message["id"], Deferred.Deferred<Message, WebViewUnavailable>>()
  let count = 0
  let isClosed = false
  yield* Effect.addFinalizer(() => {
    isClosed = true
    return Effect.forEach(asked.values(), (reply) => Deferred.fail(reply, new WebViewUnavailable()), { discard: true })
  })
  return {
    ask: Effect.fnUntraced(function* (method: string, data: unknown): Effect.fn.Return<unknown, PageRequestFailure> {
      if (isClosed) return yield* new WebViewUnavailable()
      const id = `host-${++count}`
      const reply = yield* Deferred.make<Message, WebViewUnavailable>()
      asked.set(id, reply)
      const message = yield* post({ id, method, data, channel: "requestChannel" }).pipe(
        // A function has no copy, for example.
        Effect.catchDefect(() => Effect.fail(invalidArgument("data", "a value that can be posted", data))),
        Effect.andThen(Deferred.await(reply)),
        Effect.timeoutOrElse({ duration: replyTimeout, orElse: () => Effect.fail(new WebViewTimeout()) }),
        Effect.ensuring(Effect.sync(() => asked.delete(id)))
      )
      const answer = Result.getOrUndefined(Reply.decode(message.data, { strict: false }))
      if (answer === undefined) return yield* new WebViewReplyInvalid()
      if (answer.status === "error") {
        return yield* new WebViewLoginFailed(new PageRefused({ message: answer.message ?? "Request failed" }))
      }
      return message.data
    }),
    /** Completes the request that a message replies to, if there is one. */
    onReply: (message: Message): Option.Option<Effect.Effect<unknown>> =>
      Option.map(Option.fromUndefinedOr(asked.get(message.id)), (reply) => Deferred.succeed(reply, message))
  }
})
