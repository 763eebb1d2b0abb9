/** The client of the façade, for programs that are not written with Effect: the services behind functions and Promises. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { AuthData, OtpSent } from "@okto-effect/protocol/Auth"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import type { SignedUserOp, UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import type * as Client from "../Client.ts"
import type { ClientSigningFailure } from "../signer/ClientSigner.ts"
import type {
  ClientDisposed,
  ConfigurationInvalid,
  IdTokenMissing,
  ModuleNotLoaded,
  NotLoggedIn,
  SessionKeysMissing,
  SessionNotRemoved
} from "../errors/Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type * as Login from "../login/LoginService.ts"
import type * as Messages from "../wallet/Messages.ts"
import type * as UserKeys from "../wallet/UserKeys.ts"
import { copyInput } from "../input/snapshot.ts"
import { invalidArgument } from "../input/options.ts"
import { isFunction, passes } from "../input/validate.ts"
import * as Session from "../session/Session.ts"
import type { OktoClientOptions } from "./configuration.ts"
import { type EnvConfig, envConfig } from "./envConfig.ts"
import {
  type EmailLoginFailure,
  loginUsingEmail,
  loginUsingJWTAuthentication,
  loginUsingOAuth,
  loginUsingSocial,
  loginUsingWhatsApp,
  type ProviderLoginFailure,
  resendOTP,
  sendOTP,
  type WhatsAppLoginFailure
} from "./login.ts"
import { signMessage, signTypedData, syncUserKeys } from "./messages.ts"
import { executeUserOp, paymasterData, signUserOp } from "./operations.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import type { PaymasterAuthorization } from "./paymasterData.ts"
import { toOptions } from "./positions.ts"
import {
  type CallOptions,
  type ClientServices,
  type CoreServices,
  provideLayer,
  run,
  Runner,
  useService
} from "./run.ts"
import type { SendOptions } from "./sending.ts"
import { checkSession, getAuthorizationToken, type SessionCheck, verifyLogin } from "./session.ts"

export type { CallOptions, ClientServices, CoreServices } from "./run.ts"

/** Receives the new session of a login, before an override replaces it. */
export type OnSuccess = (session: Session.SessionConfig) => void

const refuse = (...argument: Parameters<typeof invalidArgument>): Promise<never> =>
  Promise.reject(invalidArgument(...argument))

/**
 * A wallet client for one application and, once logged in, one user.
 *
 * Methods return Promises, which reject with the tagged errors of the catalogue (`_tag`, `message`, `category`, `reason`,
 * `cause`). Their types name these errors, see `toResult`. All methods take `signal` in their last argument. The constructor
 * throws {@link ConfigurationInvalid}.
 *
 * @example
 * ```ts
 * import { getPortfolio, OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
 *
 * const client = new OktoClient({ environment: "sandbox", clientPrivateKey, clientSWA })
 * const { token } = await client.sendOTP("ada@example.com", "email")
 * await client.loginUsingEmail("ada@example.com", code, token)
 * const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 * const order = await waitForOrder(client, jobId)
 * ```
 */
export class OktoClient {
  /**
   * Resolves when the stored session was read: at once, unless the session store is asynchronous. A store that cannot be
   * read does not make it reject; calls that need the session then fail, and read again.
   */
  readonly ready: Promise<void>
  /** The backend of this client. */
  readonly env: EnvConfig
  /** The application's smart wallet address (hex, 20 bytes). */
  readonly clientSWA: Address
  /** Always true, as in the published original, where it means that calls are logged. Here the option `log` does that. */
  readonly isDev: boolean = true
  /** The OAuth client id with which Google is asked for id tokens. */
  readonly googleClientId: string
  /**
   * Not `#runner`, which cannot be read through a proxy, such as Vue makes of state. A function, because proxies return those
   * as they are; not enumerable, so that it is not printed.
   */
  declare private readonly _runner: () => Runner

