/** The identity of the application. */
import * as Schema from "effect/Schema"
import { Address, CompressedPublicKey, PrivateKey } from "@okto-effect/protocol/Primitives"

/** The fields of a configuration that identify the application. Their order is the order of the issues. */
export const Identity = Schema.Struct({
  environment: Schema.optional(Schema.Literals(["sandbox", "staging", "production"])),
  clientPrivateKey: Schema.optional(PrivateKey()),
  clientSWA: Address(),
  clientPublicKey: Schema.optional(CompressedPublicKey())
})
