/** What the app's server says when it is asked to sign. */
import * as Schema from "effect/Schema"
import { Hex } from "@okto-effect/contract/Primitives"

export const Signatures = Schema.Struct({ signatures: Schema.Array(Hex()) })
