/** A storage that several tabs share, with a delay in every step. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SessionStore } from "../../src/effect.ts"

/** Milliseconds of one step. */
export const Delay = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 900 }))

/** A storage. The delays repeat. */
export const make = (delays: ReadonlyArray<number>) => {
  let kept: string | undefined
  let steps = 0
  const tabs = new Set<() => void>()
  const pause = Effect.suspend(() => Effect.sleep(delays[steps++ % delays.length] ?? 0))

  const read = Effect.andThen(
    pause,
    Effect.suspend(() => Effect.as(pause, kept))
  )

  /** Other tabs are notified with a delay. */
  const write = (text: string | undefined, own: () => void) =>
    Effect.gen(function* () {
      yield* pause
      kept = text
      for (const tell of tabs) if (tell !== own) yield* Effect.forkDetach(Effect.andThen(pause, Effect.sync(tell)))
      yield* pause
    })

  return {
    kept: () => kept,
    /** The storage as one object for several clients of a page. */
    shared: (): SessionStore.SessionStore["Service"] => ({
      read,
      write: (text) => write(text, () => {}),
      remove: Effect.suspend(() => write(undefined, () => {}))
    }),
    /** The storage of one process, which is not notified of others. `seen` gets what it reads. */
    process: (canCompare: boolean, seen: (text: string | undefined) => void): SessionStore.SessionStore["Service"] => {
      const remove = (isRemoved: (text: string | undefined) => boolean) =>
        Effect.andThen(
          pause,
          Effect.suspend(() => {
            if (isRemoved(kept)) kept = undefined
            return pause
          })
        )
      return {
        isRequired: true,
        read: Effect.tap(read, (text) => Effect.sync(() => seen(text))),
        write: (text) => write(text, () => {}),
        remove: remove(() => true),
        removeIf: canCompare ? (text) => remove((stored) => stored === text) : undefined
      }
    },
    /** The storage of one tab. */
    tab: (): SessionStore.SessionStore["Service"] => {
      let tell = () => {}
      const own = () => tell()
      return {
        read,
        write: (text) => write(text, own),
        remove: Effect.suspend(() => write(undefined, own)),
        changes: (listener) => {
          tell = listener
          tabs.add(own)
          return () => tabs.delete(own)
        }
      }
    }
  }
}
