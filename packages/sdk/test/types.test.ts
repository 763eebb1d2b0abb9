/** What the type checker knows of failures: every one is in the catalogue, and catching them all leaves none. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client, Explorer, Intents as IntentsModule, Login, Messages, Session, UserKeys } from "../src/effect.ts"
import { Intents, tokenTransfer } from "../src/effect.ts"
import type { OktoError } from "../src/index.ts"
import { address } from "./support.ts"

/** The failures of an effect, or of the effect that a function answers. */
type FailureOf<Member> =
  Member extends Effect.Effect<infer _A, infer E, infer _R>
    ? E
    : Member extends (...args: never) => Effect.Effect<infer _A, infer E, infer _R>
      ? E
      : never

/** Every failure of a service. */
type FailuresOf<Service> = { readonly [Name in keyof Service]: FailureOf<Service[Name]> }[keyof Service]

const submit = Intents.Intents.use((intents) =>
  intents.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
)

const say = (error: { readonly message: string }) => Effect.succeed(error.message)

describe("the type of", () => {
  it("a call's failures is a part of the catalogue", () => {
    expectTypeOf<FailuresOf<Explorer.Explorer["Service"]>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<IntentsModule.Intents["Service"]>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Messages.Messages["Service"]>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Session.Session["Service"]>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<UserKeys.UserKeys["Service"]>>().toExtend<OktoError>()
    // What a provider's page fails with is the caller's own.
    expectTypeOf<FailuresOf<Omit<Login.Login["Service"], "withPage">>>().toExtend<OktoError>()
  })

  it("a program that catches all of them has none left", () => {
    const caught = submit.pipe(
      Effect.catchTags({
        ArgumentInvalid: say,
        ChainNotSupported: say,
        ChainsUnavailable: say,
        ChainTypeInvalid: say,
        ClientDetailsMissing: say,
        ExecutionFailed: say,
        GasValuesUnavailable: say,
        NotLoggedIn: say,
        RecipientIsSender: say,
        SessionKeysMissing: say,
        UserOperationIncomplete: say,
        UserOperationMalformed: say,
        ValidationFailed: say
      })
    )
    expectTypeOf(caught).toEqualTypeOf<Effect.Effect<string, never, IntentsModule.Intents>>()
    assert.isTrue(Effect.isEffect(caught))
  })

  it("a program that leaves one out still has that one", () => {
    const uncaught = submit.pipe(
      Effect.catchTags({
        ArgumentInvalid: say,
        ChainNotSupported: say,
        ChainsUnavailable: say,
        ChainTypeInvalid: say,
        ClientDetailsMissing: say,
        GasValuesUnavailable: say,
        NotLoggedIn: say,
        RecipientIsSender: say,
        SessionKeysMissing: say,
        UserOperationIncomplete: say,
        UserOperationMalformed: say,
        ValidationFailed: say
      })
    )
    type Left = typeof uncaught extends Effect.Effect<infer _A, infer E, infer _R> ? E : never
    expectTypeOf<Left["_tag"]>().toEqualTypeOf<"ExecutionFailed">()
    // @ts-expect-error an error that this call cannot fail with is not there to be caught
    const misnamed = submit.pipe(Effect.catchTags({ PortfolioUnavailable: say }))
    assert.isTrue([uncaught, misnamed].every(Effect.isEffect))
  })

  it("a client's services is what its layer provides", () => {
    expectTypeOf<IntentsModule.Intents>().toExtend<Client.Services>()
  })
})
