/**
 * Runs calls: `run` takes a client and an effect, and the client's `Runner` runs it in the client's scope, which interrupts it
 * when the client is disposed, and in which the layers that calls need are built.
 */
import { typeName } from "@okto-effect/protocol/issues"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import * as Configuration from "../Configuration.ts"
import type { ClientSigner } from "../signer/ClientSigner.ts"
import type { CurrentEnvironment } from "../core/Environment.ts"
import { ArgumentInvalid, ClientDisposed, ConfigurationInvalid, type ModuleNotLoaded } from "../errors/Errors.ts"
import { type Options, readOptions } from "../input/options.ts"
import { callRules } from "../input/rules.ts"
import { isFunction } from "../input/validate.ts"
import * as Platform from "../Platform.ts"
import { type SpendingGuard, SpendingGuards } from "../signer/SpendingGuard.ts"
import { within } from "../session/ofOneUser.ts"
import * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { ownStackOf } from "../errors/taggedError.ts"
import { abortError, onAbort } from "./abort.ts"
import { checkConfiguration, type OktoClientOptions } from "./configuration.ts"
import { deferredStore } from "./deferredStore.ts"
import { isOktoError } from "./errors.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call. Its Promise then rejects with the signal's reason, by default the standard `AbortError`. */
  readonly signal?: AbortSignal | null | undefined
  /**
   * Rules about spending for this call, made with `limitSpending` of `@okto-effect/sdk/spending`: they are asked beside those of
   * the client, so that they limit it further.
   */
  readonly spending?: SpendingGuard | null | undefined
}

// Layers: each is built once, when a call first needs it, and lives as long as the client

/** The services that every client has; its layers require no others. */
export type CoreServices = ClientSigner | CurrentEnvironment | Configuration.Platform

class ClientLayers extends Context.Service<
  ClientLayers,
  {
    /** The services of a layer. Layers are compared by identity, as in Effect: pass the same constant again. */
    readonly build: <A, E>(layer: Layer.Layer<A, E, CoreServices>) => Effect.Effect<Context.Context<A>, E>
  }
>()("@okto-effect/sdk/ClientLayers") {}

/** The services that a client provides to every call. */
export type ClientServices = CoreServices | ClientLayers | Session.Session

/** Builds layers with the services of `base`, in a memo map and a scope. */
const makeLayers = (
  base: Context.Context<CoreServices>,
  memoMap: Layer.MemoMap,
  scope: Scope.Scope
): ClientLayers["Service"] => {
  // Each build through the memo map adds a finalizer to the scope, so built services are also kept here.
  const built = new WeakMap<object, Context.Context<unknown>>()
  return {
    build: (layer) =>
      Effect.suspend(() => {
        const known = built.get(layer)
        if (known !== undefined) return Effect.succeed(known)
        // A memo map also keeps failures, until the scope of the entry is closed: then the next call builds again.
        const own = Scope.forkUnsafe(scope)
        const building = Layer.buildWithMemoMap(layer, memoMap, own).pipe(
          Effect.provideContext(base),
          Effect.tap((context) => Effect.sync(() => built.set(layer, Context.makeUnsafe<unknown>(context.mapUnsafe)))),
          Effect.onError((cause) => Scope.close(own, Exit.failCause(cause)))
        )
        // Forked, so that aborting one caller does not interrupt the build for others.
        return Effect.flatMap(Effect.forkIn(building, scope, { startImmediately: true }), Fiber.join)
      })
  }
}

/**
 * Provides an effect with the services of a layer. The client that runs the effect builds the layer once, when a call first
 * needs it: pass a constant.
 */
export const provideLayer = <R, A, E, E2>(
  layer: Layer.Layer<R, E2, CoreServices>,
  effect: Effect.Effect<A, E, R | ClientServices>
): Effect.Effect<A, E | E2, ClientServices> =>
  Effect.flatMap(
    ClientLayers.use(({ build }) => build(layer)),
    (services) => Effect.provideContext(effect, services)
  )

/** The services of a platform. Throws {@link ConfigurationInvalid} where it could not be built. */
const servicesOf = <A>(built: Exit.Exit<A>): A => {
  if (Exit.isSuccess(built)) return built.value
  const cause = Cause.squash(built.cause)
  throw new ConfigurationInvalid([{ path: "platform", message: "platform could not be built" }], { cause })
}

