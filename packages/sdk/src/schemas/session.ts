/** Sessions as they are stored and passed to callbacks. */
import * as Schema from "effect/Schema"
import { Address, type Hex, PrivateKey, PublicKey } from "@okto-effect/protocol/Primitives"

/** A session as it is stored and passed to callbacks. It has the private key: keep it secret. */
export interface SessionConfig {
  /** 32 bytes. */
  sessionPrivKey: Hex
  /** Uncompressed, 65 bytes. */
  sessionPubKey: string
  /** The user's smart wallet address. */
  userSWA: Address
}

/** The schema of a {@link SessionConfig}. */
export const SessionConfig = Schema.Struct({
  /** The private session key, 32 bytes in hex. */
  sessionPrivKey: PrivateKey(),
  /** Uncompressed, 65 bytes. */
  sessionPubKey: PublicKey(),
  /** The user's smart wallet address. */
  userSWA: Address()
})

/** The text of a session in a store. The published original reads the same text, and ignores the last two fields. */
export const StoredSession = Schema.fromJsonString(
  Schema.Struct({
    ...SessionConfig.fields,
    clientSWA: Schema.optionalKey(Schema.String),
    environment: Schema.optionalKey(Schema.String)
  })
)
