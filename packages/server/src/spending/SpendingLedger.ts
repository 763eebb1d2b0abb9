/** What was spent within windows of time, by all processes of a server: the ledger of the SDK's rules as a service. */
import type * as Sdk from "@okto-effect/sdk/spending"
import * as Context from "effect/Context"

/** What a store does for rules about spending. */
export class SpendingLedger extends Context.Service<SpendingLedger, Sdk.SpendingLedger>()(
  "@okto-effect/server/SpendingLedger"
) {}
