/** Handlers of the calls about the world as a whole: they replace its instance, move its clock, seed it, or start another. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { homeOfWorld } from "../backend/http/worldPath.ts"
import type { EmulatorFailed } from "../world/EmulatorFailed.ts"
import { Invalid } from "../verify/Invalid.ts"
import type { Controls, OrderControls } from "./Controls.ts"
import { type ControlHandlers, readId } from "./dispatch.ts"

/** Starts and stops worlds beside this one, on the same port, for tests that run at once. */
export const Worlds = Context.Reference<{
  /** Returns the id of a new world. */
  readonly start: Effect.Effect<number, Invalid>
  readonly stop: (id: number) => Effect.Effect<void, Invalid>
}>("@okto-effect/emulator/pages/Worlds", {
  defaultValue: () => {
    const none = new Invalid({ message: "there are other worlds only beside an emulator that listens on a port" })
    return { start: none, stop: () => none }
  }
})

/** Functions of Promises as effects that fail with `E`. */
type Effects<Functions, E> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...args: infer Args) => Promise<infer A>
    ? Args extends []
      ? Effect.Effect<A, E>
      : (...args: Args) => Effect.Effect<A, E>
    : never
}

/** {@link OrderControls} as effects. */
export interface OrderEffects
  extends
    Effects<Pick<OrderControls, "left" | "remove">, never>,
    Effects<Pick<OrderControls, "fail" | "hold">, Invalid>,
    Effects<Pick<OrderControls, "settle">, Invalid | EmulatorFailed> {}

/** {@link Controls} of the whole world as effects. A call that a reset or a revert ends fails with `EmulatorFailed`. */
export interface WorldControls
  extends
    Effects<Pick<Controls, "snapshot" | "reset" | "dump">, never>,
    Effects<Pick<Controls, "revert">, Invalid>,
    Effects<Pick<Controls, "openSession">, Invalid | EmulatorFailed> {
  /** Milliseconds by which the backend's clock is ahead of the system's. */
  readonly ahead: Effect.Effect<number>
  /** Does what {@link Controls.travel} does, for any duration. */
  readonly travel: (duration: Duration.Input) => Effect.Effect<void, Invalid | EmulatorFailed>
  /**
   * Does what {@link Controls.seed} does.
   *
   * @param seed what is added, as `Seed` describes it
   */
  readonly seed: (seed: unknown) => Effect.Effect<void, Invalid | EmulatorFailed>
  /**
   * Does what {@link Controls.load} does.
   *
   * @param dump what {@link dump} returned, as it is or read from a file
   */
  readonly load: (dump: unknown) => Effect.Effect<void, Invalid>
}

/** The handlers of the calls that are answered here. */
export type WorldHandlers = ReturnType<typeof make>

export const make = (controls: WorldControls, worlds: (typeof Worlds)["Service"]) => {
  const clock = Effect.all({ now: Clock.currentTimeMillis, ahead: controls.ahead })
  return {
    snapshot: () => Effect.map(controls.snapshot, (id) => ({ id })),
    revert: ({ body: { id } }) => Effect.as(controls.revert(id), { id }),
    dump: () => controls.dump,
    load: ({ body }) => Effect.as(controls.load(body), { loaded: true }),
    reset: () => Effect.as(controls.reset, { reset: true }),
    clock: () => clock,
    travel: ({ body }) => Effect.andThen(controls.travel(body.travel), clock),
    seed: ({ body }) => Effect.as(controls.seed(body), { seeded: true }),
    session: ({ body: { clientSWA, publicKey, user } }) => controls.openSession(user, publicKey, clientSWA),
    startWorld: ({ url: { origin } }) => Effect.map(worlds.start, (id) => ({ id, url: homeOfWorld(origin, id) })),
    stopWorld: ({ url: { searchParams } }) =>
      Effect.flatMap(readId(searchParams.get("id")), (id) => Effect.as(worlds.stop(id), { id }))
  } satisfies Partial<ControlHandlers>
}
