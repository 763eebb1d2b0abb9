/** What the host asks the page in the authentication modal, and what the page replies. */
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { Reply } from "../schemas/compiled/page.gen.ts"
import { WebViewLoginFailed, WebViewReplyInvalid, WebViewTimeout, WebViewUnavailable } from "../Errors.ts"
import type { Message } from "./messages.ts"

/** Milliseconds that the page has to reply. */
const patience = 30_000

/** The page said that it could not do what it was asked. */
export class PageRefused extends Data.TaggedError("PageRefused")<{ readonly message: string }> {}

/** Why a question got no answer. */
export type QuestionFailure = WebViewUnavailable | WebViewTimeout | WebViewReplyInvalid | WebViewLoginFailed

/** Questions to the page. */
export interface Questions {
  readonly ask: (method: string, data: unknown) => Effect.Effect<unknown, QuestionFailure>
  /** What becomes of a message that replies to a question; nothing where it does not. */
  readonly replied: (message: Message) => Option.Option<Effect.Effect<unknown>>
}

/** Questions that can be asked until the scope closes, which ends those that are still open. */
export const make = (post: (message: object) => Effect.Effect<void>): Effect.Effect<Questions, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => ({
        asked: new Map<string, Deferred.Deferred<Message, WebViewUnavailable>>(),
        count: 0,
        closed: false
      })),
      (state) =>
        Effect.suspend(() => {
          state.closed = true
          return Effect.forEach(state.asked.values(), (reply) => Deferred.fail(reply, new WebViewUnavailable()), {
            discard: true
          })
        })
    ),
    (state) => ({
      ask: Effect.fnUntraced(function* (method, data) {
        if (state.closed) return yield* new WebViewUnavailable()
        const id = `host-${++state.count}`
        const reply = yield* Deferred.make<Message, WebViewUnavailable>()
        state.asked.set(id, reply)
        const message = yield* post({ id, method, data, channel: "requestChannel" }).pipe(
          Effect.andThen(Deferred.await(reply)),
          Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(new WebViewTimeout()) }),
          Effect.ensuring(Effect.sync(() => state.asked.delete(id)))
        )
        const answer = Result.getSuccess(Reply.read(message.data, { strict: false }))
        if (Option.isNone(answer)) return yield* new WebViewReplyInvalid()
        if (answer.value.status === "error") {
          return yield* new WebViewLoginFailed(new PageRefused({ message: answer.value.message ?? "Request failed" }))
        }
        return message.data
      }),
      replied: (message) =>
        Option.map(Option.fromUndefinedOr(state.asked.get(message.id)), (reply) => Deferred.succeed(reply, message))
    })
  )
