/** What the type checker knows of failures: every one is in the catalogue, and catching them all leaves none. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type {
  Client,
  Explorer,
  Intent,
  Intents as IntentsModule,
  Login,
  Messages,
  Session,
  UserKeys
} from "../src/effect.ts"
import { Intents, Orders, nftCollection, nftMint, nftTransfer, rawAptos, rawEvm, tokenTransfer } from "../src/effect.ts"
import type * as Routes from "@okto-effect/contract/Routes"
import type { FailedCall } from "../src/Errors.ts"
import * as failures from "../src/http/failures.ts"
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

/** The tags that sending an intent can fail with. */
const submitted = <I extends { readonly caip2Id: string }, Input, E>(intent: Intent.Intent<I, Input, E>) => {
  type Failure = IntentsModule.SubmitFailure | E
  assert.isString(intent.type)
  return expectTypeOf<Failure extends { readonly _tag: infer Tag } ? Tag : never>()
}

/** What sending any intent can fail with. */
type Common =
  | "ArgumentInvalid"
  | "ChainNotSupported"
  | "ChainsUnavailable"
  | "ClientDetailsMissing"
  | "ExecutionFailed"
  | "ExecutionUnknown"
  | "FeeTooHigh"
  | "GasValuesUnavailable"
  | "JobIdTaken"
  | "NotLoggedIn"
  | "OperationNotRecorded"
  | "OrdersUnavailable"
  | "SignerFailed"
  | "ValidationFailed"

const say = (error: { readonly message: string }) => Effect.succeed(error.message)

describe("the type of", () => {
  it("the table of failures has a class for every route", () => {
    type Table = { readonly [Name in keyof typeof Routes]: failures.FailureOf<FailedCall<string>> }
    expectTypeOf(failures).toExtend<Table>()
    expectTypeOf<keyof typeof failures>().toEqualTypeOf<keyof Table>()
  })

  it("a call's failures is a part of the catalogue", () => {
    expectTypeOf<FailuresOf<Explorer.Explorer["Service"]>>().toExtend<OktoError>()
    expectTypeOf<
      FailuresOf<Omit<IntentsModule.Intents["Service"], "build" | "estimate" | "execute" | "submit">>
    >().toExtend<OktoError>()
    expectTypeOf<IntentsModule.BuildFailure | IntentsModule.SendFailure>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Orders.Orders["Service"]> | Orders.FollowFailure>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<Messages.Messages["Service"]>>().toExtend<OktoError>()
    // What runs in a session fails with failures of its own, too.
    type Steps = "during" | "whileLoggedOut" | "within"
    expectTypeOf<FailuresOf<Omit<Session.Session["Service"], Steps>>>().toExtend<OktoError>()
    expectTypeOf<FailuresOf<UserKeys.UserKeys["Service"]>>().toExtend<OktoError>()
    // What a provider's page fails with is the caller's own.
    expectTypeOf<FailuresOf<Omit<Login.Login["Service"], "withPage">>>().toExtend<OktoError>()
  })

  it("sending an intent has what its kind can fail with, and no more", () => {
    expectTypeOf(tokenTransfer.type).toExtend<string>()
    submitted(tokenTransfer).toEqualTypeOf<Common | "RecipientIsSender">()
    submitted(nftTransfer).toEqualTypeOf<Common | "RecipientIsSender">()
    submitted(rawEvm).toEqualTypeOf<Common | "ChainTypeInvalid">()
    submitted(nftMint).toEqualTypeOf<Common | "ChainTypeInvalid">()
    submitted(nftCollection).toEqualTypeOf<Common>()
    submitted(rawAptos).toEqualTypeOf<Common>()
  })

  it("whoever follows an order needs no intents", () => {
    expectTypeOf(Orders.settled("job")).toExtend<Effect.Effect<unknown, unknown, Orders.Orders>>()
  })

  it("a program that catches all of them has none left", () => {
    const caught = submit.pipe(
      Effect.catchTags({
        ArgumentInvalid: say,
        ChainNotSupported: say,
        ChainsUnavailable: say,
        ClientDetailsMissing: say,
        ExecutionFailed: say,
        ExecutionUnknown: say,
        FeeTooHigh: say,
        GasValuesUnavailable: say,
        JobIdTaken: say,
        NotLoggedIn: say,
        OperationNotRecorded: say,
        OrdersUnavailable: say,
        RecipientIsSender: say,
        SignerFailed: say,
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
        ClientDetailsMissing: say,
        ExecutionUnknown: say,
        FeeTooHigh: say,
        GasValuesUnavailable: say,
        JobIdTaken: say,
        NotLoggedIn: say,
        OperationNotRecorded: say,
        OrdersUnavailable: say,
        RecipientIsSender: say,
        SignerFailed: say,
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
