/** One client at work: it makes the services that calls bring, runs the calls, and ends them all when it is disposed. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import * as Configuration from "../Configuration.ts"
import { ClientSigner } from "../ClientSigner.ts"
import { CurrentEnvironment } from "../Environment.ts"
import { ArgumentInvalid, ClientDisposed, ConfigurationInvalid } from "../Errors.ts"
import { call, readOptions } from "../internal/options.ts"
import * as Platform from "../Platform.ts"
import { type Need, type Needed, type Pantry, pantry, type Services } from "../internal/recipe.ts"
import { isSafely, wrong } from "../internal/rules.ts"
import * as Session from "../Session.ts"
import { backingOf, listen, SessionStore } from "../SessionStore.ts"
import type { Configured } from "./configuration.ts"
import { calledFrom, callSite } from "./callSite.ts"

/** How a call can be stopped early. */
export interface CallOptions {
  /** Aborts the call; its Promise then rejects with the signal's reason: the standard `AbortError`, unless you gave another. */
  readonly signal?: AbortSignal | null | undefined
}

/** What a call may require without bringing it. */
export type Given = Configuration.Given | Services | Session.Session

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

/** What a client works with. Its session is there before services that take their time. */
interface Made {
  services: Pantry<Given> | Promise<Pantry<Given>>
  readonly session: Session.Session["Service"]
}

const made = (services: Pantry<Given>): Made => ({
  services,
  session: Context.get(services.with([]), Session.Session)
})

/** The services that a call brings. */
const servicesOf = <const Needs extends ReadonlyArray<Need>>(services: Pantry<Given>, needs: Needs) => {
  try {
    return services.with(needs)
  } catch (cause) {
    throw new ArgumentInvalid([wrong("needs", "recipes of services", needs)], { cause })
  }
}

/** Runs the calls of one client. */
export class Runner {
  readonly #scope = Scope.makeUnsafe()
  #calls: Set<Fiber.Fiber<unknown, unknown>> | undefined
  /** A server has many clients that wait for their users: what has nothing to restore is made when it is first used. */
  #made: Made | (() => Made)
  #isDisposed = false

  readonly #active: Configured["active"]

  /** Throws `ConfigurationInvalid` when the platform is none. */
  constructor({ active, complete, platform, resolved, restores, settings }: Configured) {
    this.#active = active
    const given = (over: Context.Context<Configuration.Platform>) =>
      Context.merge(Configuration.given(resolved, complete(over), this.#scope), settings)
    const begin = (over: Context.Context<Configuration.Platform>) =>
      made(pantry(pantry(given(over)).with([Session.recipe])))
    if (platform === undefined) {
      this.#made = restores ? begin(Platform.services()) : () => begin(Platform.services())
      return
    }
    const building = Effect.runFork(Layer.buildWithScope(platform, this.#scope))
    const exit = building.pollUnsafe()
    if (exit !== undefined) {
      if (Exit.isFailure(exit)) throw unbuilt(exit.cause)
      this.#made = begin(exit.value)
      return
    }
    // The session is there at once, and waits for its store.
    const store = storeOf(Effect.map(Fiber.join(building), complete))
    const early = pantry(
      Context.make(SessionStore, store).pipe(
        Context.add(Scope.Scope, this.#scope),
        Context.add(ClientSigner, resolved.signer),
        Context.add(CurrentEnvironment, resolved.environment)
      )
    ).with([Session.recipe])
    const session = Context.get(early, Session.Session)
    const services = Effect.runPromise(Fiber.await(building)).then((exit) => {
      if (Exit.isFailure(exit)) throw unbuilt(exit.cause)
      return (making.services = pantry(
        Context.merge(early, given(exit.value)).pipe(Context.add(Session.Session, session))
      ))
    })
    // Calls fail with it. A client without calls has nobody to reject.
    services.catch(() => undefined)
    const making: Made = { services, session }
    this.#made = making
  }

  /** Whether nothing was made so far, because there is nothing to restore. */
  get isIdle(): boolean {
    return typeof this.#made === "function"
  }

  #whole(): Made {
    if (typeof this.#made === "function") this.#made = this.#made()
    return this.#made
  }

  get session(): Session.Session["Service"] {
    return this.#whole().session
  }

  /** Runs an effect with the services it brings. Rejects with the effect's own error, whose stack leads to the caller. */
  async run<const Needs extends ReadonlyArray<Need>, A, E>(
    needs: Needs,
    effect: Effect.Effect<A, E, Given | Needed<Needs[number]>>,
    options?: CallOptions | null
  ): Promise<A> {
    const site = callSite()
    try {
      const { signal: given } = Result.getOrThrowWith(readOptions(options, call), (error) => error)
      const signal = given || undefined
      if (!isSafely(Effect.isEffect, effect)) throw new ArgumentInvalid([wrong("effect", "an Effect", effect)])
      // What is active now is what the call belongs to, whatever it waits for.
      const active = this.#active()
      // Nothing waits before the call begins, so that a window may open in the task of a click.
      const making = this.#whole().services
      const services = making instanceof Promise ? await making : making
      if (this.#isDisposed) throw new ClientDisposed()
      throwIfAborted(signal)
      const fiber = Effect.runForkWith(Context.merge(servicesOf(services, needs), active))(effect, { signal })
      const calls = (this.#calls ??= new Set())
      calls.add(fiber)
      const exit = await new Promise<Exit.Exit<A, E>>((resolve) => fiber.addObserver(resolve))
      calls.delete(fiber)
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
    const { services } = this.#whole()
    return services instanceof Promise ? Effect.runFork(effect) : Effect.runForkWith(services.with([]))(effect)
  }

  /** Waits until something has come to an end, whatever end. */
  async settled(effect: Effect.Effect<unknown, unknown>): Promise<void> {
    await Effect.runPromise(Fiber.await(this.start(effect)))
  }

  /** Ends every call, and releases everything. */
  async dispose(): Promise<void> {
    this.#isDisposed = true
    await Effect.runPromise(Effect.andThen(Fiber.interruptAll(this.#calls ?? []), Scope.close(this.#scope, Exit.void)))
  }
}
