/**
 * Functions that make the schemas of scalars: addresses, hex, keys. Each takes the message for a value that does not match.
 * Values stay plain text; nothing is branded.
 */
import * as Schema from "effect/Schema"

const isHex = (text: string): text is `0x${string}` => text.startsWith("0x")

// The pattern comes before the refinement, so that property tests can generate values from it, or from a narrower one.
const hex = (pattern: RegExp, message: string, source = pattern.source) =>
  Schema.String.annotate({ message })
    .check(
      Schema.isPattern(pattern, {
        message,
        arbitraryConstraint: { patterns: [{ source, flags: "" }] },
        // Effect exports only patterns with the flag `u`.
        toJsonSchema: () => ({ pattern: pattern.source })
      }).abort()
    )
    .pipe(Schema.refine(isHex, { message, implied: true }))
    .annotateKey({ messageMissingKey: message })

/**
 * Hex text with `0x`: of any length, or of at most `bytes` bytes.
 *
 * @param message what a value of another form is refused with
 * @param bytes how many bytes it has at most; any when absent
 * @returns The schema.
 */
export const Hex = (message = "must be a hex string", bytes?: number) =>
  bytes === undefined
    ? // Property tests generate whole bytes.
      hex(/^0x[0-9a-fA-F]*$/, message, "^0x([0-9a-fA-F]{2})*$")
    : hex(new RegExp(`^0x[0-9a-fA-F]{0,${bytes * 2}}$`), message)
export type Hex = `0x${string}`

/**
 * Bytes as hex: `0x` and an even number of hex digits.
 *
 * @param message what a value of another form is refused with
 * @returns The schema.
 */
export const Bytes = (message = "must be whole bytes in hex") => hex(/^0x([0-9a-fA-F]{2})*$/, message)

/**
 * A number as hex: `0x` and 1 to 64 hex digits, with or without leading zeros.
 *
 * @param message what a value of another form is refused with
 */
export const HexQuantity = (message = "must be a quantity in hex") => hex(/^0x[0-9a-fA-F]{1,64}$/, message)

/**
 * An address: `0x` and 40 hex digits in any letter case. The checksum is not checked.
 *
 * @param message what a value of another form is refused with
 */
export const Address = (message = "Invalid Ethereum address format") => hex(/^0x[0-9a-fA-F]{40}$/, message)
export type Address = `0x${string}`

/**
 * A secp256k1 private key of 32 bytes: `0x` and 64 hex digits.
 *
 * @param message what a value of another form is refused with
 */
export const PrivateKey = (message = "Invalid client private key format") => hex(/^0x[0-9a-fA-F]{64}$/, message)

/**
 * An uncompressed secp256k1 public key of 65 bytes: `0x04` and 128 hex digits.
 *
 * @param message what a value of another form is refused with
 */
export const PublicKey = (message = "must be a hex string") => hex(/^0x04[0-9a-fA-F]{128}$/, message)

/**
 * A compressed secp256k1 public key of 33 bytes: `0x02` or `0x03`, and 64 hex digits.
 *
 * @param message what a value of another form is refused with
 */
export const CompressedPublicKey = (message = "Invalid client public key format") =>
  hex(/^0x0[23][0-9a-fA-F]{64}$/, message)
