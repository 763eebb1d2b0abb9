/**
 * The events of an emulator. Replaying them, each at its time, gives the same users, chains, hashes and orders. Times are
 * Unix milliseconds.
 */
import { Auth, Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import { Seed } from "../seed/Seed.ts"
import { between } from "../verify/fields.ts"

const Hex = Primitives.Hex()

/** The last one is that of a `Date`. */
const UnixMilliseconds = between(0, 8.64e15, "expected Unix milliseconds")

/** The schema of one kind of event. */
const event = <const Tag extends string, Fields extends Schema.Struct.Fields>(tag: Tag, fields: Fields) =>
  Schema.TaggedStruct(tag, { at: UnixMilliseconds, ...fields })

/** A stored event. */
export const Event = Schema.Union([
  /** The first event. Secrets are derived from `seed`; operations are signed for one environment. */
  event("Started", { seed: Hex, environment: Schema.String }),
  event("CodeSent", {
    method: Auth.OtpMethod,
    to: Schema.String,
    clientSWA: Schema.String,
    token: Schema.String,
    code: Schema.String
  }),
  /** A code was checked. */
  event("CodeTried", { token: Schema.String, right: Schema.Boolean }),
  /** A user logged in, for the first time or again. */
  event("LoggedIn", { clientSWA: Schema.String, identity: Schema.String, publicKey: Hex, nonce: Hex }),
  /** An operation was accepted. Its job is in its call data. */
  event("OrderPlaced", { userId: Schema.String, nonce: Hex, callData: Hex, operationHash: Hex }),
  /** An order's job was executed, successfully or not. */
  event("OrderSettled", { id: Schema.String }),
  /** A signed transaction was sent to the JSON-RPC endpoint of a chain. */
  event("TransactionSent", { caipId: Schema.String, raw: Hex }),
  /** The clock was moved ahead. */
  event("Travelled", { milliseconds: Schema.Number }),
  /** A seed was applied. */
  event("Seeded", { seed: Seed }),
  /** A user received the grants of a new user again. */
  event("Funded", { userId: Schema.String }),
  /** All sessions of a user ended. */
  event("SessionsEnded", { userId: Schema.String, how: Schema.Literals(["expired", "loggedOut"]) })
])
export type Event = typeof Event.Type

/** The events of one kind. */
export type EventOf<Tag extends Event["_tag"]> = Extract<Event, { readonly _tag: Tag }>

/** The first event of a world. */
export type Started = EventOf<"Started">
