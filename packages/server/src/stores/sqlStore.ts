/** Keeps sessions, and what the signer remembers, in tables of a SQL database. PostgreSQL and SQLite take the same statements. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type SessionRow, StoreFailed } from "../sessions/SessionTable.ts"
import type { Store } from "./Store.ts"

/** Runs a statement with parameters `$1`, `$2`, …, and returns its rows. */
export type RunStatement = (
  statement: string,
  parameters: ReadonlyArray<string | number>
) => Effect.Effect<ReadonlyArray<unknown>, unknown>

/** A database: what is different between them. */
export interface Database {
  readonly run: RunStatement
  /** The larger of two values. */
  readonly greatest: "greatest" | "max"
  readonly migrate: Effect.Effect<void, unknown>
  /** What was spent: its statements are not the same. */
  readonly spending: Store["spending"]
}

/** Whole numbers, which PostgreSQL's drivers return as texts or as bigints. */
const Whole = Schema.Union([Schema.Number, Schema.BigInt, Schema.String])

const Row = Schema.Struct({
  id: Schema.String,
  version: Whole,
  sealed: Schema.String,
  owner: Schema.String,
  created_at: Whole,
  used_at: Whole,
  expires_at: Whole
})

const readRow = Schema.decodeUnknownEffect(Row)
const readCount = Schema.decodeUnknownEffect(Schema.Struct({ count: Whole }))

const toRow = (row: typeof Row.Type): SessionRow => ({
  id: row.id,
  version: Number(row.version),
  sealed: row.sealed,
  owner: row.owner,
  createdAt: Number(row.created_at),
  usedAt: Number(row.used_at),
  expiresAt: Number(row.expires_at)
})

const columns = "id, version, sealed, owner, created_at, used_at, expires_at"

const valuesOf = (row: SessionRow): ReadonlyArray<string | number> => [
  row.id,
  row.version,
  row.sealed,
  row.owner,
  row.createdAt,
  row.usedAt,
  row.expiresAt
]

/** A store over a database. */
export const sqlStore = ({ greatest, migrate, run, spending }: Database): Store => {
  const failed = (cause: unknown) => new StoreFailed(cause)
  const query = (statement: string, parameters: ReadonlyArray<string | number>) =>
    Effect.mapError(run(statement, parameters), failed)
  const rowsOf = (statement: string, parameters: ReadonlyArray<string | number>) =>
    Effect.flatMap(query(statement, parameters), (rows) =>
      Effect.mapError(
        Effect.forEach(rows, (row) => Effect.map(readRow(row), toRow)),
        failed
      )
    )
  const hasRow = (statement: string, parameters: ReadonlyArray<string | number>) =>
    Effect.map(query(statement, parameters), (rows) => rows.length > 0)
  const countRows = (statement: string, parameters: ReadonlyArray<string | number>) =>
    Effect.map(query(statement, parameters), (rows) => rows.length)

  return {
    migrate: Effect.mapError(migrate, failed),
    spending,
    sessions: {
      get: (id) => Effect.map(rowsOf(`select ${columns} from okto_sessions where id = $1`, [id]), ([row]) => row),
      create: (row) =>
        hasRow(
          `insert into okto_sessions (${columns}) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
          valuesOf(row)
        ),
      compareAndSet: (row, version) =>
        hasRow(
          `update okto_sessions set version = $2, sealed = $3, owner = $4, created_at = $5, used_at = $6, expires_at = $7
           where id = $1 and version = $8 returning id`,
          [...valuesOf(row), version]
        ),
      delete: (id) => hasRow("delete from okto_sessions where id = $1 returning id", [id]),
      touch: (id, usedAt, expiresAt) =>
        Effect.asVoid(
          query(
            `update okto_sessions set used_at = ${greatest}(used_at, $2), expires_at = ${greatest}(expires_at, $3)
             where id = $1`,
            [id, usedAt, expiresAt]
          )
        ),
      listByOwner: (owner) =>
        rowsOf(`select ${columns} from okto_sessions where owner = $1 order by created_at desc`, [owner]),
      sweep: (now) => countRows("delete from okto_sessions where expires_at < $1 returning id", [now])
    },
    signatures: {
      claim: (id, until) =>
        hasRow("insert into okto_signed_ids (id, expires_at) values ($1, $2) on conflict do nothing returning id", [
          id,
          until
        ]),
      count: (key, until, by) =>
        query(
          `insert into okto_counts (key, expires_at, count) values ($1, $2, $3)
           on conflict (key, expires_at) do update set count = okto_counts.count + $3 returning count`,
          [key, until, by]
        ).pipe(
          Effect.flatMap(([row]) => Effect.mapError(readCount(row), failed)),
          Effect.map(({ count }) => Number(count))
        ),
      sweep: (now) =>
        Effect.zipWith(
          countRows("delete from okto_signed_ids where expires_at < $1 returning id", [now]),
          countRows("delete from okto_counts where expires_at < $1 returning key", [now]),
          (ids, counts) => ids + counts
        )
    }
  }
}
