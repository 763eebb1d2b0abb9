/** The Promise façade: the services of the SDK for people who do not write Effect programs. It has no behaviour of its own. */
import * as Context from "effect/Context"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { RequestTimeout, RetryPolicy } from "../Bff.ts"
import * as Client from "../Client.ts"
import type { AuthData, OtpSent } from "../contract/Auth.ts"
import type { Address, Hex } from "../contract/Primitives.ts"
import type { SignedUserOp, UserOp } from "../contract/UserOp.ts"
import type { Environment } from "../Environment.ts"
import { type ConfigurationInvalid, NotLoggedIn } from "../Errors.ts"
import { Intents } from "../Intents.ts"
import type { OtpMethod } from "../internal/contact.ts"
import { uuidOf, wholeSeconds } from "../internal/paymasterArguments.ts"
import { Login } from "../Login.ts"
import { Messages } from "../Messages.ts"
import * as Platform from "../Platform.ts"
import * as RequestLog from "../RequestLog.ts"
import { Session, type SessionConfig, stored } from "../Session.ts"
import type * as Transport from "../Transport.ts"
import { UserKeys } from "../UserKeys.ts"
import { nonceOf } from "../userop/nonce.ts"
import { signPaymasterData } from "../userop/paymasterData.ts"

/** How a client is configured. Only `clientSWA` and one of `clientPrivateKey` and `clientSigner` are required. */
export interface OktoClientConfig extends Client.Configuration {
  /** Milliseconds after which a call that was not answered fails. Default: never. */
  readonly requestTimeout?: number | undefined
  /** Repeats failed calls: `retryTransient()`. Default: no call is repeated. */
  readonly retry?: RetryPolicy | undefined
  /** Receives every call with its secrets masked, for development. Default: nobody. */
  readonly log?: ((call: RequestLog.LoggedCall) => void) | undefined
  /** Replaces `globalThis.fetch`, for example with that of an in-process sandbox. */
  readonly fetch?: Transport.Fetch | undefined
  /**
   * What the client stands on: transport, randomness, session store; a `Clock` too, in tests. Default: `Platform.layer`
   * of `/effect`.
   */
  readonly platform?: Layer.Layer<Client.Platform> | undefined
}

/** How a call can be stopped early. */
export interface CallOptions {
  /** Aborts the call; its Promise then rejects with the standard `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

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

type OnSuccess = (session: SessionConfig) => void

const aborted = (signal: AbortSignal): unknown =>
  signal.reason instanceof DOMException && signal.reason.name === "AbortError"
    ? signal.reason
    : new DOMException("The call was aborted.", "AbortError")

/**
 * A wallet client for one application and, once logged in, one user.
 *
 * Methods answer Promises, which reject with the tagged errors of the catalogue (`_tag`, `message`, `category`,
 * `cause`). The constructor throws {@link ConfigurationInvalid}.
 *
 * @example
 * ```ts
 * import { getPortfolio, OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
 *
 * const client = new OktoClient({ environment: "sandbox", clientPrivateKey, clientSWA })
 * const { token = "" } = await client.sendOTP("ada@example.com", "email")
 * await client.loginUsingEmail("ada@example.com", code, token)
 * const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 * const order = await waitForOrder(client, jobId)
 * ```
 */
export class OktoClient {
  /** Settles when the stored session was restored. At once, unless the session store is asynchronous. */
  readonly ready: Promise<void>
  /** The backend this client talks to. */
  readonly env: EnvConfig
  /** The application's smart wallet address. */
  readonly clientSWA: Address
  /** Who asks Google for an id token. */
  readonly googleClientId: string
  readonly #runtime: ManagedRuntime.ManagedRuntime<Client.Services, ConfigurationInvalid>
  #services: Context.Context<Client.Services> | undefined

