/** The Promise façade: the services of the SDK for people who do not write Effect programs. It has no behaviour of its own. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type * as Client from "../Client.ts"
import { ClientSigner, promised, type SigningFailure } from "../clientSigner/ClientSigner.ts"
import type { AuthData, OtpSent } from "@okto-effect/contract/Auth"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import type { SignedUserOp, UncheckedUserOp } from "@okto-effect/contract/UserOp"
import type { Environment } from "../Environment.ts"
import {
  ArgumentInvalid,
  type ClientDisposed,
  type ConfigurationInvalid,
  type EmailOtpNotVerified,
  IdTokenMissing,
  NotLoggedIn,
  type OtpMethodInvalid,
  type PartNotLoaded,
  type ProviderUnsupported,
  type SessionKeysMissing,
  type WhatsAppOtpNotVerified
} from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { OtpMethod } from "../schemas/input/contact.ts"
import { owned, ownedJson, ownFields } from "../schemas/input/copyInput.ts"
import { isFunction, isSafely, wrong } from "../schemas/input/rules.ts"
import { uuidOf, wholeSeconds } from "./paymasterArguments.ts"
import type * as Login from "../login/LoginService.ts"
import type * as Messages from "../messages/Messages.ts"
import * as Session from "../session/Session.ts"
import type * as UserKeys from "../messages/UserKeys.ts"
import { call } from "./call.ts"
import { type Base, ClientLayers } from "./ClientLayers.ts"
import { logins } from "./logins.ts"
import { configured, type OktoClientOptions } from "./configuration.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { intents, login, messages, parts, userKeys } from "./parts.ts"
import { type CallOptions, type Given, Runner } from "./Runner.ts"
import { type SendOptions, sending, withEffects } from "./sending.ts"

export type { CallOptions } from "./Runner.ts"

/** The environment, with the published original's field names. */
export interface EnvConfig {
  readonly gatewayBaseUrl: string
  readonly bffBaseUrl: string
  readonly paymasterAddress: Address
  readonly jobManagerAddress: Address
  readonly entryPointAddress: Address
  readonly chainId: number
  readonly authPageUrl: string
  readonly authRedirectUrl: string
  readonly signMessageMpcThreshold: number
}

const envConfig = (environment: Environment): EnvConfig => ({
  gatewayBaseUrl: environment.gateway,
  bffBaseUrl: environment.bff,
  paymasterAddress: environment.paymaster,
  jobManagerAddress: environment.jobManager,
  entryPointAddress: environment.entryPoint,
  chainId: environment.chainId,
  authPageUrl: environment.onboarding,
  authRedirectUrl: `${environment.onboarding}__/auth/handler`,
  signMessageMpcThreshold: environment.threshold
})

/** Receives the new session of a login, before an override takes its place. */
export type OnSuccess = (session: Session.SessionConfig) => void

const withLogin = <A, E>(
  client: OktoClient,
  use: (service: Login.Login["Service"]) => Effect.Effect<A, E>,
  options: CallOptions | null | undefined
): OktoPromise<A, E | ClientUnusable> => call(client, Effect.flatMap(login, use), options)

/** Why a login failed whose provider is none of the caller's choice. */
export type ProviderLoginFailure = Exclude<Login.LoginFailure, ProviderUnsupported> | ClientUnusable

/** Why a login with a code failed, whichever way it came. */
type CodeLoginFailure = Exclude<Login.OtpLoginFailure, EmailOtpNotVerified | OtpMethodInvalid | WhatsAppOtpNotVerified>

/** Why a login with a code that came by email failed. */
export type EmailLoginFailure = CodeLoginFailure | EmailOtpNotVerified | ClientUnusable

/** Why a login with a code that came by WhatsApp failed. */
export type WhatsAppLoginFailure = CodeLoginFailure | WhatsAppOtpNotVerified | ClientUnusable

/** What the backend says of a session: that it is good, that it is not, or nothing that can be understood. */
export type SessionCheck = "valid" | "invalid" | "unknown"

const checked = (
  client: OktoClient,
  options: CallOptions | null | undefined
): OktoPromise<SessionCheck, ClientUnusable> =>
  withLogin(
    client,
    ({ verify }) =>
      Effect.match(verify, {
        onSuccess: (isValid) => (isValid ? "valid" : "invalid"),
        onFailure: ({ _tag }) => (_tag === "SessionKeysMissing" ? "invalid" : "unknown")
      }),
    options
  )