/** Throws the reason of an aborted signal. `signal.throwIfAborted` and `signal.reason` do not exist on every platform. */
const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) throw signal.reason === undefined ? abortError() : signal.reason
}

/** Records where a call is made: its caller is no longer on the engine's stack when it fails. Formatted only then. */
const callSite = (): Error => new Error()

/** Adds the frames of the caller to an error of the catalogue. Other errors are not changed. */
export const addCallerFrames = ({ stack }: Error, error: unknown): unknown => {
  if (!isOktoError(error) || typeof stack !== "string") return error
  // Without the first line, which only V8 writes, and the frames of `callSite` and its caller.
  const frames = stack
    .replace(/^Error\n/, "")
    .split("\n")
    .slice(2)
    .join("\n")
  const own = ownStackOf(error)
  // Defining it may fail, for example for a frozen error: then the stack stays as it is.
  if (!own.includes(frames))
    Reflect.defineProperty(error, "stack", { value: `${own}\n${frames}`, configurable: true, writable: true })
  return error
}

/** The session of a client, and its services, which may need an asynchronous platform. */
interface Started {
  readonly session: SessionControl.SessionControlService
  services: Context.Context<ClientServices> | Promise<Context.Context<ClientServices>>
}

/** Runs the calls of one client. */
export class Runner {
  readonly #scope = Scope.makeUnsafe()
  readonly #memoMap = Layer.makeMemoMapUnsafe()
  readonly #configured: ReturnType<typeof checkConfiguration>
  /** A client without a session to restore starts when it is first used: a server may have many idle clients. */
  #started: Started | undefined
  #isDisposed = false
  #closing: Promise<void> | undefined

