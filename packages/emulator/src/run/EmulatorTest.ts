/** A client over an emulator of its own, for tests of Effect programs: no port, no delays, a known code, and the test's clock. */
import { Client, Session, SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { developmentClient } from "../backend/identity/Clients.ts"
import { layer, Emulator } from "../Emulator.ts"
import type { EmulatorOptions } from "../Settings.ts"
import { issueSession } from "./issueSession.ts"

// What the type of `loginAs` shows, so that declarations of apps can name it.
export type { Session } from "@okto-effect/sdk/browser"

/** The code in every OTP message, unless the option `otp` is set. */
export const code = "123456"

/** The options of {@link client}. */
export interface ClientOptions extends EmulatorOptions {
  /**
   * A user who is logged in when the test begins, without a code, as {@link loginAs} does. No user is when absent.
   */
  readonly signedIn?: string | undefined
  /** The client's configuration, such as its `spending` rules. Default, also of each field: that of the development client. */
  readonly configuration?: Partial<Client.Configuration> | undefined
  /**
   * The randomness of the client: with `TestPlatform.layerRandom(seed)` of `@okto-effect/sdk/testing`, job ids are the same
   * in each run. Default: that of the platform.
   */
  readonly random?: Layer.Layer<SecureRandom.SecureRandom> | undefined
}

/**
 * Logs a user in without a code, in place of the current user.
 *
 * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`; another text is a defect
 * @returns Nothing: the client in the context is logged in.
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { EmulatorTest } from "@okto-effect/emulator/testing"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("getPortfolio: a new user has tokens", () =>
 *   Effect.gen(function* () {
 *     yield* EmulatorTest.loginAs("ada@example.com")
 *     const { groupTokens } = yield* Explorer.Explorer.use((explorer) => explorer.getPortfolio)
 *     assert.isNotEmpty(groupTokens)
 *   }).pipe(Effect.provide(EmulatorTest.client()))
 * )
 * ```
 */
export const loginAs = Effect.fnUntraced(function* (user: string) {
  const { environment, openSession } = yield* Emulator
  const session = yield* Session.Session
  const { privateKey, publicKey, sessionExpiry, userSWA } = yield* issueSession(
    user,
    environment.name,
    openSession
  ).pipe(Effect.provide(SecureRandom.layerWebCrypto), Effect.orDie)
  const config = { sessionPrivKey: Redacted.value(privateKey), sessionPubKey: publicKey, userSWA }
  yield* session.start(config, { expiry: sessionExpiry })
})

const overEmulator = Layer.unwrap(Effect.map(Emulator, ({ fetch }) => Transport.layerFetch(fetch)))

/**
 * Every service of the SDK's client, and a new backend for them. Each use of the layer makes a new world. Its clock is
 * that of the program, in a test the `TestClock`. A login that fails is a defect.
 *
 * @param options how the emulator behaves; `signedIn` for a user who is logged in
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { EmulatorTest } from "@okto-effect/emulator/testing"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("getPortfolio: a new user has tokens", () =>
 *   Effect.gen(function* () {
 *     const { groupTokens } = yield* Explorer.Explorer.use((explorer) => explorer.getPortfolio)
 *     assert.isNotEmpty(groupTokens)
 *   }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
 * )
 * ```
 */
export const client = ({
  configuration,
  random = SecureRandom.layerWebCrypto,
  signedIn,
  ...options
}: ClientOptions = {}): Layer.Layer<Client.Services | Emulator> => {
  const { privateKey: clientPrivateKey, swa: clientSWA } = developmentClient
  const login = signedIn === undefined ? Layer.empty : Layer.effectDiscard(loginAs(signedIn))
  return login.pipe(
    Layer.provideMerge(
      Client.layer({ environment: options.environment, clientPrivateKey, clientSWA, ...configuration })
    ),
    Layer.provide([overEmulator, SessionStore.layerMemory(), random]),
    // Codes are no news in a test.
    Layer.provideMerge(Layer.provide(layer({ otp: code, ...options }), Logger.layer([]))),
    Layer.orDie,
    Layer.fresh
  )
}

/** Milliseconds between two moves of the clock, by the system's: signatures, chains and imports take real time. */
const pause = 5

/**
 * Runs an effect to its end while it moves the `TestClock` ahead, step by step, and lets other work proceed in between.
 * Use it for what waits: a refused send looks its order up again for a while, and a fault or `orderPace` delays replies.
 *
 * @param effect what waits for the clock
 * @param step how far each move goes, every five real milliseconds; default one second
 * @returns What the effect returns.
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { Emulator } from "@okto-effect/emulator"
 * import { EmulatorTest } from "@okto-effect/emulator/testing"
 * import { Intents, tokenTransfer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
 * const pay = Intents.Intents.use((intents) =>
 *   intents.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 * )
 *
 * it.effect("submit: a refused payment fails after its order was looked up", () =>
 *   Effect.gen(function* () {
 *     const { expectNoFaultLeft, faults } = yield* Emulator
 *     yield* faults.next("execute", "rejected", { status: 400, errorCode: "ER-1", message: "no" })
 *     const refused = yield* EmulatorTest.adjustUntilDone(Effect.flip(pay))
 *     assert.strictEqual(refused.category, "input")
 *     yield* expectNoFaultLeft
 *   }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
 * )
 * ```
 */
export const adjustUntilDone = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  step: Duration.Input = "1 second"
): Effect.Effect<A, E, R> =>
  Effect.raceFirst(
    effect,
    Effect.forever(Effect.andThen(TestClock.withLive(Effect.sleep(pause)), TestClock.adjust(step)))
  )
