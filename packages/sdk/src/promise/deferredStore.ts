/** A session store that exists at once, over one that is still being built or loaded. */
import * as Effect from "effect/Effect"
import { backingOf, listen, removeText, type SessionStoreService, type StorageFailed } from "../session/SessionStore.ts"

/** Waits for the store in each operation; one after a failure builds it again. */
export const deferredStore = (building: Effect.Effect<SessionStoreService, StorageFailed>): SessionStoreService => {
  let built: SessionStoreService | undefined
  /** Listen to the store once it is there: a client reads it at once, which builds it. */
  const waiting = new Set<(store: SessionStoreService) => void>()
  const store = Effect.suspend(() =>
    built === undefined
      ? Effect.map(building, (store) => {
          built ??= store
          for (const listenTo of waiting) listenTo(built)
          waiting.clear()
          return built
        })
      : Effect.succeed(built)
  )
  return {
    read: Effect.flatMap(store, ({ read }) => read),
    write: (text) => Effect.flatMap(store, (store) => store.write(text)),
    remove: Effect.flatMap(store, ({ remove }) => remove),
    removeIf: (text) => Effect.flatMap(store, (store) => removeText(store, text)),
    changes: (listener) => {
      let stop: (() => void) | undefined
      const listenTo = (store: SessionStoreService): void => {
        stop = listen(store, listener)
      }
      if (built === undefined) waiting.add(listenTo)
      else listenTo(built)
      return () => {
        waiting.delete(listenTo)
        stop?.()
      }
    },
    backing: () => built && backingOf(built),
    // Asked after the store was read, and therefore built.
    get isRequired() {
      return built?.isRequired
    }
  }
}
