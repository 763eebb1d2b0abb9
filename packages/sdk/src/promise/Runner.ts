/** One client at work: it runs the calls in one scope, which ends them all when the client is disposed. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import type * as Configuration from "../Configuration.ts"
import { ClientSigner } from "../clientSigner/ClientSigner.ts"
import { CurrentEnvironment } from "../Environment.ts"
import { ArgumentInvalid, ClientDisposed, ConfigurationInvalid } from "../Errors.ts"
import { call, readOptions } from "../schemas/input/options.ts"
import * as Platform from "../Platform.ts"
import { isSafely, wrong } from "../schemas/input/rules.ts"
import { AreFetchedAhead } from "../messages/AreFetchedAhead.ts"
import * as Session from "../session/Session.ts"
import { SessionOwner } from "../session/SessionOwner.ts"
import { backingOf, listen, SessionStore } from "../session/SessionStore.ts"
import type { Configured } from "./configuration.ts"
import { calledFrom, callSite } from "./callSite.ts"
import * as ClientLayers from "./ClientLayers.ts"

/** How a call can be stopped early. */
export interface CallOptions {
  /** Aborts the call; its Promise then rejects with the signal's reason: the standard `AbortError`, unless you gave another. */
  readonly signal?: AbortSignal | null | undefined
}

/** What a call may require without bringing it. */
export type Given = ClientLayers.Base | ClientLayers.ClientLayers | Session.Session

/** A store that is there before the platform is. */
const storeOf = (platform: Effect.Effect<Context.Context<Configuration.Platform>>): SessionStore["Service"] => {
  let known: SessionStore["Service"] | undefined
  const store = Effect.tap(Effect.map(platform, Context.get(SessionStore)), (store) =>
    Effect.sync(() => void (known = store))
  )
  return {
    read: Effect.flatMap(store, ({ read }) => read),
    write: (text) => Effect.flatMap(store, ({ write }) => write(text)),
    remove: Effect.flatMap(store, ({ remove }) => remove),
    changes: (listener) => {
      const listening = Effect.runFork(
        Effect.flatMap(store, (known) =>
          Effect.acquireUseRelease(
            Effect.sync(() => listen(known, listener)),
            () => Effect.never,
            (stop) => Effect.sync(stop)
          )
        )
      )
      return () => void Effect.runFork(Fiber.interrupt(listening))
    },
    backing: () => known && backingOf(known)
  }
}

/** What went wrong with a platform of the app's own. */
const unbuilt = (cause: Cause.Cause<never>) =>
  new ConfigurationInvalid([{ path: "platform", message: "platform could not be built" }], {
    cause: Cause.squash(cause)
  })

/** Ends a call whose signal was aborted. Not every platform's signal can do that by itself. */
const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted !== true) return
  throw "reason" in signal ? signal.reason : Object.assign(new Error("The call was aborted."), { name: "AbortError" })
}

/** The services of a client, and its session, which is there before a platform that takes its time. */
interface Started {
  readonly session: Session.Session["Service"]
  services: Context.Context<Given> | Promise<Context.Context<Given>>
}

/** Runs the calls of one client. */
export class Runner {
  readonly #scope = Scope.makeUnsafe()
  readonly #memoMap = Layer.makeMemoMapUnsafe()
  readonly #configured: Configured
  /** A server has many clients that wait for their users: one that has nothing to restore starts when it is first used. */
  #started: Started | undefined
  #isDisposed = false

  /** Throws `ConfigurationInvalid` when the platform is none. */
  constructor(configured: Configured) {
    this.#configured = configured
    if (configured.platform !== undefined || configured.restores) this.#start()
  }

  /** Whether it has not started, because there is nothing to restore. */
  get isIdle(): boolean {
    return this.#started === undefined
  }

  get session(): Session.Session["Service"] {
    return this.#start().session
  }

  #start(): Started {
    return (this.#started ??= this.#begin())
  }

