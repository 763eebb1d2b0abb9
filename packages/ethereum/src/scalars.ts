/** Schemas that parameters and stored values share, with the messages for parameters. */
import { Address, Hex, HexQuantity } from "@okto-effect/protocol/Primitives"
import * as Schema from "effect/Schema"

export const account = Address("expected an address: 0x and 40 hex digits")

export const quantity = HexQuantity("expected a quantity: 0x and hex digits")

/** Bytes as hex. */
export const bytes = Hex("expected data: 0x and hex digits")

/** The hash of a transaction. */
export const hash = bytes.check(Schema.isPattern(/^.{66}$/, { message: "expected 32 bytes" }))

/** A field that may be missing, undefined or null. */
export const optional = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

/** The data of a call. */
export const callData = bytes.check(Schema.isPattern(/^(..)*$/, { message: "expected whole bytes" }))

/** The address that is called. */
export const recipient = account.annotateKey({ messageMissingKey: "required: contracts are not created" })

/** Fields that another schema reads. */
export const others = Schema.Record(Schema.String, Schema.Unknown)
