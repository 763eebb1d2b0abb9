/** Sessions as they are stored and handed over. */
import * as Schema from "effect/Schema"
import { Address, type Hex, PrivateKey, PublicKey } from "@okto-effect/contract/Primitives"

/** A session as it is stored and handed to callbacks. The private key is in clear: keep it to yourself. */
export interface SessionConfig {
  sessionPrivKey: Hex
  /** Uncompressed, 65 bytes. */
  sessionPubKey: string
  /** The user's smart wallet address. */
  userSWA: Address
}

/** What a {@link SessionConfig} must look like. */
export const SessionConfig = Schema.Struct({
  sessionPrivKey: PrivateKey(),
  /** Uncompressed, 65 bytes. */
  sessionPubKey: PublicKey(),
  /** The user's smart wallet address. */
  userSWA: Address()
})

/** A session in a store. The published original reads the same text, and ignores what it does not know. */
export const StoredSession = Schema.fromJsonString(
  Schema.Struct({
    ...SessionConfig.fields,
    clientSWA: Schema.optionalKey(Schema.String),
    environment: Schema.optionalKey(Schema.String)
  })
)
