/**
 * The events of a sandbox. Replaying them, each at its time, gives the same users, chains, hashes and orders. Times are
 * Unix milliseconds.
 */
import { Auth, Primitives } from "@okto-effect/contract"
import * as Schema from "effect/Schema"
import { Seed } from "../seed/Seed.ts"

const Hex = Primitives.Hex()

/** The first event. Secrets are derived from `seed`; operations are signed for one environment. */
export const Started = Schema.TaggedStruct("Started", { at: Schema.Number, seed: Hex, environment: Schema.String })
export type Started = typeof Started.Type

const CodeSent = Schema.TaggedStruct("CodeSent", {
  at: Schema.Number,
  method: Auth.OtpMethod,
  to: Schema.String,
  clientSWA: Schema.String,
  token: Schema.String,
  code: Schema.String
})

/** A code was checked. */
const CodeTried = Schema.TaggedStruct("CodeTried", { at: Schema.Number, token: Schema.String, right: Schema.Boolean })

/** A user logged in, for the first time or again. */
const LoggedIn = Schema.TaggedStruct("LoggedIn", {
  at: Schema.Number,
  clientSWA: Schema.String,
  identity: Schema.String,
  publicKey: Hex,
  nonce: Hex
})

/** An operation was accepted. Its job is in its call data. */
const OrderPlaced = Schema.TaggedStruct("OrderPlaced", {
  at: Schema.Number,
  userId: Schema.String,
  nonce: Hex,
  callData: Hex,
  operationHash: Hex
})

/** An order's job was executed, successfully or not. */
const OrderSettled = Schema.TaggedStruct("OrderSettled", { at: Schema.Number, id: Schema.String })

/** A signed transaction was sent to the JSON-RPC endpoint of a chain. */
const TransactionSent = Schema.TaggedStruct("TransactionSent", {
  at: Schema.Number,
  caipId: Schema.String,
  raw: Hex
})

/** The clock was moved ahead. */
const Travelled = Schema.TaggedStruct("Travelled", { at: Schema.Number, milliseconds: Schema.Number })

/** A seed was applied. */
const Seeded = Schema.TaggedStruct("Seeded", { at: Schema.Number, seed: Seed })

/** A user received the grants of a new user again. */
const Funded = Schema.TaggedStruct("Funded", { at: Schema.Number, userId: Schema.String })

/** All sessions of a user ended. */
const SessionsEnded = Schema.TaggedStruct("SessionsEnded", {
  at: Schema.Number,
  userId: Schema.String,
  how: Schema.Literals(["expired", "loggedOut"])
})

/** A stored event. */
export const Event = Schema.Union([
  Started,
  CodeSent,
  CodeTried,
  LoggedIn,
  OrderPlaced,
  OrderSettled,
  TransactionSent,
  Travelled,
  Seeded,
  Funded,
  SessionsEnded
])
export type Event = typeof Event.Type

/** The events of one kind. */
export type EventOf<Tag extends Event["_tag"]> = Extract<Event, { readonly _tag: Tag }>
