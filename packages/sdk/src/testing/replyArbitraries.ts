/** Arbitraries of what the backend replies: the data of each call, refusals, orders, portfolios. */
import * as BigDecimal from "effect/BigDecimal"
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as Struct from "effect/Struct"
import { expectedOf } from "@okto-effect/protocol/Lenient"
import { Fault } from "@okto-effect/protocol/Envelope"
import { finalStatuses, IntentType, Order } from "@okto-effect/protocol/Order"
import { Holding, HoldingGroup, type Portfolio } from "@okto-effect/protocol/Portfolio"
import { fromNumber } from "../core/hex.ts"
import type { TransportResponse } from "../http/Transport.ts"
import { type ArbitraryOptions, idsOf, int, matching, NonEmpty, ofNamespace } from "./arbitraryOptions.ts"
import { nftCollection, nftMint, nftTransfer, rawAptos, rawEvm, tokenTransfer } from "./inputArbitraries.ts"
import { failure, success } from "./TestPlatform.ts"

// The statuses of orders that are not final, and of those that have failed.
const unfinished = ["INITIATED", "PENDING", "IN_PROGRESS"]
const failures = finalStatuses.filter((status) => status !== "SUCCESSFUL")

const oneOf = (words: ReadonlyArray<string>): RegExp => new RegExp(`^(${words.join("|")})$`)

/**
 * The format of texts in replies, by the path of the field: the first row that matches counts. The protocol's schemas
 * say only that they are texts.
 */
