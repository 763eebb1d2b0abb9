/** Worlds beside the one of an emulator that listens, in the same process and on the same port. They stop with it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Fetch } from "../backend/http/request.ts"
import { Worlds } from "../control/world.ts"
import { Invalid } from "../verify/Invalid.ts"

/** Worlds that may run beside one: each has chains of its own. */
const most = 250

interface Running {
  readonly fetch: Fetch
  readonly scope: Scope.Closeable
}

/**
 * Starts and stops worlds. Beyond {@link most} the one that was not used for longest ends: a test run that was killed stops
 * none of its own.
 *
 * @param begin starts an emulator until its scope closes
 */
export const make = Effect.fnUntraced(function* (
  begin: Effect.Effect<Fetch, { readonly message: string }, Scope.Scope>
) {
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  /** By id, the one that was not used for longest first. */
  const running = new Map<number, Running>()
  let last = 0
  const stop = (id: number) =>
    Effect.suspend(() => {
      const world = running.get(id)
      if (world === undefined) return new Invalid({ message: `there is no other world ${id}` })
      running.delete(id)
      return Scope.close(world.scope, Exit.void)
    })
  return {
    /** The `fetch` of a world, which is the one that was used last then. */
    use: (id: number): Fetch | undefined => {
      const world = running.get(id)
      if (world === undefined) return undefined
      running.delete(id)
      running.set(id, world)
      return world.fetch
    },
    controls: Worlds.of({
      start: Effect.gen(function* () {
        const id = ++last
        const own = yield* Scope.fork(scope)
        const fetch = yield* Scope.provide(begin, own).pipe(
          Effect.mapError(({ message }) => new Invalid({ message })),
          Effect.onError((cause) => Scope.close(own, Exit.failCause(cause)))
        )
        running.set(id, { fetch, scope: own })
        const [unused] = running.keys()
        if (running.size > most && unused !== undefined) {
          yield* Effect.logWarning(`World ${unused} ends: there are ${most} others, and it was not used for longest.`)
          yield* Effect.ignore(stop(unused))
        }
        return id
        // Not the clock of the emulator that was asked, which may have moved.
      }).pipe(Effect.provideService(Clock.Clock, clock)),
      stop
    })
  }
})
