/** Emulators beside one that listens, in the same process. They stop with it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Worlds } from "../control/world.ts"
import { Invalid } from "../verify/Invalid.ts"

/** Emulators that may run beside one: each has chains of its own. */
const most = 250

/**
 * Starts and stops emulators. Beyond {@link most} the one that was not used for longest ends: a test run that was killed
 * stops none of its own.
 *
 * @param listen starts an emulator until its scope closes, and calls `onRequest` for each of its requests
 */
export const make = Effect.fnUntraced(function* (
  listen: (onRequest: () => void) => Effect.Effect<{ readonly url: string }, { readonly message: string }, Scope.Scope>
) {
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  /** By id, the one that was not used for longest first. */
  const running = new Map<number, Scope.Closeable>()
  let last = 0
  /** Makes a world the one that was used last. */
  const use = (id: number, own: Scope.Closeable) => {
    if (!running.delete(id)) return
    running.set(id, own)
  }
  const stop = (id: number) =>
    Effect.suspend(() => {
      const own = running.get(id)
      if (own === undefined) return new Invalid({ message: `there is no other world ${id}` })
      running.delete(id)
      return Scope.close(own, Exit.void)
    })
  const worlds: (typeof Worlds)["Service"] = {
    start: Effect.gen(function* () {
      const [unused] = running.keys()
      if (running.size >= most && unused !== undefined) {
        yield* Effect.logWarning(`World ${unused} ends: there are ${most} others, and it was not used for longest.`)
        yield* Effect.ignore(stop(unused))
      }
      const id = ++last
      const own = yield* Scope.fork(scope)
      running.set(id, own)
      const { url } = yield* Scope.provide(
        listen(() => use(id, own)),
        own
      ).pipe(
        Effect.mapError(({ message }) => new Invalid({ message })),
        Effect.onError((cause) => {
          running.delete(id)
          return Scope.close(own, Exit.failCause(cause))
        })
      )
      return { id, url }
      // Not the clock of the emulator that was asked, which may have moved.
    }).pipe(Effect.provideService(Clock.Clock, clock)),
    stop
  }
  return worlds
})
