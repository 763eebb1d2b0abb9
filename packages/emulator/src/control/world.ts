/** Handlers of the calls about the world as a whole: they replace its instance, move its clock, seed it, or start another. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import { homeOfWorld } from "../backend/http/worldPath.ts"
import type { NewSession } from "../backend/handlers/login.ts"
import type { EmulatorFailed } from "../world/EmulatorFailed.ts"
import type { Dump } from "../world/Dump.ts"
import { Invalid } from "../verify/Invalid.ts"
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

/** What can be done to the whole world. A call that a reset or a revert ends fails with `EmulatorFailed`. */
export interface WorldControls {
  /**
   * Keeps the state as it is now, for {@link revert}, and returns its number. The newest hundred are kept, until the process
   * ends.
   */
  readonly snapshot: Effect.Effect<number>
  /**
   * Goes back to a snapshot and forgets what happened since then, later snapshots too. Fails for another number.
   *
   * @param snapshot the number (an id) that {@link snapshot} returned
   */
  readonly revert: (snapshot: number) => Effect.Effect<void, Invalid>
  /** Starts over, with what the option `seed` describes and nothing else. */
  readonly reset: Effect.Effect<void>
  /** The world as one value, for {@link load}. */
  readonly dump: Effect.Effect<Dump>
  /**
   * Goes on with the world of a dump instead of this one. Fails for what is no dump; then this one goes on.
   *
   * @param dump what {@link dump} returned, as it is or read from a file
   */
  readonly load: (dump: unknown) => Effect.Effect<void, Invalid>
  /** Milliseconds by which the backend's clock is ahead of the system's. */
  readonly ahead: Effect.Effect<number>
  /**
   * Moves the clock ahead: codes, tokens and sessions expire, and orders become final. Fails for an invalid or negative
   * duration, and beyond ten years in all.
   */
  readonly travel: (duration: Duration.Input) => Effect.Effect<void, Invalid | EmulatorFailed>
  /**
   * Adds users, balances, NFTs and orders. Fails with every issue of the seed; then nothing of it was added.
   *
   * @param seed what is added, as `Seed` describes it
   */
  readonly seed: (seed: unknown) => Effect.Effect<void, Invalid | EmulatorFailed>
  /**
   * Logs a user in without a code or token: the session key with this public key acts for them.
   *
   * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`
   * @param publicKey the public key of the session, uncompressed: 65 bytes as hex
   * @param clientSWA the address of the app; default: the development client's
   */
  readonly openSession: (
    user: string,
    publicKey: Hex,
    clientSWA?: string
  ) => Effect.Effect<NewSession, Invalid | EmulatorFailed>
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
