/** Time by the client's clock, which tests can replace. */
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { useEffect, useState } from "react"
import { useOkto } from "./provider/OktoProvider.tsx"

/** The time, in Unix milliseconds. */
export const currentTime = (client: OktoClient, options: CallOptions): Promise<number> =>
  client.runWith(Layer.empty, Clock.currentTimeMillis, options)

/** Waits by the client's clock, and by the platform's once the client is disposed of. Rejects when it is aborted. */
export const sleep = async (client: OktoClient, milliseconds: number, options: AbortController): Promise<void> => {
  const sleeping = Effect.sleep(milliseconds)
  try {
    await client.runWith(Layer.empty, sleeping, options)
  } catch (error) {
    if (options.signal.aborted) throw error
    await Effect.runPromise(sleeping, options)
  }
}

/**
 * Counts whole seconds down to 0, until it is aborted or its client is disposed. It compares times, so that a page that was
 * suspended is right, and never counts up when the clock is set back.
 */
export const countDown = (
  client: OktoClient,
  seconds: number,
  onChange: (left: number) => void,
  options: CallOptions
): void => {
  const counting = Effect.gen(function* () {
    const until = (yield* Clock.currentTimeMillis) + seconds * 1000
    for (let left = seconds * 1000; left > 0;) {
      const whole = Math.ceil(left / 1000)
      onChange(whole)
      yield* Effect.sleep(left - (whole - 1) * 1000)
      left = Math.min((whole - 1) * 1000, until - (yield* Clock.currentTimeMillis))
    }
    onChange(0)
  })
  client.runWith(Layer.empty, counting, options).catch(() => undefined)
}

/** Whole seconds left of a wait. Each new `of` starts it again. */
export const useCountdown = (seconds: number, of: unknown): number => {
  const client = useOkto()
  const [passed, setPassed] = useState<{ readonly of: unknown; readonly left: number }>()
  useEffect(() => {
    if (seconds <= 0) return undefined
    const controller = new AbortController()
    countDown(client, seconds, (left) => setPassed({ of, left }), controller)
    return () => controller.abort()
  }, [client, of, seconds])
  return passed !== undefined && passed.of === of ? passed.left : Math.ceil(seconds)
}

/** The same time of day some days later by the calendar of the user's time zone, in which a day can have 23 or 25 hours. */
export const addDays = (time: number, days: number): Date => {
  const date = new Date(time)
  date.setDate(date.getDate() + days)
  return date
}

/** The time when it was last read, in Unix milliseconds: on mount and at each midnight. `undefined` until then. */
export const useNow = (): number | undefined => {
  const client = useOkto()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const controller = new AbortController()
    const followDays = Effect.gen(function* () {
      for (;;) {
        const read = yield* Clock.currentTimeMillis
        setNow(read)
        yield* Effect.sleep(addDays(read, 1).setHours(0, 0, 0, 0) - read)
      }
    })
    client.runWith(Layer.empty, followDays, controller).catch(() => undefined)
    return () => controller.abort()
  }, [client])
  return now
}
