/** The sandbox as layers for tests of Effect programs: no port, no delays, a known code, and the test's clock. */
import { Client, Login, Session, SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { developmentClient } from "../identity/Clients.ts"
import { layer as sandbox, Sandbox } from "../Sandbox.ts"
import type { SandboxOptions } from "../Settings.ts"
import { issueSession } from "./issueSession.ts"

/** The code in every OTP message, unless the option `otp` is set. */
export const code = "123456"

/**
 * A new backend that logs nothing. Its orders are final when `execute` is answered.
 *
 * @param options how the backend behaves; `otp` is {@link code} unless it is set
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { Sandbox } from "@okto-effect/sandbox"
 * import { SandboxTest } from "@okto-effect/sandbox/testing"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("the inbox: is empty in a new world", () =>
 *   Effect.gen(function* () {
 *     assert.isEmpty(yield* Sandbox.use((sandbox) => sandbox.inbox))
 *   }).pipe(Effect.provide(SandboxTest.layer()))
 * )
 * ```
 */
export const layer = (options: SandboxOptions = {}): Layer.Layer<Sandbox> =>
  sandbox({ otp: code, ...options }).pipe(Layer.provide(Logger.layer([])))

/** The options of {@link client}. */
export interface ClientOptions extends SandboxOptions {
  /** The email address of a user who is logged in when the test begins. No user is when absent. */
  readonly signedIn?: string | undefined
}

/** Logs in with the code that was sent, as users do. */
const signIn = (contact: string, otp: string) =>
  Effect.gen(function* () {
    const login = yield* Login.Login
    const { token } = yield* login.sendOtp(contact, "email")
    yield* login.withOtp({ contact, otp, token, method: "email" })
  })

/**
 * Logs a user in without a code, in place of the current user.
 *
 * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`; another text is a defect
 * @returns Nothing: the client in the context is logged in.
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { SandboxTest } from "@okto-effect/sandbox/testing"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("getPortfolio: a new user has tokens", () =>
 *   Effect.gen(function* () {
 *     yield* SandboxTest.loginAs("ada@example.com")
 *     const { groupTokens } = yield* Explorer.Explorer.use((explorer) => explorer.getPortfolio)
 *     assert.isNotEmpty(groupTokens)
 *   }).pipe(Effect.provide(SandboxTest.client()))
 * )
 * ```
 */
export const loginAs = Effect.fnUntraced(function* (user: string) {
  const { environment, openSession } = yield* Sandbox
  const session = yield* Session.Session
  const { privateKey, publicKey, sessionExpiry, userSWA } = yield* issueSession(
    user,
    environment.name,
    openSession
  ).pipe(Effect.provide(SecureRandom.layerWebCrypto), Effect.orDie)
  const config = { sessionPrivKey: Redacted.value(privateKey), sessionPubKey: publicKey, userSWA }
  return yield* session.start(config, { expiry: sessionExpiry })
})

const overSandbox = Layer.unwrap(Effect.map(Sandbox, ({ fetch }) => Transport.layerFetch(fetch)))

/**
 * Every service of the SDK's client, and a new backend for them. Each use of the layer makes a new world. Its clock is
 * that of the program, in a test the `TestClock`. A login that fails is a defect.
 *
 * @param options how the sandbox behaves; `signedIn` for a user who is logged in
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { Sandbox } from "@okto-effect/sandbox"
 * import { SandboxTest } from "@okto-effect/sandbox/testing"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("getPortfolio: a new user has tokens", () =>
 *   Effect.gen(function* () {
 *     const { groupTokens } = yield* Explorer.Explorer.use((explorer) => explorer.getPortfolio)
 *     assert.isNotEmpty(groupTokens)
 *     assert.lengthOf(yield* Sandbox.use((sandbox) => sandbox.inbox), 1)
 *   }).pipe(Effect.provide(SandboxTest.client({ signedIn: "ada@example.com" })))
 * )
 * ```
 */
export const client = ({ signedIn, ...options }: ClientOptions = {}): Layer.Layer<Client.Services | Sandbox> => {
  const { privateKey: clientPrivateKey, swa: clientSWA } = developmentClient
  const login = signedIn === undefined ? Layer.empty : Layer.effectDiscard(signIn(signedIn, options.otp ?? code))
  return login.pipe(
    Layer.provideMerge(Client.layer({ environment: options.environment, clientPrivateKey, clientSWA })),
    Layer.provide([overSandbox, SessionStore.layerMemory(), SecureRandom.layerWebCrypto]),
    Layer.provideMerge(layer(options)),
    Layer.orDie,
    Layer.fresh
  )
}