/**
 * A wallet client for one application and, once logged in, one user.
 *
 * Methods answer Promises, which reject with the tagged errors of the catalogue (`_tag`, `message`, `category`,
 * `reason`, `cause`); their types name them, see `settle`. The constructor throws {@link ConfigurationInvalid}.
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
   * Settles when the stored session was restored: at once, unless the session store is asynchronous. A store that cannot
   * be read does not make it reject; what needs the session fails then, and is worth another try.
   */
  readonly ready: Promise<void>
  /** The backend this client talks to. */
  readonly env: EnvConfig
  /** The application's smart wallet address. */
  readonly clientSWA: Address
  /** Always true, as in the published original, where it means that calls are logged. Here `log` says that. */
  readonly isDev: boolean = true
  /** Who asks Google for an id token. */
  readonly googleClientId: string
  readonly #runner: Runner

  constructor(configuration: OktoClientOptions) {
    const checked = configured(configuration)
    const { environment, signer } = checked.resolved
    this.env = envConfig(environment)
    this.clientSWA = signer.swa
    this.googleClientId = environment.googleClientId
    this.#runner = new Runner(checked)
    this.ready = this.#runner.isIdle ? Promise.resolve() : this.#restored()
  }

  /**
   * Runs any effect of the SDK's services with this client. Rejects with the effect's own error, and with
   * {@link ClientDisposed} once the client was disposed.
   */
  run<A, E>(
    effect: Effect.Effect<A, E, Client.Services | Client.Platform>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid | PartNotLoaded> {
    if (!isSafely(Effect.isEffect, effect)) {
      return Promise.reject(new ArgumentInvalid([wrong("effect", "an Effect", effect)]))
    }
    // What a program is provided with by its own layers counts before what the client has.
    const withServices = Effect.flatMap(parts.everything, ({ layer }) =>
      Effect.flatMap(
        ClientLayers.use(({ build }) => build(layer)),
        (services) => Effect.updateContext(effect, (around: Context.Context<Given>) => Context.merge(services, around))
      )
    )
    return this.#runner.run(withServices, options)
  }

  /**
   * Like {@link run}, for an effect that brings the layers of what it needs: a bundle then holds no other services. A layer
   * is built once for each client, when it is first needed: pass a constant.
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
    layer: Layer.Layer<R, E2, Base>,
    effect: Effect.Effect<A, E, R | Given>,
    options?: CallOptions | null
  ): OktoPromise<A, E | E2 | ClientDisposed | ConfigurationInvalid> {
    if (!isSafely(Layer.isLayer, layer)) {
      return Promise.reject(new ArgumentInvalid([wrong("layer", "a Layer", layer)]))
    }
    const provided = Effect.flatMap(
      ClientLayers.use(({ build }) => build(layer)),
      (services) => Effect.provideContext(effect, services)
    )
    return this.#runner.run(provided, options)
  }

  /** Releases everything the client holds. Every call fails with {@link ClientDisposed}; the stored session stays. */
  dispose(): Promise<void> {
    return this.#runner.dispose()
  }

  /** The session: its key in clear, so keep it to yourself. `undefined` while logged out. */
  get session(): Session.SessionConfig | undefined {
    const session = this.#peek()
    return session === undefined ? undefined : Session.stored(session)
  }

  /** When the backend ends the session, in Unix seconds, as it said at the login; unknown after a restore. */
  get sessionExpiry(): number | undefined {
    return this.#peek()?.expiry
  }

  /** The user's smart wallet address; `undefined` while logged out. */
  get userSWA(): Address | undefined {
    return this.#peek()?.userSWA
  }

  /** Whether a user is logged in. */
  isLoggedIn(): boolean {
    return this.userSWA !== undefined
  }

  /** Whether the backend ended the last session, and no user has logged in or out since: then ask the user to sign in again. */
  get isSessionExpired(): boolean {
    return this.#runner.session.hasExpired()
  }

  /** Logs out: forgets the session here at once, and in the session store as soon as that can. Ends the session's calls. */
  sessionClear(): void {
    this.#runner.start(this.#runner.session.clear)
  }

  /** Logs out like {@link sessionClear}, and settles when the session store has forgotten the session, too. */
  logOut(options?: CallOptions | null): OktoPromise<void, ClientDisposed | ConfigurationInvalid> {
    return this.#runner.run(this.#runner.session.clear, options)
  }

  /** For classes that extend this one: makes a session the client's own, without a login. Throws {@link ArgumentInvalid}. */
  protected setSessionConfig(sessionConfig: Session.SessionConfig): void {
    const session = Result.getOrThrowWith(Session.check(owned(sessionConfig)), (error) => error)
    this.#runner.start(this.#runner.session.start(session))
  }

  /**
   * Calls back after every login and logout, and when an asynchronous session store was read. Returns the function that
   * stops it. What the listener throws is reported and changes nothing.
   */
  onSessionChange(listener: () => void): () => void {
    if (!isFunction(listener)) throw new ArgumentInvalid([wrong("listener", "a function", listener)])
    return this.#runner.session.subscribe(listener)
  }

  /** Sends a code to an email address, or to a ten-digit phone number by WhatsApp. Keep the answer's `token`. */
  sendOTP(
    contact: string,
    method: OtpMethod,
    options?: CallOptions | null
  ): OktoPromise<OtpSent, Login.SendOtpFailure | ClientUnusable> {
    return withLogin(this, (login) => login.sendOtp(contact, method), options)
  }

  /** Sends the code again. */
  resendOTP(
    contact: string,
    token: string,
    method: OtpMethod,
    options?: CallOptions | null
  ): OktoPromise<OtpSent, Login.ResendOtpFailure | ClientUnusable> {
    return withLogin(this, (login) => login.resendOtp(contact, token, method), options)
  }

  /** Logs in with a code that came by email. Returns the user's smart wallet address. */
  loginUsingEmail(
    email: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, EmailLoginFailure> {
    const override = owned(overrideSessionConfig)
    const code = { contact: email, otp, token, method: "email" } as const
    return withLogin(
      this,
      (login) =>
        login
          .withOtp(code, { onSuccess, override })
          .pipe(Effect.catchTag(["OtpMethodInvalid", "WhatsAppOtpNotVerified"], Effect.die)),
      options
    )
  }

  /** Logs in with a code that came by WhatsApp. Returns the user's smart wallet address. */
  loginUsingWhatsApp(
    phoneNumber: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, WhatsAppLoginFailure> {
    const override = owned(overrideSessionConfig)
    const code = { contact: phoneNumber, otp, token, method: "whatsapp" } as const
    return withLogin(
      this,
      (login) =>
        login
          .withOtp(code, { onSuccess, override })
          .pipe(Effect.catchTag(["OtpMethodInvalid", "EmailOtpNotVerified"], Effect.die)),
      options
    )
  }

  /** Logs in with a JWT that the application issued. Returns the user's smart wallet address. */
  loginUsingJWTAuthentication(
    jwt: string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure> {
    const override = owned(overrideSessionConfig)
    const data = { idToken: jwt, provider: "client_jwt" } as const
    return withLogin(
      this,
      (login) =>
        login.withIdToken(data, { onSuccess, override }).pipe(Effect.catchTag("ProviderUnsupported", Effect.die)),
      options
    )
  }

  /** Logs in with an id token of a provider. Returns the user's smart wallet address. */
  loginUsingOAuth(
    data: AuthData,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, Login.LoginFailure | ClientUnusable> {
    const override = owned(overrideSessionConfig)
    const own = ownedJson(data)
    return withLogin(this, (login) => login.withIdToken(own, { onSuccess, override }), options)
  }

  /**
   * Logs in with a provider's page. `openWindow` shows the page at the URL and returns the id token that it came back
   * with; what it throws is the cause of the `IdTokenMissing` that this call rejects with.
   */
  loginUsingSocial(
    provider: "google",
    state: Readonly<Record<string, string>>,
    openWindow: (url: string) => Promise<string> | string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: Session.SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, Login.LoginFailure | IdTokenMissing | ClientUnusable> {
    const override = owned(overrideSessionConfig)
    const open = (url: string): Effect.Effect<string, ArgumentInvalid | IdTokenMissing> =>
      isFunction(openWindow)
        ? Effect.tryPromise({ try: async () => openWindow(url), catch: (cause) => new IdTokenMissing({ cause }) })
        : Effect.fail(new ArgumentInvalid([wrong("openWindow", "a function", openWindow)]))
    return call(this, logins.withPage(provider, ownedJson(state), open, { onSuccess, override }), options)
  }

  /**
   * Whether the backend still takes this session for this user's. A session it does not know is cleared; when it cannot
   * be reached the answer is false and the session stays: {@link checkSession} tells the two apart.
   */
  verifyLogin(options?: CallOptions | null): OktoPromise<boolean, ClientUnusable> {
    return checked(this, options).then((check) => check === "valid")
  }

  /**
   * What the backend says of this session: that it is this user's; that it is not, in which case it is cleared; or nothing,
   * because it could not be reached or understood.
   */
  checkSession(options?: CallOptions | null): OktoPromise<SessionCheck, ClientUnusable> {
    return checked(this, options)
  }

  /** Fetches the user's keys, which signing messages needs. Logins and signing calls do it by themselves. */
  syncUserKeys(
    options?: CallOptions | null
  ): OktoPromise<void, UserKeys.UserKeysFailure | NotLoggedIn | ClientUnusable> {
    return call(this, Effect.asVoid(Effect.flatMap(userKeys, ({ sync }) => sync)), options)
  }

  /** The bearer token that calls carry now: good for 90 minutes, so never log it. */
  getAuthorizationToken(options?: CallOptions | null): OktoPromise<string, SessionKeysMissing | ClientUnusable> {
    return call(
      this,
      Session.Session.use((session) => session.bearer),
      options
    )
  }

  /** The client's signed promise to pay for a nonce (a UUID). Times are dates, or numbers of seconds. */
  paymasterData(
    promise: {
      readonly nonce: string
      readonly validUntil: Date | number | bigint
      readonly validAfter?: Date | number | bigint | null | undefined
    },
    options?: CallOptions | null
  ): OktoPromise<Hex, SigningFailure | NotLoggedIn | ClientUnusable> {
    const { nonce, validAfter, validUntil } = ownFields(promise)
    return call(
      this,
      Effect.gen(function* () {
        const session = yield* Session.Session
        yield* Effect.mapError(
          session.current,
          ({ cause }) => new NotLoggedIn("User must be logged in to generate paymaster data", { cause })
        )
        return yield* promised(yield* ClientSigner, {
          purpose: "direct",
          nonce: yield* uuidOf(nonce),
          validUntil: yield* wholeSeconds("validUntil", validUntil),
          validAfter: yield* wholeSeconds("validAfter", validAfter || 0)
        })
      }),
      options
    )
  }

  /** The operation with the session key's signature. The given object is left as it is. */
  signUserOp(
    userOp: UncheckedUserOp,
    options?: CallOptions | null
  ): OktoPromise<SignedUserOp, Intents.SignFailure | ClientUnusable> {
    const own = owned(userOp)
    return call(
      this,
      Effect.flatMap(intents, ({ sign }) => sign(own)),
      options
    )
  }

  /**
   * Sends a signed operation, once: where no clear answer comes, its order is looked for and the same bytes are sent
   * again. Returns the job id, which is the intent id of its order. Rejects with `ExecutionUnknown` when it is not known
   * in time whether it was executed: `resume` it.
   */
  executeUserOp(
    userOp: UncheckedUserOp,
    options?: SendOptions | null
  ): OktoPromise<string, Intents.ExecuteFailure | ClientUnusable> {
    const op = owned(userOp)
    return sending(this, "send", ({ execute }, own, onSent) => execute(op, withEffects(own, onSent)), options)
  }

  /** An EIP-191 signature of a text by the user's wallet. */
  signMessage(
    message: string,
    options?: CallOptions | null
  ): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> {
    return call(
      this,
      Effect.flatMap(messages, ({ signMessage }) => signMessage(message)),
      options
    )
  }

  /** An EIP-712 signature of typed data, an object or its JSON text, by the user's wallet. */
  signTypedData(
    data: string | object,
    options?: CallOptions | null
  ): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> {
    const own = ownedJson(data)
    return call(
      this,
      Effect.flatMap(messages, ({ signTypedData }) => signTypedData(own)),
      options
    )
  }

  #peek(): Session.LiveSession | undefined {
    return this.#runner.session.peek()
  }

  /** Waits for the stored session, and fetches its keys beside whatever comes next. */
  async #restored(): Promise<void> {
    if (!this.isLoggedIn()) await this.#runner.settled(this.#runner.session.restored)
    if (!this.isLoggedIn()) return
    const ahead = Effect.flatMap(userKeys, ({ fetchAhead }) => fetchAhead)
    // A client that is disposed meanwhile needs no keys.
    await call(this, ahead).catch(() => undefined)
  }
}
