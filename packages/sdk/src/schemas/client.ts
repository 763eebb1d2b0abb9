/** Who the application is. */
import * as Schema from "effect/Schema"
import { Address, CompressedPublicKey, PrivateKey } from "@okto-effect/contract/Primitives"

/** What a configuration says of the application. Field order is the order of the complaints. */
export const Identity = Schema.Struct({
  environment: Schema.optional(Schema.Literals(["sandbox", "staging", "production"])),
  clientPrivateKey: Schema.optional(PrivateKey()),
  clientSWA: Address(),
  clientPublicKey: Schema.optional(CompressedPublicKey())
})
