/** What a world can begin with, as data: people, what they hold, and what they did. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

const text = (message: string) => Schema.String.annotate({ message }).check(Schema.isNonEmpty({ message }))

const pattern = (form: RegExp, message: string) =>
  Schema.String.annotate({ message }).check(Schema.isPattern(form, { message }))

/** Who it is: an email address, a ten-digit phone number, or an identity such as `client_jwt:ada`. */
const user = text("expected a user: an email address, a phone number of ten digits, or <provider>:<name>")
const network = text("expected a CAIP-2 id, such as eip155:84532")
const coin = text("expected a coin: its symbol, or the address of its token")

/** Whole units, as decimal text: `"2500.50"`. */
const Amount = pattern(/^\d{1,60}(\.\d{1,18})?$/, 'expected an amount in whole units as text, such as "2500.50"')

const whole = (minimum: number, maximum: number) => {
  const message = `expected a whole number from ${minimum} to ${maximum}`
  return Schema.Int.annotate({ message }).check(Schema.isBetween({ minimum, maximum }, { message }))
}

const Count = whole(1, 100)

/** What a user holds of one coin afterwards, no more and no less. */
const SeedBalance = Schema.Struct({ user, network, coin, amount: Amount })

/** NFTs that a user holds beside those that every new user has. */
const SeedNft = Schema.Struct({
  user,
  network,
  /** Its symbol, name or address; on Aptos the name of a collection of the user's own. */
  collection: text("expected a collection: its symbol, name or address"),
  /** Of an ERC-1155 item; other collections number their NFTs themselves. */
  id: Schema.optionalKey(Count),
  /** What it is called, on Aptos. */
  name: Schema.optionalKey(text("expected a name")),
  /** 1 when absent. */
  quantity: Schema.optionalKey(Count)
})

/** A transfer that was asked for. */
const SeedOrder = Schema.Struct({
  user,
  network,
  coin,
  amount: Amount,
  recipient: text("expected the recipient's address"),
  /**
   * `SUCCESSFUL`, which it is when absent, is carried out on the chain; `FAILED` never was, for the `reason`;
   * `IN_PROGRESS` stays under way.
   */
  status: Schema.optionalKey(
    Schema.Literals(["SUCCESSFUL", "FAILED", "IN_PROGRESS"]).annotate({
      message: "expected SUCCESSFUL, FAILED or IN_PROGRESS"
    })
  ),
  reason: Schema.optionalKey(text("expected a reason")),
  /** Minutes since it was asked for; 0 when absent. */
  minutesAgo: Schema.optionalKey(whole(0, 5_000_000))
})

/** Entries that a list may have, and NFTs that a seed may give in all. */
const most = 1_000

const listOf = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.Array(schema))

/**
 * What a world begins with. Users need not be listed who hold or did something. Everybody is funded like any new user
 * first; then `balances`, `nfts` and `orders` come, in this order.
 */
export const Seed = Schema.Struct({
  /** Whose users they are, by its SWA: the development client's when absent. */
  client: Schema.optionalKey(text("expected the SWA of a client")),
  users: listOf(user),
  balances: listOf(SeedBalance),
  nfts: listOf(SeedNft),
  orders: listOf(SeedOrder)
})
export type Seed = typeof Seed.Type

/** What is wrong at one place of a seed. */
export interface SeedIssue {
  /** Such as `balances[0].amount`. */
  readonly path: string
  readonly message: string
}

/** A seed that cannot be sown. Nothing of it was. `message` has a line for each issue. */
export class SeedInvalid extends Data.TaggedError("SeedInvalid")<{
  readonly message: string
  readonly issues: ReadonlyArray<SeedIssue>
}> {}

export const invalid = (issues: ReadonlyArray<SeedIssue>): SeedInvalid =>
  new SeedInvalid({
    message: issues.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`)).join("\n"),
    issues
  })

const pathOf = (keys: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  keys
    .map((segment) => (typeof segment === "object" ? segment.key : segment))
    .reduce<string>(
      (path, key) =>
        typeof key === "number" ? `${path}[${key}]` : path === "" ? String(key) : `${path}.${String(key)}`,
      ""
    )

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

const Lengths = Schema.Record(Schema.String, Schema.Unknown)
const isRecord = Schema.is(Lengths)

/** The lists that are too long. They are found before anything is read: every entry may have faults to tell. */
const tooLong = (input: unknown): ReadonlyArray<SeedIssue> =>
  Object.entries(isRecord(input) ? input : {}).flatMap(([path, list]) =>
    Array.isArray(list) && list.length > most ? [{ path, message: `expected at most ${most}, got ${list.length}` }] : []
  )

/** Each NFT of a seed is minted by a transaction of its own. */
const tooMany = ({ nfts = [] }: Seed): ReadonlyArray<SeedIssue> => {
  const count = nfts.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  return count > most ? [{ path: "nfts", message: `expected at most ${most} NFTs in all, got ${count}` }] : []
}

const none = (issues: ReadonlyArray<SeedIssue>): Effect.Effect<void, SeedInvalid> =>
  issues.length === 0 ? Effect.void : invalid(issues)

/** Reads a seed; says everything that is wrong with it. */
export const decode = Effect.fnUntraced(function* (input: unknown): Effect.fn.Return<Seed, SeedInvalid> {
  yield* none(tooLong(input))
  const seed = yield* Effect.mapError(
    Schema.decodeUnknownEffect(Seed, { errors: "all", onExcessProperty: "error" })(input),
    ({ issue }) => invalid(issuesOf(issue).issues.map(({ message, path = [] }) => ({ path: pathOf(path), message })))
  )
  yield* none(tooMany(seed))
  return seed
})