  #begin(): Started {
    const { complete, platform } = this.#configured
    if (platform === undefined) return this.#over(complete(Platform.services()))
    const building = Effect.runFork(Layer.buildWithScope(platform, this.#scope))
    const exit = building.pollUnsafe()
    if (exit !== undefined) {
      if (Exit.isFailure(exit)) throw unbuilt(exit.cause)
      return this.#over(complete(exit.value))
    }
    // The session is there at once, and waits for its store.
    const store = storeOf(Effect.map(Fiber.join(building), complete))
    const session = this.#session(Context.make(SessionStore, store))
    const services = Effect.runPromise(Fiber.await(building)).then((exit) => {
      if (Exit.isFailure(exit)) throw unbuilt(exit.cause)
      return (started.services = this.#services(complete(exit.value), session))
    })
    // Calls fail with it. A client without calls has nobody to reject.
    services.catch(() => undefined)
    const started: Started = { services, session }
    return started
  }

  #over(platform: Context.Context<Configuration.Platform>): Started {
    const session = this.#session(platform)
    return { session, services: this.#services(platform, session) }
  }

  /** The client's own identity and settings. */
  #identity(): Context.Context<ClientSigner | CurrentEnvironment> {
    const { resolved, settings } = this.#configured
    return Context.make(ClientSigner, resolved.signer).pipe(
      Context.add(CurrentEnvironment, resolved.environment),
      Context.add(AreFetchedAhead, resolved.syncKeys === undefined),
      Context.add(SessionOwner, { clientSWA: resolved.signer.swa, environment: resolved.environment.name }),
      Context.merge(settings)
    )
  }

  #session(store: Context.Context<SessionStore>): Session.Session["Service"] {
    const building = Layer.buildWithMemoMap(Session.layerAtOnce, this.#memoMap, this.#scope)
    const built = Effect.runSync(Effect.provideContext(building, Context.merge(store, this.#identity())))
    return Context.get(built, Session.Session)
  }

  #services(
    platform: Context.Context<Configuration.Platform>,
    session: Session.Session["Service"]
  ): Context.Context<Given> {
    const base = Context.merge(platform, this.#identity())
    return base.pipe(
      Context.add(Session.Session, session),
      Context.add(ClientLayers.ClientLayers, ClientLayers.make(base, this.#memoMap, this.#scope))
    )
  }

  /** Runs an effect. Rejects with the effect's own error, whose stack leads to the caller. */
  async run<A, E>(effect: Effect.Effect<A, E, Given>, options?: CallOptions | null): Promise<A> {
    const site = callSite()
    try {
      const { signal: given } = Result.getOrThrowWith(readOptions(options, call), (error) => error)
      const signal = given || undefined
      if (!isSafely(Effect.isEffect, effect)) throw new ArgumentInvalid([wrong("effect", "an Effect", effect)])
      // What is active now is what the call belongs to, whatever it waits for.
      const active = this.#configured.active()
      // Nothing waits before the call begins, so that a window may open in the task of a click.
      const starting = this.#start().services
      const services = starting instanceof Promise ? await starting : starting
      if (this.#isDisposed) throw new ClientDisposed()
      throwIfAborted(signal)
      const fiber = Effect.runForkWith(Context.merge(services, active))(effect, { signal })
      const exit = await new Promise<Exit.Exit<A, E>>((resolve) => Fiber.runIn(fiber, this.#scope).addObserver(resolve))
      if (Exit.isSuccess(exit)) return exit.value
      if (Cause.hasInterrupts(exit.cause)) {
        if (this.#isDisposed) throw new ClientDisposed()
        throwIfAborted(signal)
      }
      throw Cause.squash(exit.cause)
    } catch (error) {
      throw calledFrom(site, error)
    }
  }

  /** Begins something that needs nothing. What it does at once has happened when this returns. */
  start<A, E>(effect: Effect.Effect<A, E>): Fiber.Fiber<A, E> {
    const { services } = this.#start()
    return services instanceof Promise ? Effect.runFork(effect) : Effect.runForkWith(services)(effect)
  }

  /** Waits until something has come to an end, whatever end. */
  async settled(effect: Effect.Effect<unknown, unknown>): Promise<void> {
    await Effect.runPromise(Fiber.await(this.start(effect)))
  }

  /** Ends every call, and releases everything. */
  async dispose(): Promise<void> {
    this.#isDisposed = true
    await Effect.runPromise(Scope.close(this.#scope, Exit.void))
  }
}
