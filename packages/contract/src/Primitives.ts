/** Scalars shared by requests, replies and intents. Each takes the sentence a developer reads when it does not match. */
import * as Schema from "effect/Schema"

const isHex = (text: string): text is `0x${string}` => text.startsWith("0x")

// The pattern comes before the refinement, so that property tests can generate values from it, or from a narrower one.
const hex = (pattern: RegExp, message: string, source = pattern.source) =>
  Schema.String.annotate({ message })
    .check(Schema.isPattern(pattern, { message, arbitraryConstraint: { patterns: [{ source, flags: "" }] } }).abort())
    .pipe(Schema.refine(isHex, { message, implied: true }))
    .annotateKey({ messageMissingKey: message })

/** `0x` and hex digits: any number of them, or at most two for each of `bytes`. */
export const Hex = (message = "must be a hex string", bytes?: number) =>
  bytes === undefined
    ? // Property tests take whole bytes.
      hex(/^0x[0-9a-fA-F]*$/, message, "^0x([0-9a-fA-F]{2})*$")
    : hex(new RegExp(`^0x[0-9a-fA-F]{0,${bytes * 2}}$`), message)
export type Hex = `0x${string}`

/** `0x` and 40 hex digits, in any letter case: a checksum is not asked for. */
export const Address = (message = "Invalid Ethereum address format") => hex(/^0x[0-9a-fA-F]{40}$/, message)
export type Address = `0x${string}`

/** `0x` and 64 hex digits: a secp256k1 private key, 32 bytes. */
export const PrivateKey = (message = "Invalid client private key format") => hex(/^0x[0-9a-fA-F]{64}$/, message)

/** `0x04` and 128 hex digits: an uncompressed secp256k1 public key, 65 bytes. */
export const PublicKey = (message = "must be a hex string") => hex(/^0x04[0-9a-fA-F]{128}$/, message)

/** `0x` and 66 hex digits: a compressed secp256k1 public key, 33 bytes. */
export const CompressedPublicKey = (message = "Invalid client public key format") =>
  hex(/^0x0[23][0-9a-fA-F]{64}$/, message)
