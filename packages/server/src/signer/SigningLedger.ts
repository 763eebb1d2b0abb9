/** What the processes of a signer remember together: the ids of signed requests, and how often each visitor asked. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StoreFailed } from "../sessions/SessionTable.ts"

/** What a store does for the signer. */
export class SigningLedger extends Context.Service<
  SigningLedger,
  {
    /**
     * Claims an id, atomically, until the given time (milliseconds since 1970). False if it is already claimed.
     *
     * @param id the id, which is signed once
     * @param until until when it is kept, Unix milliseconds
     */
    readonly claim: (id: string, until: number) => Effect.Effect<boolean, StoreFailed>
    /**
     * Adds to the count of a key in the window that ends at `until`, atomically, and returns it. Each window of a key has a
     * count of its own, from 0.
     *
     * @param key what is counted, such as a visitor and a kind of request
     * @param until the end of the window, until when its count is kept, Unix milliseconds
     * @param by how many are added
     */
    readonly count: (key: string, until: number, by: number) => Effect.Effect<number, StoreFailed>
    /**
     * Removes what ended before `now` (milliseconds since 1970), and returns how many entries that were.
     *
     * @param now the time, Unix milliseconds
     */
    readonly sweep: (now: number) => Effect.Effect<number, StoreFailed>
  }
>()("@okto-effect/server/SigningLedger") {}
