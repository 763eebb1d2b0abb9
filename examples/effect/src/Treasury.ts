/** The wallet that pays: a user of the app, who signs in with the app's own JWT. */
import { Intents, Login, Session, tokenTransfer } from "@okto-effect/sdk/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"

/** What is paid: wei of the native coin of Base Sepolia. */
export const Payout = Schema.Struct({
  /** A UUID of the caller: the same payout is not sent twice. */
  id: Schema.String.check(Schema.isUUID()),
  recipient: Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]{40}$/)),
  /** Decimal text. */
  amount: Schema.BigIntFromString
})

/** Signs the JWT of the treasury's user. */
export class Identity extends Context.Service<Identity, { readonly token: Effect.Effect<string> }>()(
  "example/Identity"
) {}

/** Pays out, and knows the status of payouts. */
export class Treasury extends Context.Service<Treasury>()("example/Treasury", {
  make: Effect.gen(function* () {
    const identity = yield* Identity
    const intents = yield* Intents.Intents
    const login = yield* Login.Login
    const session = yield* Session.Session

    // The first payout signs in, and each after the session has ended.
    const signIn = Effect.gen(function* () {
      if (session.peek() !== undefined) return
      yield* login.withIdToken({ idToken: yield* identity.token, provider: "client_jwt" })
    })
    const oneAtATime = yield* Semaphore.make(1)
    const signedIn = oneAtATime.withPermits(1)(signIn)

    return {
      /** Sends a payout and returns its id. Sent again with the same id, it is not paid again. */
      pay: Effect.fn("Treasury.pay")(function* ({ amount, id, recipient }: typeof Payout.Type) {
        yield* signedIn
        const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount }
        return yield* intents.submit(tokenTransfer, transfer, { jobId: id })
      }),
      /** The status of a payout, `undefined` where there is none. */
      statusOf: Effect.fn("Treasury.statusOf")(function* (id: string) {
        yield* signedIn
        return (yield* intents.order(id))?.status
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
