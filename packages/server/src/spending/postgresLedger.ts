/** The ledger in PostgreSQL: functions of its migration, which take one query each. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SpendingLedger } from "@okto-effect/sdk/spending"
import type { RunStatement } from "../stores/sqlStore.ts"
import { ledgerFailed, partsToJson, readAnswer } from "./answer.ts"

const readRow = Schema.decodeUnknownEffect(Schema.Struct({ answer: Schema.String }))

/** A ledger over a database. */
export const postgresLedger = (run: RunStatement): SpendingLedger => ({
  reserve: (id, attempt, parts) =>
    run("select okto_reserve($1, $2, $3) as answer", [id, attempt, partsToJson(parts)]).pipe(
      Effect.flatMap(([row]) => readRow(row)),
      Effect.mapError(ledgerFailed),
      Effect.flatMap(({ answer }) => readAnswer(answer))
    ),
  release: (id, attempts) =>
    Effect.asVoid(Effect.mapError(run("select okto_release($1, $2) as answer", [id, attempts]), ledgerFailed))
})