  constructor(configuration: OktoClientOptions) {
    const runner = new Runner(configuration)
    Object.defineProperty(this, "_runner", { value: () => runner })
    const { environment, signer } = runner.configuration
    this.env = envConfig(environment)
    this.clientSWA = signer.swa
    this.googleClientId = environment.googleClientId
    this.ready = runner.isIdle ? Promise.resolve() : this.#restored(runner)
  }

  /**
   * Runs an effect with the services of this client.
   *
   * Fails with the effect's own error, with `ClientDisposed`, or with `ModuleNotLoaded`.
   *
   * @param effect - An effect that requires services of `@okto-effect/sdk/effect`.
   * @param options - `signal` interrupts the effect.
   * @returns What the effect succeeds with.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   * import { Explorer } from "@okto-effect/sdk/effect"
   *
   * export const chains = (client: OktoClient) => client.run(Explorer.Explorer.use((explorer) => explorer.getChains))
   * ```
   */
  run<A, E>(
    effect: Effect.Effect<A, E, Client.Services | Client.Platform>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid | ModuleNotLoaded> {
    if (!passes(Effect.isEffect, effect)) return refuse("effect", "an Effect", effect)
    // Services that the program provides to itself take precedence over the client's.
    const withServices = Effect.flatMap(lazy.client, ({ services }) =>
      Effect.flatMap(services, (services) =>
        Effect.updateContext(effect, (around: Context.Context<ClientServices>) => Context.merge(services, around))
      )
    )
    return this.runCore(withServices, options)
  }

  /**
   * Runs an effect like {@link run}, with the services of a layer: a bundle then has no other services.
   *
   * Fails with the effect's or the layer's own error, or with `ClientDisposed`.
   *
   * @param layer - Provides the services. It is built once for each client, when it is first needed: pass a constant.
   * @param effect - An effect that requires these services.
   * @param options - `signal` interrupts the effect.
   * @returns What the effect succeeds with.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   * import { Explorer } from "@okto-effect/sdk/effect"
   *
   * export const nfts = (client: OktoClient) =>
   *   client.runWith(
   *     Explorer.layer,
   *     Explorer.Explorer.use((explorer) => explorer.getPortfolioNFT)
   *   )
   * ```
   */
  runWith<R, A, E, E2 = never>(
    layer: Layer.Layer<R, E2, CoreServices>,
    effect: Effect.Effect<A, E, R | ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | E2 | ClientDisposed | ConfigurationInvalid> {
    if (!passes(Layer.isLayer, layer)) return refuse("layer", "a Layer", layer)
    if (!passes(Effect.isEffect, effect)) return refuse("effect", "an Effect", effect)
    return this.runCore(provideLayer(layer, effect), options)
  }

  /**
   * Runs an effect that needs no services but those that every client has: nothing is loaded. All calls of a client go through
   * this method, so that a subclass can count or delay them.
   *
   * Fails with the effect's own error, or with `ClientDisposed`.
   *
   * @param effect - An effect that requires {@link ClientServices} at most.
   * @param options - `signal` interrupts the effect.
   * @returns What the effect succeeds with.
   *
   * @example
   * ```ts
   * import * as Clock from "effect/Clock"
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const now = (client: OktoClient) => client.runCore(Clock.currentTimeMillis)
   * ```
   */
  runCore<A, E>(
    effect: Effect.Effect<A, E, ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid> {
    if (!passes(Effect.isEffect, effect)) return refuse("effect", "an Effect", effect)
    return this._runner().run(effect, options)
  }

  /**
   * Ends every call of this client and releases what it holds. The stored session stays. Later calls fail with
   * `ClientDisposed`. Waits for a logout that is on its way to the session store, at most five seconds for each operation of
   * the store. A later `sessionClear` does not reach the store.
   */
  dispose(): Promise<void> {
    return this._runner().dispose()
  }

  /** The session with its private key (hex), which is a secret; `undefined` while logged out. */
  get session(): Session.SessionConfig | undefined {
    const session = this._runner().session.peek()
    return session === undefined ? undefined : Session.toConfig(session)
  }

  /** When the backend ends the session, in Unix seconds, as it said at the login; `undefined` after a restore. */
  get sessionExpiry(): number | undefined {
    return this._runner().session.peek()?.expiry
  }

  /** The user's smart wallet address (hex, 20 bytes); `undefined` while logged out. */
  get userSWA(): Address | undefined {
    return this._runner().session.peek()?.userSWA
  }

  /** Whether a user is logged in. It sends no request: see {@link checkSession}. */
  isLoggedIn(): boolean {
    return this.userSWA !== undefined
  }

  /** Whether the backend ended the last session, and there was no login or logout since: then ask the user to sign in again. */
  get isSessionExpired(): boolean {
    return this._runner().session.hasExpired()
  }

  /** Logs out: forgets the session at once, and removes it from the session store. Calls of the session end. */
  sessionClear(): void {
    this._runner().fork(this._runner().session.clear)
  }

  /**
   * Logs out like {@link sessionClear}, and resolves when the session was removed from the session store, too. Where the store
   * is required (`isRequired`, as on servers) and fails, it rejects with `SessionNotRemoved`, and can be repeated.
   *
   * @param options - `signal`.
   * @returns Nothing, once the store has removed the session.
   */
  logOut(options?: CallOptions | null): OktoPromise<void, ClientDisposed | ConfigurationInvalid | SessionNotRemoved> {
    return this._runner().run(this._runner().session.clear, options)
  }

  /**
   * For subclasses: replaces the client's session without a login. Throws `ArgumentInvalid`. A session that could not be
   * stored where the store is required, or that a logout ended meanwhile, is not used, which costs a warning.
   */
  protected setSessionConfig(sessionConfig: Session.SessionConfig): void {
    const session = Result.getOrThrow(Session.check(copyInput(sessionConfig)))
    this._runner().fork(
      Effect.catch(this._runner().session.start(session), (error) =>
        Effect.logWarning("The session could not be started.", error)
      )
    )
  }

  /**
   * Calls a listener after every login and logout, also of another tab, and when an asynchronous session store was read.
   *
   * Throws `ArgumentInvalid` where the listener is no function. What the listener throws is logged.
   *
   * @param listener - Called without arguments: read {@link session} or {@link isLoggedIn}.
   * @returns A function that removes the listener.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const showUser = (client: OktoClient, element: HTMLElement) =>
   *   client.onSessionChange(() => {
   *     element.textContent = client.userSWA ?? "signed out"
   *   })
   * ```
   */
  onSessionChange(listener: () => void): () => void {
    if (!isFunction(listener)) throw invalidArgument("listener", "a function", listener)
    return this._runner().session.subscribe(listener)
  }

  /**
   * Sends a one-time code by email or WhatsApp.
   *
   * Fails with `OtpContactInvalid` or `OtpMethodInvalid`, and with `EmailOtpNotSent` or `WhatsAppOtpNotSent`.
   *
   * @param contact - An email address, or a phone number of ten digits without the country code.
   * @param method - `"email"` or `"whatsapp"`.
   * @param options - `signal`.
   * @returns The `token` that the login with this code needs.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = async (client: OktoClient, email: string, askForCode: () => Promise<string>) => {
   *   const { token } = await client.sendOTP(email, "email")
   *   return client.loginUsingEmail(email, await askForCode(), token)
   * }
   * ```
   */
  sendOTP(
    contact: string,
    method: OtpMethod,
    options?: CallOptions | null
  ): OktoPromise<OtpSent, Login.SendOtpFailure | ClientUnusable> {
    return sendOTP(this, contact, method, options)
  }

  /**
   * Sends a one-time code again.
   *
   * Fails like {@link sendOTP}, with `EmailOtpNotResent` or `WhatsAppOtpNotResent`.
   *
   * @param contact - The contact of {@link sendOTP}.
   * @param token - The token of the code before.
   * @param method - `"email"` or `"whatsapp"`.
   * @param options - `signal`.
   * @returns The `token` that replaces the one before.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const sendAgain = async (client: OktoClient, email: string, token: string) =>
   *   (await client.resendOTP(email, token, "email")).token
   * ```
   */
  resendOTP(
    contact: string,
    token: string,
    method: OtpMethod,
    options?: CallOptions | null
  ): OktoPromise<OtpSent, Login.ResendOtpFailure | ClientUnusable> {
    return resendOTP(this, contact, token, method, options)
  }

  /**
   * Logs in with a code that came by email.
   *
   * Fails with `EmailOtpVerificationFailed` where the code is wrong, and with `AlreadyLoggedIn` while a user is logged in.
   *
   * @param email - The address that the code was sent to.
   * @param otp - The code that the user entered.
   * @param token - The token of {@link sendOTP}, or of the last {@link resendOTP}.
   * @param options - `signal`.
   * @returns The user's smart wallet address (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = (client: OktoClient, entered: string, token: string) =>
   *   client.loginUsingEmail("ada@example.com", entered, token)
   * ```
   */
  loginUsingEmail(
    email: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, EmailLoginFailure> {
    return loginUsingEmail(this, email, otp, token, toOptions(options, { onSuccess, override: overrideSessionConfig }))
  }

  /**
   * Logs in with a code that came by WhatsApp.
   *
   * Fails with `WhatsAppOtpVerificationFailed` where the code is wrong, and with `AlreadyLoggedIn` while a user is logged in.
   *
   * @param phoneNumber - The number that the code was sent to: ten digits without the country code.
   * @param otp - The code that the user entered.
   * @param token - The token of {@link sendOTP}, or of the last {@link resendOTP}.
   * @param options - `signal`.
   * @returns The user's smart wallet address (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = async (client: OktoClient, phone: string, askForCode: () => Promise<string>) => {
   *   const { token } = await client.sendOTP(phone, "whatsapp")
   *   return client.loginUsingWhatsApp(phone, await askForCode(), token)
   * }
   * ```
   */
  loginUsingWhatsApp(
    phoneNumber: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, WhatsAppLoginFailure> {
    return loginUsingWhatsApp(
      this,
      phoneNumber,
      otp,
      token,
      toOptions(options, { onSuccess, override: overrideSessionConfig })
    )
  }

  /**
   * Logs in with a JWT that the application issued.
   *
   * Fails with `AuthenticationFailed` where the backend refuses it, and with `AlreadyLoggedIn` while a user is logged in.
   *
   * @param jwt - The application's token for its user.
   * @param options - `signal`.
   * @returns The user's smart wallet address (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = async (client: OktoClient) =>
   *   client.loginUsingJWTAuthentication(await (await fetch("/session/jwt")).text())
   * ```
   */
  loginUsingJWTAuthentication(
    jwt: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure> {
    return loginUsingJWTAuthentication(this, jwt, toOptions(options, { onSuccess, override: overrideSessionConfig }))
  }

  /**
   * Logs in with an id token of a provider.
   *
   * Fails with `AuthenticationFailed` where the backend refuses it, and with `AlreadyLoggedIn` while a user is logged in.
   *
   * @param data - `idToken`, and its `provider`: `"google"` or another that the backend knows.
   * @param options - `signal`.
   * @returns The user's smart wallet address (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = (client: OktoClient, idToken: string) => client.loginUsingOAuth({ idToken, provider: "google" })
   * ```
   */
  loginUsingOAuth(
    data: AuthData,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, Login.LoginFailure | ClientUnusable> {
    return loginUsingOAuth(this, data, toOptions(options, { onSuccess, override: overrideSessionConfig }))
  }

  /**
   * Logs in on a provider's page, which the application opens.
   *
   * Fails with `IdTokenMissing` where `openWindow` throws (its error is the `cause`) or returns no token, and otherwise
   * like {@link loginUsingOAuth}.
   *
   * @param provider - `"google"`.
   * @param state - Fields that the page returns with the token.
   * @param openWindow - Shows the page at the URL, and returns the id token that it redirected with.
   * @param options - `signal`.
   * @returns The user's smart wallet address (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const login = (client: OktoClient, openWindow: (url: string) => Promise<string>) =>
   *   client.loginUsingSocial("google", { client_url: location.origin, platform: "web" }, openWindow)
   * ```
   */
  loginUsingSocial(
    provider: "google",
    state: Readonly<Record<string, string>>,
    openWindow: (url: string) => Promise<string> | string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, Login.LoginFailure | IdTokenMissing | ClientUnusable> {
    return loginUsingSocial(
      this,
      provider,
      state,
      openWindow,
      toOptions(options, { onSuccess, override: overrideSessionConfig })
    )
  }

  /**
   * Asks the backend whether the session is valid. A session that it does not know is cleared.
   *
   * Does not fail for what the backend answers: {@link checkSession} tells an invalid session from no answer.
   *
   * @param options - `signal`.
   * @returns True where the backend says that the session is this user's; false otherwise, also where it does not answer.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const isKnown = (client: OktoClient): Promise<boolean> => client.verifyLogin()
   * ```
   */
  verifyLogin(options?: CallOptions | null): OktoPromise<boolean, ClientUnusable> {
    return verifyLogin(this, options)
  }

  /**
   * Asks the backend whether the session is valid. An invalid session is cleared.
   *
   * @param options - `signal`.
   * @returns `"valid"`; `"invalid"`, also without a session; or `"unknown"`, where the backend does not answer or the
   *   session store cannot be read.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const needsLogin = async (client: OktoClient) => (await client.checkSession()) === "invalid"
   * ```
   */
  checkSession(options?: CallOptions | null): OktoPromise<SessionCheck, ClientUnusable> {
    return checkSession(this, options)
  }

  /**
   * Reads the user's keys, which {@link signMessage} needs. Logins and signing calls do it by themselves.
   *
   * Fails with `UserKeysUnavailable`, or with `NotLoggedIn`.
   *
   * @param options - `signal`.
   * @returns Nothing: the keys are kept in the client.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const prepare = (client: OktoClient) => client.syncUserKeys()
   * ```
   */
  syncUserKeys(
    options?: CallOptions | null
  ): OktoPromise<void, UserKeys.UserKeysFailure | NotLoggedIn | ClientUnusable> {
    return syncUserKeys(this, options)
  }

  /**
   * Returns the bearer token of the session, which is a secret: it is valid for 90 minutes.
   *
   * Fails with `SessionKeysMissing` where no user is logged in.
   *
   * @param options - `signal`.
   * @returns The token that calls send in their `Authorization` header.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const headersOf = async (client: OktoClient) => ({
   *   authorization: `Bearer ${await client.getAuthorizationToken()}`
   * })
   * ```
   */
  getAuthorizationToken(options?: CallOptions | null): OktoPromise<string, SessionKeysMissing | ClientUnusable> {
    return getAuthorizationToken(this, options)
  }

  /**
   * Signs a paymaster authorization with the application's key: the application then pays for operations with this nonce.
   *
   * Fails with `NotLoggedIn`, `ArgumentInvalid`, or `SignerFailed`.
   *
   * @param authorization - `nonce` (a UUID); `validUntil` and `validAfter`, dates or Unix seconds.
   * @param options - `signal`.
   * @returns The `paymasterData` of a user operation (hex).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const authorize = (client: OktoClient, nonce: string) => {
   *   const now = Math.floor(Date.now() / 1000)
   *   return client.paymasterData({ nonce, validAfter: now, validUntil: now + 3_600 })
   * }
   * ```
   */
  paymasterData(
    authorization: PaymasterAuthorization,
    options?: CallOptions | null
  ): OktoPromise<Hex, ClientSigningFailure | NotLoggedIn | ClientUnusable> {
    return paymasterData(this, authorization, options)
  }

  /**
   * Signs a user operation with the session key.
   *
   * Fails with `NotLoggedIn`, `UserOperationIncomplete` or `UserOperationMalformed`.
   *
   * @param userOp - The operation, as functions of `@okto-effect/sdk/userop` build it. It is not changed.
   * @param options - `signal`.
   * @returns A copy of the operation with its `signature` (hex, 65 bytes).
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   * import { tokenTransfer } from "@okto-effect/sdk/userop"
   *
   * export const send = async (client: OktoClient, recipient: string) => {
   *   const operation = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
   *   return client.executeUserOp(await client.signUserOp(operation))
   * }
   * ```
   */
  signUserOp(
    userOp: UncheckedUserOp,
    options?: CallOptions | null
  ): OktoPromise<SignedUserOp, Intents.SignFailure | ClientUnusable> {
    return signUserOp(this, userOp, options)
  }

  /**
   * Sends a signed user operation. It is executed once: where the answer is lost, its order is looked up and the same bytes
   * are sent again.
   *
   * Fails with `ExecutionFailed` where the backend refuses it, and with `ExecutionUnknown` where it is not known whether it
   * was executed: then continue with `resume`.
   *
   * @param userOp - The signed operation.
   * @param options - `signal` and the others of {@link SendOptions}.
   * @returns The job id (a UUID), for `waitForOrder`.
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   * import { tokenTransfer } from "@okto-effect/sdk/userop"
   *
   * export const send = async (client: OktoClient, recipient: string) => {
   *   const operation = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
   *   return client.executeUserOp(await client.signUserOp(operation))
   * }
   * ```
   */
  executeUserOp(
    userOp: UncheckedUserOp,
    options?: SendOptions | null
  ): OktoPromise<string, Intents.ExecuteFailure | ClientUnusable> {
    return executeUserOp(this, userOp, options)
  }

  /**
   * Signs a text with the key of the user's wallet (EIP-191).
   *
   * Fails with `MessageNotSigned` where the backend refuses it, and with `NotLoggedIn`.
   *
   * @param message - The text, which is signed as UTF-8.
   * @param options - `signal`.
   * @returns The signature (hex, 65 bytes), which recovers to the user's address on EVM chains.
   * @see https://eips.ethereum.org/EIPS/eip-191
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const signIn = (client: OktoClient, nonce: string) => client.signMessage(`Sign in to example.com: ${nonce}`)
   * ```
   */
  signMessage(
    message: string,
    options?: CallOptions | null
  ): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> {
    return signMessage(this, message, options)
  }

  /**
   * Signs typed data with the key of the user's wallet (EIP-712).
   *
   * Fails with `ArgumentInvalid` where the data does not fit its types, and otherwise like {@link signMessage}.
   *
   * @param data - `{ types, primaryType, domain, message }`, or its JSON text.
   * @param options - `signal`.
   * @returns The signature (hex, 65 bytes), which recovers to the user's address on EVM chains.
   * @see https://eips.ethereum.org/EIPS/eip-712
   *
   * @example
   * ```ts
   * import type { OktoClient } from "@okto-effect/sdk"
   *
   * export const sign = (client: OktoClient, to: `0x${string}`) =>
   *   client.signTypedData({
   *     domain: { name: "Example", version: "1", chainId: 84532 },
   *     types: { Mail: [{ name: "to", type: "address" }] },
   *     primaryType: "Mail",
   *     message: { to }
   *   })
   * ```
   */
  signTypedData(
    data: string | object,
    options?: CallOptions | null
  ): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> {
    return signTypedData(this, data, options)
  }

  /** Waits for the stored session, and begins to fetch its keys, unless they are fetched on demand. */
  async #restored(runner: Runner): Promise<void> {
    if (!this.isLoggedIn()) await runner.run(runner.session.restored).catch(() => undefined)
    const session = runner.session.peek()
    if (session === undefined || runner.configuration.syncKeys === "on-demand") return
    // Another client of the session has fetched them.
    if (runner.session.valuesFor(session).userKeys !== undefined) return
    // Not waited for, and a client that is disposed meanwhile needs no keys.
    run(
      this,
      useService(lazy.userKeys, ({ fetchAhead }) => fetchAhead)
    ).catch(() => undefined)
  }
}