  constructor(configuration: OktoClientConfig) {
    const resolved = Result.getOrThrowWith(Client.resolve(configuration), (error) => error)
    this.env = envConfig(resolved.environment)
    this.clientSWA = resolved.signer.swa
    this.googleClientId = resolved.environment.googleClientId
    this.#runtime = ManagedRuntime.make(
      Client.layerResolved(resolved).pipe(
        Layer.provideMerge(configuration.platform ?? Platform.layerWith({ fetch: configuration.fetch })),
        Layer.provide(
          Layer.mergeAll(
            Layer.succeed(RequestTimeout, configuration.requestTimeout),
            configuration.retry === undefined ? Layer.empty : Layer.succeed(RetryPolicy, configuration.retry),
            Layer.succeed(RequestLog.RequestLog, logTo(configuration.log))
          )
        )
      )
    )
    const built = Effect.map(this.#runtime.contextEffect, (services) => void (this.#services = services))
    const building = Effect.runFork(built)
    const exit = building.pollUnsafe()
    if (exit !== undefined && Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    this.ready = exit === undefined ? Effect.runPromise(Fiber.join(building)) : Promise.resolve()
  }

  /** Runs any effect of the SDK's services with this client. Rejects with the effect's own error. */
  async run<A, E>(effect: Effect.Effect<A, E, Client.Services>, options: CallOptions = {}): Promise<A> {
    const { signal } = options
    const exit = await this.#runtime.runPromiseExit(effect, signal === undefined ? {} : { signal })
    if (Exit.isSuccess(exit)) return exit.value
    throw signal?.aborted === true && Cause.hasInterrupts(exit.cause) ? aborted(signal) : Cause.squash(exit.cause)
  }

  /** Releases everything the client holds. Calls on their way are aborted; the stored session stays. */
  dispose(): Promise<void> {
    return this.#runtime.dispose()
  }

  /** The session: its key in clear, so keep it to yourself. `undefined` while logged out. */
  get session(): SessionConfig | undefined {
    const session = this.#now(Session, (_) => _.peek)
    return session === undefined ? undefined : stored(session)
  }

  /** The user's smart wallet address; `undefined` while logged out. */
  get userSWA(): Address | undefined {
    return this.#now(Session, (_) => _.peek)?.userSWA
  }

  /** Whether a user is logged in. */
  isLoggedIn(): boolean {
    return this.userSWA !== undefined
  }

  /** Logs out: forgets the session here and in the session store. */
  sessionClear(): void {
    this.#now(Session, (_) => _.clear)
  }

  /** Calls back after every login and logout. Answers the function that stops it. */
  onSessionChange(listener: () => void): () => void {
    const subscribe = () => this.#now(Session, (_) => _.subscribe(listener))
    let stop = subscribe()
    if (stop !== undefined) return stop
    // An asynchronous session store is still being read: what it held is news.
    let wanted = true
    const listen = () => {
      if (!wanted) return
      stop = subscribe()
      listener()
    }
    // A store that cannot be read rejects `ready`, which is where that is heard of.
    this.ready.then(listen, () => undefined)
    return () => {
      wanted = false
      stop?.()
    }
  }

  /** Sends a code to an email address, or to a ten-digit phone number by WhatsApp. Keep the answer's `token`. */
  sendOTP(contact: string, method: OtpMethod, options?: CallOptions): Promise<OtpSent> {
    return this.run(
      Login.use((_) => _.sendOtp(contact, method)),
      options
    )
  }

  /** Sends the code again. */
  resendOTP(contact: string, token: string, method: OtpMethod, options?: CallOptions): Promise<OtpSent> {
    return this.run(
      Login.use((_) => _.resendOtp(contact, token, method)),
      options
    )
  }

  /** Logs in with a code that came by email. Answers the user's smart wallet address. */
  loginUsingEmail(
    email: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess,
    overrideSessionConfig?: SessionConfig,
    options?: CallOptions
  ): Promise<Address> {
    return this.#loginUsingOtp(
      { contact: email, otp, token, method: "email" },
      onSuccess,
      overrideSessionConfig,
      options
    )
  }

  /** Logs in with a code that came by WhatsApp. Answers the user's smart wallet address. */
  loginUsingWhatsApp(
    phoneNumber: string,
    otp: string,
    token: string,
    onSuccess?: OnSuccess,
    overrideSessionConfig?: SessionConfig,
    options?: CallOptions
  ): Promise<Address> {
    const code = { contact: phoneNumber, otp, token, method: "whatsapp" } as const
    return this.#loginUsingOtp(code, onSuccess, overrideSessionConfig, options)
  }

  /** Logs in with a JWT that the application issued. Answers the user's smart wallet address. */
  loginUsingJWTAuthentication(
    jwt: string,
    onSuccess?: OnSuccess,
    overrideSessionConfig?: SessionConfig,
    options?: CallOptions
  ): Promise<Address> {
    return this.loginUsingOAuth({ idToken: jwt, provider: "client_jwt" }, onSuccess, overrideSessionConfig, options)
  }

  /** Logs in with an id token of a provider. Answers the user's smart wallet address. */
  loginUsingOAuth(
    data: AuthData,
    onSuccess?: OnSuccess,
    overrideSessionConfig?: SessionConfig,
    options?: CallOptions
  ): Promise<Address> {
    return this.run(
      Login.use((_) => _.withIdToken(data, { onSuccess, override: overrideSessionConfig })),
      options
    )
  }

