/** Seeds: users, balances, NFTs and orders with which an emulator starts. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type FieldIssue, fieldIssues, oneOf, pattern, text, whole } from "../verify/fields.ts"
import { type Invalid, invalidFields } from "../verify/Invalid.ts"

/** An email address, a phone number of ten digits, or an identity such as `client_jwt:ada`. */
const user = text("expected a user: an email address, a phone number of ten digits, or <provider>:<name>")
const network = text("expected a CAIP-2 id, such as eip155:84532")
const coin = text("expected a coin: its symbol, or the address of its token")

/** Whole units, as decimal text: `"2500.50"`. */
const Amount = pattern(/^\d{1,60}(\.\d{1,18})?$/, 'expected an amount in whole units as text, such as "2500.50"')

const Count = whole(1, 100)

/** The exact balance of a user in one coin. */
const SeedBalance = Schema.Struct({ user, network, coin, amount: Amount })

/** NFTs of a user in addition to those of every new user. */
const SeedNft = Schema.Struct({
  user,
  network,
  /** Its symbol, name or address; on Aptos the name of a collection of the user's own. */
  collection: text("expected a collection: its symbol, name or address"),
  /** Of an ERC-1155 item; other collections number their NFTs themselves. */
  id: Schema.optionalKey(Count),
  /** Its name, on Aptos. */
  name: Schema.optionalKey(text("expected a name")),
  /** 1 when absent. */
  quantity: Schema.optionalKey(Count)
})

/** An order of a transfer. */
const SeedOrder = Schema.Struct({
  user,
  network,
  coin,
  amount: Amount,
  recipient: text("expected the recipient's address"),
  /**
   * The default is `SUCCESSFUL`, which is executed on the chain. `FAILED` is not executed and has the `reason`.
   * `IN_PROGRESS` never ends.
   */
  status: Schema.optionalKey(
    oneOf(["SUCCESSFUL", "FAILED", "IN_PROGRESS"], "expected SUCCESSFUL, FAILED or IN_PROGRESS")
  ),
  reason: Schema.optionalKey(text("expected a reason")),
  /** Minutes since it was placed; 0 when absent. */
  minutesAgo: Schema.optionalKey(whole(0, 5_000_000))
})

/** The number of entries in a list, and of NFTs in all. */
const maxEntries = 1_000

const listOf = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.Array(schema))

/**
 * A seed. `users` may omit users of the other lists. Every user receives the grants of a new user first; then
 * `balances`, `nfts` and `orders` are applied, in this order.
 */
export const Seed = Schema.Struct({
  /** The SWA of the client that the users belong to; the development client when absent. */
  client: Schema.optionalKey(text("expected the SWA of a client")),
  /** Users to make: email addresses, phone numbers, or names such as `client_jwt:ada`. */
  users: listOf(user),
  /** What users hold, in whole units. */
  balances: listOf(SeedBalance),
  /** NFTs that users hold. */
  nfts: listOf(SeedNft),
  /** Orders that users made before. */
  orders: listOf(SeedOrder)
})
export type Seed = typeof Seed.Type

/** The lists that are too long. Checked before decoding, which reports issues of every entry. */
const tooLong = (input: unknown): ReadonlyArray<FieldIssue> =>
  Object.entries(Predicate.isObject(input) ? input : {}).flatMap(([path, list]) =>
    Array.isArray(list) && list.length > maxEntries
      ? [{ path, message: `expected at most ${maxEntries}, got ${list.length}` }]
      : []
  )

/** Each NFT of a seed is minted by a transaction of its own. */
const tooMany = ({ nfts = [] }: Seed): ReadonlyArray<FieldIssue> => {
  const count = nfts.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  return count > maxEntries
    ? [{ path: "nfts", message: `expected at most ${maxEntries} NFTs in all, got ${count}` }]
    : []
}

const none = (issues: ReadonlyArray<FieldIssue>): Effect.Effect<void, Invalid> =>
  issues.length === 0 ? Effect.void : invalidFields(issues)

/** Decodes a seed. Fails with all issues. */
export const decode = Effect.fnUntraced(function* (input: unknown): Effect.fn.Return<Seed, Invalid> {
  yield* none(tooLong(input))
  const seed = yield* Effect.mapError(
    Schema.decodeUnknownEffect(Seed, { errors: "all", onExcessProperty: "error" })(input),
    (cause) => invalidFields(fieldIssues(cause, input))
  )
  yield* none(tooMany(seed))
  return seed
})
