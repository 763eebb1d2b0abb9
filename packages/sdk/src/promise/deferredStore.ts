/** A session store that exists at once, over one that is still being built or loaded. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { backingOf, listen, type SessionStore, type StorageFailed } from "../session/SessionStore.ts"

/** Waits for the store in each operation. */
export const deferredStore = (
  building: Effect.Effect<SessionStore["Service"], StorageFailed>
): SessionStore["Service"] => {
  let built: SessionStore["Service"] | undefined
  const store = Effect.tap(building, (store) => Effect.sync(() => void (built = store)))
  return {
    read: Effect.flatMap(store, ({ read }) => read),
    write: (text) => Effect.flatMap(store, ({ write }) => write(text)),
    remove: Effect.flatMap(store, ({ remove }) => remove),
    changes: (listener) => {
      // Listens until it is interrupted. A store that could not be built has no changes: its operations fail.
      const listening = Effect.runFork(
        Effect.ignore(
          Effect.flatMap(store, (built) => Effect.callback<never>(() => Effect.sync(listen(built, listener))))
        )
      )
      return () => void Effect.runFork(Fiber.interrupt(listening))
    },
    backing: () => built && backingOf(built),
    // Asked after the store was read, and therefore built.
    get isRequired() {
      return built?.isRequired
    }
  }
}
