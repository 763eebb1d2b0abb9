/** Keeps sessions in the memory of one process: for tests and for development. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { memoryLedger } from "@okto-effect/sdk/spending"
import type { SessionRow } from "../sessions/SessionTable.ts"
import type { Store } from "./Store.ts"

/** Ids and counts that are remembered at most. */
const capacity = 100_000

/** Removes the entries that ended before `now`, and returns how many. */
const removeExpired = <A extends { readonly expiresAt: number }>(entries: Map<string, A>, now: number): number => {
  const { size } = entries
  for (const [key, { expiresAt }] of entries) if (expiresAt < now) entries.delete(key)
  return size - entries.size
}

/**
 * A store in the memory of this process. Sessions end with the process.
 *
 * @example
 * ```ts
 * import { clients, memory } from "@okto-effect/server"
 *
 * export const open = (secret: string) =>
 *   clients({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store: memory() })
 * ```
 */
export const memory = (): Store => {
  const rows = new Map<string, SessionRow>()
  const ids = new Map<string, { readonly expiresAt: number }>()
  const counts = new Map<string, { readonly expiresAt: number; readonly count: number }>()

  return {
    migrate: Effect.void,
    spending: memoryLedger(),
    sessions: {
      get: (id) => Effect.sync(() => rows.get(id)),
      create: (row) => Effect.sync(() => !rows.has(row.id) && rows.set(row.id, row) === rows),
      compareAndSet: (row, version) =>
        Effect.sync(() => {
          if (rows.get(row.id)?.version !== version) return false
          rows.set(row.id, row)
          return true
        }),
      delete: (id) => Effect.sync(() => rows.delete(id)),
      touch: (id, usedAt, expiresAt) =>
        Effect.sync(() => {
          const row = rows.get(id)
          if (row === undefined) return
          rows.set(id, {
            ...row,
            usedAt: Math.max(row.usedAt, usedAt),
            expiresAt: Math.max(row.expiresAt, expiresAt)
          })
        }),
      listByOwner: (owner) =>
        Effect.sync(() =>
          [...rows.values()].filter((row) => row.owner === owner).sort((one, other) => other.createdAt - one.createdAt)
        ),
      sweep: (now) => Effect.sync(() => removeExpired(rows, now))
    },
    signatures: {
      claim: (id, until) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          // In the order in which they end. An id that is forgotten too early would be signed as it was before.
          for (const [oldest, { expiresAt }] of ids) {
            if (expiresAt > now && ids.size <= capacity) break
            ids.delete(oldest)
          }
          if (ids.has(id)) return false
          ids.set(id, { expiresAt: until })
          return true
        }),
      count: (key, until, by) =>
        Effect.sync(() => {
          const name = `${until} ${key}`
          const known = counts.get(name)
          if (known === undefined && counts.size >= capacity) {
            for (const [other, { expiresAt }] of counts) if (expiresAt < until) counts.delete(other)
            // Keys beyond what can be remembered are over every limit.
            if (counts.size >= capacity) return Number.MAX_SAFE_INTEGER
          }
          const count = (known?.count ?? 0) + by
          counts.set(name, { expiresAt: until, count })
          return count
        }),
      sweep: (now) => Effect.sync(() => removeExpired(ids, now) + removeExpired(counts, now))
    }
  }
}
