/** The store of events. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Event } from "./Event.ts"

/** The events cannot be read, written or replayed. */
export class EventStoreFailed extends Data.TaggedError("EventStoreFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** Stores events in their order. */
export class EventStore extends Context.Service<
  EventStore,
  {
    /** All events, in their order. */
    readonly events: Effect.Effect<ReadonlyArray<Event>, EventStoreFailed>
    /** The number of events. */
    readonly count: Effect.Effect<number, EventStoreFailed>
    /** Appends an event. Once this succeeds, a store that is not in memory has it after the end of the process, too. */
    readonly append: (event: Event) => Effect.Effect<void, EventStoreFailed>
    /**
     * Removes all events after the first `count`.
     *
     * @param count how many events stay
     */
    readonly truncate: (count: number) => Effect.Effect<void, EventStoreFailed>
  }
>()("@okto-effect/emulator/state/EventStore") {}

/** Stores events in memory. */
export const layerMemory: Layer.Layer<EventStore> = Layer.sync(EventStore, () => {
  const stored: Array<Event> = []
  return EventStore.of({
    events: Effect.sync(() => stored.slice()),
    count: Effect.sync(() => stored.length),
    append: (event) => Effect.sync(() => void stored.push(event)),
    truncate: (count) => Effect.sync(() => void stored.splice(count))
  })
})
