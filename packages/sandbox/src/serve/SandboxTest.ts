/** The sandbox for tests: no port, no waiting, a known code, and the test's own clock. */
import { Client, Login, Session, SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { developmentClient } from "../identity/Clients.ts"
import { layer as sandbox, Sandbox } from "../Sandbox.ts"
import type { Options } from "../Settings.ts"
import { issueSession } from "./issueSession.ts"

/** The code of every OTP message, unless the options say otherwise. */
export const code = "123456"

/** A fresh, silent backend. Its orders are settled when their execute is answered. */
export const layer = (options: Options = {}): Layer.Layer<Sandbox> =>
  sandbox({ otp: code, ...options }).pipe(Layer.provide(Logger.layer([])))

/** How a client's world begins. */
export interface ClientOptions extends Options {
  /** The email address of the user who is logged in when the test begins; nobody when absent. */
  readonly signedIn?: string | undefined
}

/** Logs in as users do: with the code that was sent. */
const signIn = (contact: string, otp: string) =>
  Effect.gen(function* () {
    const login = yield* Login.Login
    const { token } = yield* login.sendOtp(contact, "email")
    yield* login.withOtp({ contact, otp, token, method: "email" })
  })

/**
 * Signs a user in by what the sandbox issues: no code is sent. Users are named by an email address, a phone number of ten
 * digits, or as `client_jwt:ada`; another name is a defect. Takes the place of whoever is signed in.
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
 * Every service of the SDK's client over a backend of its own, and that backend: wherever this is provided, a new world
 * begins. It lives by the clock of its surroundings, in a test the `TestClock`. A login that fails is a defect: no test
 * can go on without the user it asked for.
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import { Sandbox } from "@okto-effect/sandbox"
 * import { SandboxTest } from "@okto-effect/sandbox/testing"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * it.effect("a new user holds something", () =>
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
