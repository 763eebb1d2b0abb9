/** Schemas that parameters and stored values share, with the messages for parameters. */
import { Address, Hex } from "@okto-effect/contract/Primitives"

export const account = Address("expected an address: 0x and 40 hex digits")

/** A number as hex, of at most 32 bytes. */
export const quantity = Hex("expected a quantity: 0x and hex digits", 32)

/** Bytes as hex. */
export const bytes = Hex("expected data: 0x and hex digits")