  /** Throws `ConfigurationInvalid`. */
  constructor(configuration: OktoClientOptions) {
    this.#configured = checkConfiguration(configuration)
    const { platform, restores } = this.#configured
    if (platform === undefined && !restores) return
    try {
      this.#start()
    } catch (error) {
      // No one else can close the scope of a client that was not made.
      Effect.runFork(Scope.close(this.#scope, Exit.void))
      throw error
    }
  }

  get configuration(): Configuration.Resolved {
    return this.#configured.resolved
  }

  /** Whether the client has not started, because there is nothing to restore. */
  get isIdle(): boolean {
    return this.#started === undefined
  }

  get session(): SessionControl.SessionControlService {
    return this.#start().session
  }

  #start(): Started {
    return (this.#started ??= this.#startOnPlatform())
  }

  #startOnPlatform(): Started {
    const { complete, platform } = this.#configured
    if (platform === undefined) return this.#startWith(complete(Platform.services()))
    const building = Fiber.runIn(Effect.runFork(Layer.buildWithScope(platform, this.#scope)), this.#scope)
    const built = building.pollUnsafe()
    if (built !== undefined) return this.#startWith(complete(servicesOf(built)))
    // The session exists at once, and waits for its store.
    const store = deferredStore(
      Effect.map(Fiber.join(building), (platform) => Context.get(complete(platform), SessionStore))
    )
    const session = this.#session(Context.make(SessionStore, store))
    const services = Effect.runPromise(Fiber.await(building)).then(
      (built) => (started.services = this.#services(complete(servicesOf(built)), session))
    )
    // Calls reject with it; without a call it is not reported as unhandled.
    services.catch(() => undefined)
    const started: Started = { services, session }
    return started
  }

  #startWith(platform: Context.Context<Configuration.Platform>): Started {
    const session = this.#session(platform)
    return { session, services: this.#services(platform, session) }
  }

  /** The application, the environment and the settings of the client. */
  #identity(): Context.Context<ClientSigner | CurrentEnvironment> {
    const { resolved, settings } = this.#configured
    return Context.merge(Configuration.identityOf(resolved), settings)
  }

  #session(store: Context.Context<SessionStore>): SessionControl.SessionControlService {
    const building = Layer.buildWithMemoMap(SessionControl.layer, this.#memoMap, this.#scope)
    const built = Effect.runSync(Effect.provideContext(building, Context.merge(store, this.#identity())))
    return Context.get(built, SessionControl.SessionControl)
  }

  #services(
    platform: Context.Context<Configuration.Platform>,
    session: SessionControl.SessionControlService
  ): Context.Context<ClientServices> {
    const base = Context.merge(platform, this.#identity())
    return base.pipe(
      Context.add(Session.Session, session),
      Context.add(ClientLayers, makeLayers(base, this.#memoMap, this.#scope))
    )
  }

  /** Runs an effect. Rejects with the effect's own error, whose stack trace contains the caller. */
  async run<A, E>(effect: Effect.Effect<A, E, ClientServices>, options?: CallOptions | null): Promise<A> {
    const site = callSite()
    try {
      const { signal: given, spending } = Result.getOrThrow(readOptions(options, callRules))
      const signal = given || undefined
      // The span that is active now is the parent of the call, also where the call has to wait.
      const active = this.#configured.active()
      const { services } = this.#start()
      if (this.#isDisposed) throw new ClientDisposed()
      throwIfAborted(signal)
      const limited = spending ? Effect.provideService(effect, SpendingGuards, [spending]) : effect
      const run = (services: Context.Context<ClientServices>) =>
        Effect.provideContext(limited, Context.merge(services, active))
      // Not awaited where they exist, so that a call can open a window in the task of a click.
      const program =
        services instanceof Promise
          ? Effect.flatMap(
              Effect.promise(() => services),
              run
            )
          : run(services)
      const fiber = Effect.runFork(program)
      if (signal !== undefined && fiber.pollUnsafe() === undefined)
        fiber.addObserver(onAbort(signal, () => fiber.interruptUnsafe()))
      const exit = await new Promise<Exit.Exit<A, E>>((resolve) => Fiber.runIn(fiber, this.#scope).addObserver(resolve))
      if (Exit.isSuccess(exit)) return exit.value
      if (Cause.hasInterrupts(exit.cause)) {
        if (this.#isDisposed) throw new ClientDisposed()
        throwIfAborted(signal)
      }
      throw Cause.squash(exit.cause)
    } catch (error) {
      throw addCallerFrames(site, error)
    }
  }

  /** Forks an effect. Its synchronous steps have run when this returns. */
  fork<A, E>(effect: Effect.Effect<A, E>): Fiber.Fiber<A, E> {
    const { services } = this.#start()
    return services instanceof Promise ? Effect.runFork(effect) : Effect.runForkWith(services)(effect)
  }

  /** Interrupts every call, and closes the scope. Called again, it waits for the same. */
  dispose(): Promise<void> {
    this.#isDisposed = true
    return (this.#closing ??= Effect.runPromise(Scope.close(this.#scope, Exit.void)))
  }
}

/** A part that has a service. */
interface ServicePart<S> {
  readonly service: Effect.Effect<S, never, ClientServices>
}

/** Loads a part of the client (`lazy.ts`), builds its service, and uses both. */
export const useService = <S, P extends ServicePart<S>, A, E>(
  part: Effect.Effect<P & ServicePart<S>, ModuleNotLoaded>,
  use: (service: S, part: P) => Effect.Effect<A, E, ClientServices>
): Effect.Effect<A, E | ModuleNotLoaded, ClientServices> =>
  Effect.flatMap(part, (loaded) => Effect.flatMap(loaded.service, (service) => use(service, loaded)))

/** What a call needs of its client. Structural, so that a client of another installed copy of this package is accepted. */
export interface Caller {
  runCore<A, E>(
    effect: Effect.Effect<A, E, ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid>
}

const isCaller = (client: unknown): boolean => Predicate.hasProperty(client, "runCore") && isFunction(client.runCore)

type Run = <A, E>(
  client: Caller,
  effect: Effect.Effect<A, E, ClientServices>,
  options?: CallOptions | null
) => OktoPromise<A, E | ClientUnusable>

/**
 * Runs an effect with a client, for the user of now: when their session ends while modules are loaded, the call does not go
 * on for the next user. Rejects with the effect's own error; never throws.
 */
export const run: Run = async (client, effect, options) => {
  if (!isCaller(client)) {
    throw new ArgumentInvalid([{ path: "client", message: `Expected an OktoClient, received ${typeName(client)}` }])
  }
  const ofUser = Session.Session.use((session) => within(session.peek(), effect))
  return client.runCore(ofUser, options)
}

type RunChecked = <O extends CallOptions, A, E>(
  client: Caller,
  options: O | null | undefined,
  rules: Options,
  effect: (own: Partial<O>) => Effect.Effect<A, E, ClientServices>
) => OktoPromise<A, E | ClientUnusable>

/** Runs an effect that is made with the options of its call, which are read and checked before. */
export const runChecked: RunChecked = async (client, options, rules, effect) => {
  const own = Result.getOrThrow(readOptions(options, rules))
  return run(client, effect(own), own)
}