  /**
   * Logs in with a provider's page. `openWindow` shows the page at the URL and answers the id token that it came back
   * with; what it throws is what this call rejects with.
   */
  loginUsingSocial(
    provider: "google",
    state: Readonly<Record<string, string>>,
    openWindow: (url: string) => Promise<string>,
    onSuccess?: OnSuccess,
    overrideSessionConfig?: SessionConfig,
    options?: CallOptions
  ): Promise<Address> {
    // Whatever the caller's own function throws is what the caller gets back.
    const open = (url: string) => Effect.promise(() => openWindow(url))
    return this.run(
      Login.use((_) => _.withPage(provider, state, open, { onSuccess, override: overrideSessionConfig })),
      options
    )
  }

  /**
   * Whether the backend still takes this session for this user's. A session it does not know is cleared; when it cannot
   * be reached the answer is false and the session stays.
   */
  verifyLogin(options?: CallOptions): Promise<boolean> {
    const verified = Login.use((_) => _.verify)
    return this.run(
      Effect.catch(verified, () => Effect.succeed(false)),
      options
    )
  }

  /** Fetches the user's keys, which signing messages needs. Logins and signing calls do it by themselves. */
  syncUserKeys(options?: CallOptions): Promise<void> {
    return this.run(Effect.asVoid(UserKeys.use((_) => _.sync)), options)
  }

  /** The bearer token that calls carry now: good for 90 minutes, so never log it. */
  getAuthorizationToken(options?: CallOptions): Promise<string> {
    return this.run(
      Session.use((_) => _.bearer),
      options
    )
  }

  /** The client's signed promise to pay for a nonce (a UUID). Times are dates, or numbers of seconds. */
  paymasterData(
    {
      nonce,
      validAfter = 0,
      validUntil
    }: {
      readonly nonce: string
      readonly validUntil: Date | number | bigint
      readonly validAfter?: Date | number | bigint
    },
    options?: CallOptions
  ): Promise<Hex> {
    return this.run(
      Effect.gen(function* () {
        yield* Session.use((_) => _.current).pipe(
          Effect.mapError(() => new NotLoggedIn("User must be logged in to generate paymaster data"))
        )
        return yield* signPaymasterData({
          nonce: nonceOf(yield* uuidOf(nonce)),
          validUntil: yield* wholeSeconds("validUntil", validUntil),
          validAfter: yield* wholeSeconds("validAfter", validAfter)
        })
      }),
      options
    )
  }

  /** The operation with the session key's signature. The given object is left as it is. */
  signUserOp(userOp: UserOp, options?: CallOptions): Promise<SignedUserOp> {
    return this.run(
      Intents.use((_) => _.sign(userOp)),
      options
    )
  }

  /** Sends a signed operation. Answers the job id, which is the intent id of its order. */
  executeUserOp(userOp: SignedUserOp, options?: CallOptions): Promise<string> {
    return this.run(
      Intents.use((_) => _.execute(userOp)),
      options
    )
  }

  /** An EIP-191 signature of a text by the user's wallet. */
  signMessage(message: string, options?: CallOptions): Promise<Hex> {
    return this.run(
      Messages.use((_) => _.signMessage(message)),
      options
    )
  }

  /** An EIP-712 signature of typed data, an object or its JSON text, by the user's wallet. */
  signTypedData(data: string | object, options?: CallOptions): Promise<Hex> {
    return this.run(
      Messages.use((_) => _.signTypedData(data)),
      options
    )
  }

  #loginUsingOtp(
    code: Parameters<Login["Service"]["withOtp"]>[0],
    onSuccess: OnSuccess | undefined,
    override: SessionConfig | undefined,
    options: CallOptions | undefined
  ): Promise<Address> {
    return this.run(
      Login.use((_) => _.withOtp(code, { onSuccess, override })),
      options
    )
  }

  /** What a service answers at once; `undefined` while an asynchronous session store is still being read. */
  #now<I extends Client.Services, S, A>(
    service: Context.Key<I, S>,
    use: (service: S) => Effect.Effect<A>
  ): A | undefined {
    if (this.#services === undefined) return undefined
    const fiber = Effect.runFork(use(Context.get(this.#services, service)))
    const exit = fiber.pollUnsafe()
    return exit !== undefined && Exit.isSuccess(exit) ? exit.value : undefined
  }
}

const logTo =
  (log: OktoClientConfig["log"]) =>
  (call: RequestLog.LoggedCall): Effect.Effect<void> =>
    log === undefined ? Effect.void : Effect.sync(() => log(call))
