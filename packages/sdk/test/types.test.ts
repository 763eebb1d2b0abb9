/** Types of failures: they are errors of the catalogue, and a program that catches all of them has none left. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client, Intent, Intents as IntentsModule, Login, Messages, Session, UserKeys } from "../src/effect.ts"
import {
  Explorer,
  Orders,
  nftCollection,
  nftMint,
  nftTransfer,
  rawAptos,
  rawEvm,
  tokenTransfer
} from "../src/effect.ts"
import type { OktoError } from "../src/index.ts"

/** The failures of an effect, or of the effect that a function answers. */
type FailureOf<Member> =
  Member extends Effect.Effect<infer _A, infer E, infer _R>
    ? E
    : Member extends (...args: never) => Effect.Effect<infer _A, infer E, infer _R>
      ? E
      : never

/** Every failure of a service. */
type FailuresOf<Service> = { readonly [Name in keyof Service]: FailureOf<Service[Name]> }[keyof Service]

const account = Explorer.Explorer.use((explorer) => explorer.getAccount)

/** The tags that sending an intent can fail with. */
const submitted = <I extends { readonly caip2Id: string }, Input, E>(intent: Intent.Intent<I, Input, E>) => {
  type Failure = IntentsModule.SubmitFailure | E
  assert.isString(intent.type)
  return expectTypeOf<Failure extends { readonly _tag: infer Tag } ? Tag : never>()
}

/** What sending any intent can fail with. */
type Common = IntentsModule.SubmitFailure["_tag"]

const say = (error: { readonly message: string }) => Effect.succeed(error.message)

describe("Failure types", () => {
  it("of services are errors of the catalogue", () => {
    expectTypeOf<FailuresOf<Explorer.Explorer["Service"]>>().toExtend<OktoError>()
    expectTypeOf<
      FailuresOf<Omit<IntentsModule.Intents["Service"], "build" | "estimate" | "execute" | "submit">>
    >().toExtend<OktoError>()
    expectTypeOf<IntentsModule.BuildFailure | IntentsModule.SendFailure>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Orders.Orders["Service"]> | Orders.FollowFailure>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Messages.Messages["Service"]>>().toExtend<OktoError>()
    // What runs in a session fails with failures of its own, too.
    type Steps = "whileLoggedOut"
    expectTypeOf<FailuresOf<Omit<Session.Session["Service"], Steps>>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<UserKeys.UserKeys["Service"]>>().toExtend<OktoError>()
    // What a provider's page fails with is the caller's own.
    expectTypeOf<FailuresOf<Omit<Login.Login["Service"], "withPage">>>().toExtend<OktoError>()
  })

  it("of submit have those of the intent, and no others", () => {
    expectTypeOf(tokenTransfer.type).toExtend<string>()
    submitted(tokenTransfer).toEqualTypeOf<Common | "RecipientIsSender">()
    submitted(nftTransfer).toEqualTypeOf<Common | "RecipientIsSender">()
    submitted(rawEvm).toEqualTypeOf<Common | "ChainTypeInvalid">()
    submitted(nftMint).toEqualTypeOf<Common | "ChainTypeInvalid">()
    submitted(nftCollection).toEqualTypeOf<Common>()
    submitted(rawAptos).toEqualTypeOf<Common>()
  })

  it("Orders.waitForFinal requires only Orders", () => {
    expectTypeOf(Orders.waitForFinal("job")).toExtend<Effect.Effect<unknown, unknown, Orders.Orders>>()
  })

  it("of a program that catches all of them are never", () => {
    const caught = account.pipe(Effect.catchTags({ SessionKeysMissing: say, WalletsUnavailable: say }))
    expectTypeOf(caught).toExtend<Effect.Effect<unknown, never, Explorer.Explorer>>()
    assert.isTrue(Effect.isEffect(caught))
  })

  it("of a program that catches all but one are that one", () => {
    const uncaught = account.pipe(Effect.catchTags({ SessionKeysMissing: say }))
    expectTypeOf<FailureOf<typeof uncaught>["_tag"]>().toEqualTypeOf<"WalletsUnavailable">()
    // @ts-expect-error an error that this call cannot fail with is not there to be caught
    const misnamed = account.pipe(Effect.catchTags({ PortfolioUnavailable: say }))
    assert.isTrue([uncaught, misnamed].every(Effect.isEffect))
  })

  it("Client.Services has what Client.layer provides", () => {
    expectTypeOf<IntentsModule.Intents>().toExtend<Client.Services>()
  })
})