const texts = (options: ArbitraryOptions): ReadonlyArray<readonly [path: RegExp, format: RegExp]> => [
  [/(caip2?Id|transactionFees\.key)$/i, oneOf(idsOf(options))],
  [/transactionFees$/, /^[1-9]\d{0,18}$/],
  [/(chainId|decimals|precision|count|nftId)$/i, /^[1-9]\d?$/],
  [/token(s\.a|A)ddress$/, /^(0x[0-9a-fA-F]{40})?$/],
  [/(address|swa)$/i, /^0x[0-9a-fA-F]{40}$/],
  [/hash$/i, /^0x[0-9a-f]{64}$/],
  [/publicKey$/i, /^0x04[0-9a-f]{128}$/],
  [/signature$/, /^[0-9a-f]{130}$/],
  [/traceId$/, /^[0-9a-f]{32}$/],
  [/PerGas$/, /^0x[1-9a-f][0-9a-f]{0,9}$/],
  [/errorCode$/, /^ER-TECH-\d{4}$/],
  [/id$/i, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  [/(price|balance|amount|quantity|fees)[a-z]*$/i, /^(0|[1-9]\d{0,5})\.\d{2}$/],
  [/(image|logo|ur[il])$/i, /^https:\/\/[a-z]{3,9}\.example\/[a-z0-9]{1,9}$/],
  [/(symbol|shortName)$/i, /^[A-Z]{3,5}$/],
  [/networkName$/, /^[A-Z]{3,8}(_[A-Z]{3,8})?$/],
  [/intentType$/, oneOf(IntentType.literals)],
  [/items\.status$/, oneOf([...unfinished, ...finalStatuses])]
]

/** The range of numbers in replies, by the path of the field. Others are any integer. */
const numbers: ReadonlyArray<readonly [path: RegExp, minimum: number, maximum: number]> = [
  [/blockTimestamp$/, 1_700_000_000_000, 2_000_000_000_000],
  [/(timestamp|At|expiry)$/i, 1_700_000_000, 2_000_000_000],
  [/code$/, 400, 599]
]

/** Narrows the texts and numbers in a schema of the protocol to realistic values. */
const narrow = (ast: SchemaAST.AST, path: string, rows: ReturnType<typeof texts>): SchemaAST.AST => {
  const { annotations, checks, context } = ast
  const each = (types: ReadonlyArray<SchemaAST.AST>) => types.map((type) => narrow(type, path, rows))
  switch (ast._tag) {
    case "String": {
      const row = checks === undefined ? rows.find(([names]) => names.test(path)) : undefined
      return row === undefined ? ast : new SchemaAST.String(annotations, [Schema.isPattern(row[1])], undefined, context)
    }
    case "Number": {
      const row = numbers.find(([names]) => names.test(path))
      const range = row === undefined ? [] : [Schema.isBetween({ minimum: row[1], maximum: row[2] })]
      return new SchemaAST.Number(annotations, [Schema.isInt(), ...range], undefined, context)
    }
    case "Union":
      return new SchemaAST.Union(each(ast.types), ast.options, annotations, checks, undefined, context)
    case "Arrays":
      return new SchemaAST.Arrays(
        ast.isMutable,
        each(ast.elements),
        each(ast.rest),
        annotations,
        checks,
        undefined,
        context
      )
    case "Objects":
      return new SchemaAST.Objects(
        ast.propertySignatures.map(
          ({ name, type }) => new SchemaAST.PropertySignature(name, narrow(type, `${path}.${String(name)}`, rows))
        ),
        ast.indexSignatures.map(
          ({ parameter, type }) =>
            new SchemaAST.IndexSignature(narrow(parameter, `${path}.key`, rows), narrow(type, path, rows))
        ),
        annotations,
        checks,
        undefined,
        context
      )
    case "Unknown": {
      // The schema accepts every value; the annotation has the schema of the usual one.
      const expected = expectedOf(ast)
      if (expected === ast) return ast
      const typed = Schema.make<Schema.Top>(narrow(expected, path, rows))
      return (expected.annotations?.["maybe"] ? Schema.optionalKey(typed) : typed).ast
    }
    default:
      return ast
  }
}

type Readable<A> = Schema.ConstraintDecoder<A>

const narrowed = <A>(schema: Readable<A>, options: ArbitraryOptions): Arbitrary.Arbitrary<A> =>
  Arbitrary.schema(Schema.make<Readable<A>>(narrow(SchemaAST.toType(schema.ast), "", texts(options))))

/**
 * The `data` of the reply to a call. Its fields are independent of each other; those of {@link order} and
 * {@link portfolio} are consistent.
 *
 * @param route - a row of the protocol's `Routes`
 *
 * @example
 * ```ts
 * import * as Arbitrary from "effect/Arbitrary"
 * import { Routes } from "@okto-effect/sdk/protocol"
 * import { Arbitraries, TestPlatform } from "@okto-effect/sdk/testing"
 *
 * export const walletReplies = Arbitrary.map(Arbitraries.data(Routes.wallets), (data) => TestPlatform.success(data))
 * ```
 */
export const data = <A>(
  route: { readonly data: Readable<A> },
  options: ArbitraryOptions = {}
): Arbitrary.Arbitrary<A> => narrowed(route.data, options)

/** The `error` of an error envelope, in each variant of the backend. */
export const fault: Arbitrary.Arbitrary<Fault> = narrowed(Fault, {})

/** A response to a call: three of four have {@link data}, the others an error envelope with its code as HTTP status. */
export const reply = <A>(
  route: { readonly data: Readable<A> },
  options: ArbitraryOptions = {}
): Arbitrary.Arbitrary<TransportResponse> =>
  Arbitrary.map(
    Arbitrary.all({ data: data(route, options), fault, quarter: Arbitrary.schema(int(0, 3)) }),
    ({ data, fault, quarter }) => (quarter < 3 ? success(data) : failure(fault, fault.code ?? 400))
  )

const pairs = (record: object) => Object.entries(record).map(([Key, Value]) => ({ Key, Value }))

const kind = <I>(
  intentType: IntentType,
  input: Arbitrary.Arbitrary<I>,
  details: (input: I) => Readonly<Record<string, unknown>>
) => Arbitrary.map(input, (input) => ({ intentType, details: details(input) }))

// The inputs of intents as the details of their orders, with the backend's names.

const transferred = (options: ArbitraryOptions) =>
  kind("TOKEN_TRANSFER", tokenTransfer(options), ({ amount, caip2Id, recipient, token }) => ({
    amount: String(amount),
    caip2id: caip2Id,
    recipientWalletAddress: recipient,
    tokenAddress: token
  }))

const onEvm = (options: ArbitraryOptions) => [
  kind("NFT_TRANSFER", nftTransfer(options), ({ amount, caip2Id, ...item }) => ({
    ...item,
    amount: String(amount),
    caip2id: caip2Id
  })),
  kind("RAW_TRANSACTION", rawEvm(options), ({ caip2Id, transaction: { data = "0x", from, to, value = 0 } }) => ({
    caip2id: caip2Id,
    transactions: [pairs({ from, to, data, value: fromNumber(value) })]
  }))
]

const onAptos = (options: ArbitraryOptions) => [
  kind("RAW_TRANSACTION", rawAptos(options), ({ caip2Id, transactions }) => ({
    caip2id: caip2Id,
    transactions: transactions.map(({ function: name, functionArguments = [], typeArguments = [] }) =>
      pairs({ function: name, typeArguments, functionArguments: functionArguments.map(String) })
    )
  })),
  kind("NFT_CREATE_COLLECTION", nftCollection(options), ({ caip2Id, data, name, uri }) => ({
    caip2id: caip2Id,
    name,
    uri,
    data: pairs(data)
  })),
  kind("NFT_MINT", nftMint(options), ({ caip2Id, collectionAddress = "", data, nftName, uri }) => ({
    caip2id: caip2Id,
    collectionName: collectionAddress,
    description: data.description ?? "",
    nftName,
    properties: JSON.stringify(data.properties ?? []),
    uri,
    data: pairs(data)
  }))
]

const Hash = matching(/^0x[0-9a-f]{64}$/)
const none = Schema.Tuple([])

/** The status of an order, with the fields that depend on it. */
const Progress = Schema.Union([
  Schema.Struct({ status: Schema.Literals(unfinished), downstreamTransactionHash: none, reason: Schema.Literal("") }),
  Schema.Struct({
    status: Schema.Literal("SUCCESSFUL"),
    downstreamTransactionHash: Schema.NonEmptyArray(Hash),
    reason: Schema.Literal("")
  }),
  Schema.Struct({ status: Schema.Literals(failures), downstreamTransactionHash: none, reason: NonEmpty })
])

const independent = Order.mapFields(
  Struct.pick(["intentId", "transactionHash", "networkName", "caipId", "blockTimestamp"])
)

/**
 * An order of any kind that exists on the given chains, in any status. Its details are those of its kind; it has
 * transaction hashes if it was successful, and a reason if it failed.
 */
export const order = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<typeof Order.Encoded> => {
  const transfer = transferred(options)
  const others = [
    ...(ofNamespace("eip155:", options).length > 0 ? onEvm(options) : []),
    ...(ofNamespace("aptos:", options).length > 0 ? onAptos(options) : [])
  ]
  const kind = Arbitrary.flatMap(Arbitrary.schema(int(0, others.length)), (at) => others[at - 1] ?? transfer)
  return Arbitrary.map(
    Arbitrary.all({ order: narrowed(independent, options), kind, progress: Arbitrary.schema(Progress) }),
    ({ kind, order, progress }) => ({ ...order, ...kind, ...progress })
  )
}

const total = <A>(list: ReadonlyArray<A>, of: (item: A) => string): string =>
  BigDecimal.format(BigDecimal.sumAll(list.map((item) => BigDecimal.fromStringUnsafe(of(item)))))

const worth = (list: ReadonlyArray<Pick<Holding, "holdingsPriceInr" | "holdingsPriceUsdt">>) => ({
  holdingsPriceUsdt: total(list, ({ holdingsPriceUsdt }) => holdingsPriceUsdt),
  holdingsPriceInr: total(list, ({ holdingsPriceInr }) => holdingsPriceInr)
})

/** A consistent portfolio: groups are the sums of their holdings, and the totals those of the groups. */
export const portfolio = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<typeof Portfolio.Encoded> => {
  const group = Arbitrary.map(
    Arbitrary.all({
      head: narrowed(HoldingGroup, options),
      tokens: Arbitrary.array(narrowed(Holding, options), { minLength: 1, maxLength: 3 })
    }),
    ({ head, tokens }) => ({
      ...head,
      balance: total(tokens, ({ balance }) => balance),
      ...worth(tokens),
      ...(tokens.length > 1
        ? { aggregationType: "group", tokens: tokens.map((token) => ({ ...token, symbol: head.symbol })) }
        : { aggregationType: "token", tokens: null })
    })
  )
  return Arbitrary.map(Arbitrary.array(group), (groupTokens) => {
    const { holdingsPriceInr, holdingsPriceUsdt } = worth(groupTokens)
    return {
      aggregatedData: {
        holdingsCount: String(groupTokens.length),
        holdingsPriceInr,
        holdingsPriceUsdt,
        totalHoldingPriceInr: holdingsPriceInr,
        totalHoldingPriceUsdt: holdingsPriceUsdt
      },
      groupTokens
    }
  })
}
