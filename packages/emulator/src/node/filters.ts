/** The installed filters of a node: what is new on the chain since a filter was asked last. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bytesToHex, hexToBigInt, numberToHex } from "viem/utils"
import type { Filter } from "./parameters.ts"
import { RpcFailed } from "./RpcFailed.ts"

/** What a filter waits for. */
export type Subject = { readonly kind: "logs"; readonly filter: Filter } | { readonly kind: "blocks" | "transactions" }

interface Installed {
  readonly subject: Subject
  /** The first block that the filter has not returned. */
  next: bigint
  /** Unix milliseconds. */
  usedAt: number
}

/** The number of filters of a chain. */
export const maxFilters = 1_000

/** Milliseconds after which a filter that was not asked is uninstalled, as in go-ethereum. */
export const idleTimeout = 300_000

/** The filters of one chain. */
export type Filters = ReturnType<typeof make>

export const make = () => {
  const installed = new Map<bigint, Installed>()

  const uninstallIdle = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const [id, { usedAt }] of installed) if (now - usedAt >= idleTimeout) installed.delete(id)
    return now
  })

  return {
    /** Installs a filter for what comes from a block on, and returns its id. */
    install: Effect.fnUntraced(function* (subject: Subject, next: bigint) {
      const usedAt = yield* uninstallIdle
      if (installed.size >= maxFilters) {
        return yield* new RpcFailed({
          code: -32005,
          message: `${maxFilters} filters are installed: uninstall some, or wait until idle ones end after 5 minutes`
        })
      }
      // Not a counter: a client of an earlier process would get what another client's filter found.
      const id = hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(16))))
      installed.set(id, { subject, next, usedAt })
      return numberToHex(id)
    }),
    /** Whether there was such a filter. */
    uninstall: (id: bigint) => Effect.map(uninstallIdle, () => installed.delete(id)),
    /** Lets all filters begin again after a block, to which the chain went back. */
    rewind: (newest: bigint) => {
      for (const one of installed.values()) if (one.next > newest + 1n) one.next = newest + 1n
    },
    find: Effect.fnUntraced(function* (id: bigint) {
      const now = yield* uninstallIdle
      const found = installed.get(id)
      if (found === undefined) return yield* new RpcFailed({ code: -32000, message: "filter not found" })
      found.usedAt = now
      return found
    })
  }
}
