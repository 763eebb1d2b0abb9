/** Schemas of the parameters of the methods of bundles, by the names that EIP-5792 gives them. */
import * as Schema from "effect/Schema"
import { account, callData, optional, others, quantity, recipient } from "../scalars.ts"

const capabilities = optional(others)

/** `wallet_sendCalls`. What the wallet does not support is refused before the calls are read. */
export const SendCalls = Schema.Struct({
  bundle: Schema.Struct({
    version: Schema.String,
    id: Schema.optional(Schema.String.check(Schema.isPattern(/^.{1,8194}$/s, { message: "expected 1 to 4096 bytes" }))),
    from: optional(account),
    chainId: quantity,
    atomicRequired: Schema.optional(Schema.Boolean),
    calls: Schema.Array(Schema.StructWithRest(Schema.Struct({ capabilities }), [others])),
    capabilities
  })
})

/** The calls of `wallet_sendCalls`. */
export const BundleCalls = Schema.Struct({
  bundle: Schema.Struct({
    calls: Schema.Array(Schema.Struct({ to: recipient, data: optional(callData), value: optional(quantity) })).check(
      Schema.isNonEmpty({ message: "expected at least one call" })
    )
  })
})

/** `wallet_getCallsStatus`, `wallet_showCallsStatus` */
export const BundleId = Schema.Struct({ id: Schema.String })

/** `wallet_getCapabilities` */
export const GetCapabilities = Schema.Struct({ account: optional(account), chainIds: optional(Schema.Array(quantity)) })
