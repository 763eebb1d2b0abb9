/** Where events are kept: in memory, or wherever a layer puts them. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Event } from "./Event.ts"

/** The events cannot be read, written or repeated: `message` says what is wrong with the file. */
export class StoreFailed extends Data.TaggedError("StoreFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** Keeps events in their order. */
export class Store extends Context.Service<
  Store,
  {
    readonly events: Effect.Effect<ReadonlyArray<Event>, StoreFailed>
    /** How many events there are. */
    readonly count: Effect.Effect<number, StoreFailed>
    /** Keeps one event. Once this succeeded, the event survives the end of the process. */
    readonly append: (event: Event) => Effect.Effect<void, StoreFailed>
    /** Forgets all but the first so many events. */
    readonly keep: (count: number) => Effect.Effect<void, StoreFailed>
  }
>()("@okto-effect/sandbox/state/Store") {}

/** Keeps events for as long as the process lives. */
export const layerMemory: Layer.Layer<Store> = Layer.sync(Store, () => {
  const kept: Array<Event> = []
  return Store.of({
    events: Effect.sync(() => kept.slice()),
    count: Effect.sync(() => kept.length),
    append: (event) => Effect.sync(() => void kept.push(event)),
    keep: (count) => Effect.sync(() => void kept.splice(count))
  })
})
