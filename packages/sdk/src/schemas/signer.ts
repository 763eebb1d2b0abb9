/** The reply of the app's server to a request to sign. */
import * as Schema from "effect/Schema"
import { Hex } from "@okto-effect/contract/Primitives"

export const Signatures = Schema.Struct({ signatures: Schema.Array(Hex()) })
