/** Where a world is stored. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { EmulatorFailed } from "./EmulatorFailed.ts"
import type { Row } from "./Table.ts"

/** A row that is added or replaced; removed without a value. */
export type StoredChange = Row

/** An open store of one world. */
export interface Store {
  /** All rows, in the order in which they were added. */
  readonly rows: Effect.Effect<ReadonlyArray<Row>, EmulatorFailed>
  /** Makes all changes, or none. Once this succeeds, they outlast the process. */
  readonly write: (changes: ReadonlyArray<StoredChange>) => Effect.Effect<void, EmulatorFailed>
}

/** Opens a store, until the scope closes. */
export type OpenStore = Effect.Effect<Store, EmulatorFailed, Scope.Scope>

/**
 * A store in memory, for tests of restarts: what is opened with it again has what was written.
 *
 * @returns What opens it, for the option `store`.
 *
 * @example
 * ```ts
 * import { createEmulator, memoryStore } from "@okto-effect/emulator"
 *
 * const store = memoryStore()
 * await createEmulator({ store }).dispose()
 * const { dispose } = createEmulator({ store })
 * await dispose()
 * ```
 */
export const memoryStore = (): OpenStore => {
  const stored = new Map<string, Row>()
  return Effect.succeed({
    rows: Effect.sync(() => [...stored.values()]),
    write: (changes) =>
      Effect.sync(() => {
        for (const { key, table, value } of changes) {
          const id = `${table}\n${key}`
          if (value === undefined) stored.delete(id)
          else stored.set(id, { table, key, value })
        }
      })
  })
}
