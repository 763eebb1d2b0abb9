/** Requests that several callers wait for together, so that the backend is asked once. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

interface Flight<A, E> {
  readonly fiber: Fiber.Fiber<A, E>
  waiting: number
}

/** Requests under way, by a key. */
export interface Shared<A, E> {
  /**
   * Waits for the request of this key, and sends it if nobody did. It runs as its first caller would run it; whoever stops
   * waiting leaves the others alone, and the last to leave ends it.
   */
  readonly get: (key: string, request: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** Whoever asks from now on asks anew: the request of this key takes too long. */
  readonly retire: (key: string) => void
}

export const make = <A, E>(): Shared<A, E> => {
  const flights = new Map<string, Flight<A, E>>()

  const retire = (key: string, flight = flights.get(key)): void => {
    if (flight !== undefined && flights.get(key) === flight) flights.delete(key)
  }

  const begin = (key: string, request: Effect.Effect<A, E>): Effect.Effect<Flight<A, E>> =>
    Effect.map(Effect.forkDetach(request, { startImmediately: true }), (fiber) => {
      const flight: Flight<A, E> = { fiber, waiting: 0 }
      flights.set(key, flight)
      fiber.addObserver(() => retire(key, flight))
      return flight
    })

  return {
    get: (key, request) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const known = flights.get(key)
          const flight = known ?? (yield* begin(key, request))
          flight.waiting++
          return yield* Effect.ensuring(
            restore(Fiber.join(flight.fiber)),
            Effect.suspend(() => {
              flight.waiting--
              if (flight.waiting > 0 || flight.fiber.pollUnsafe() !== undefined) return Effect.void
              retire(key, flight)
              return Fiber.interrupt(flight.fiber)
            })
          )
        })
      ),
    retire
  }
}
