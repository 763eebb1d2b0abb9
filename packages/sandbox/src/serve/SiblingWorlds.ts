/** Sandboxes beside one that listens, in the same process. They stop with it. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Worlds } from "../pages/world.ts"
import { Invalid } from "../verify/Invalid.ts"

/** Sandboxes that may run beside one: each has chains of its own. */
const most = 250

/** Starts and stops sandboxes. `listen` starts one until its scope closes. */
export const make = Effect.fnUntraced(function* (
  listen: Effect.Effect<{ readonly url: string }, { readonly message: string }, Scope.Scope>
) {
  const scope = yield* Effect.scope
  const running = new Map<number, Scope.Closeable>()
  let last = 0
  const worlds: (typeof Worlds)["Service"] = {
    start: Effect.gen(function* () {
      if (running.size >= most) {
        return yield* new Invalid({ message: `there are ${most} other worlds already: end some of them` })
      }
      const id = ++last
      const own = yield* Scope.fork(scope)
      running.set(id, own)
      const { url } = yield* Scope.provide(listen, own).pipe(
        Effect.mapError(({ message }) => new Invalid({ message })),
        Effect.onError((cause) => {
          running.delete(id)
          return Scope.close(own, Exit.failCause(cause))
        })
      )
      return { id, url }
    }),
    stop: (id) =>
      Effect.suspend(() => {
        const own = running.get(id)
        if (own === undefined) return new Invalid({ message: `there is no other world ${id}` })
        running.delete(id)
        return Scope.close(own, Exit.void)
      })
  }
  return worlds
})
