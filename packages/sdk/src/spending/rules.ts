/** Rules about spending, as plain data, and what they say about a request. */
import * as Schema from "effect/Schema"
import { type CalledContract, isBatch } from "./evmCalls.ts"
import type { Refusal } from "../errors/spending.ts"
import type { Spender } from "../signer/SpendingGuard.ts"
import {
  addressOf,
  assetOf,
  chainIdOf,
  type Asset,
  type Spending,
  type Transfer,
  type UnknownSpending
} from "../core/Spending.ts"

/** Seconds in a hundred years. */
const longestWindow = 3_153_600_000

const Units = Schema.String.check(
  Schema.isPattern(/^\d{1,78}$/, { message: "expected decimal digits, in the smallest unit" })
)

const Chain = Schema.String.check(
  Schema.isPattern(/^[a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32}$/, { message: "expected a CAIP-2 id" })
)

const Limit = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caip2Id: Chain,
  /** The address of the token, or `""` for the coin of the network. */
  token: Schema.String,
  /** In the smallest unit, as decimal text. */
  amount: Units
})

/** A symbol, or an address that is cut off, would be the token of no payment: its rule would allow everything. */
const isToken = ({ caip2Id, token }: { readonly caip2Id: string; readonly token: string }): boolean =>
  caip2Id.startsWith("eip155:")
    ? /^(0x[0-9a-f]{40})?$/i.test(token)
    : !caip2Id.startsWith("aptos:") || /^(0x[0-9a-f]{1,64}(::.+)?)?$/i.test(token)

const token = Schema.makeFilter(isToken, { message: 'expected the address of a token of the chain, or ""' })

/**
 * Of EVM chains; of Aptos, where zeros in front may be missing, and names of modules follow; or of other chains. One that is cut
 * off, a name or a symbol would match nothing: a rule that refuses it would refuse nothing.
 */
const Address = Schema.String.check(
  Schema.isPattern(/^\s*(0x([0-9a-f]{1,8}|[0-9a-f]{40}|[0-9a-f]{56,64})(::.+)?|(?!0x)[\w:-]{20,})\s*$/i, {
    message: "expected a whole address"
  })
)

const Contract = Schema.Struct({
  /** The chain, as a CAIP-2 id; absent for all chains. */
  caip2Id: Schema.optional(Chain),
  /** The address of the contract. */
  address: Address,
  /** The functions, by the first four bytes of the call data; absent for all functions. */
  selectors: Schema.optional(
    Schema.Array(
      Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]{8}$/, { message: "expected 0x and 8 hex digits" }))
    )
  )
})

/** Rules about spending, as JSON. What is absent has no rule. */
export const SpendingRules = Schema.Struct({
  /**
   * The most that is spent of an asset within a rolling window. With a budget, assets that have none need approval. With
   * any rule about amounts or recipients, allowances, permits and what cannot be told need approval.
   */
  budgets: Schema.optional(
    Schema.Array(
      Schema.Struct({
        ...Limit.fields,
        /** The length of the window, in seconds: at most a hundred years. */
        windowSeconds: Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: longestWindow })),
        /** Whether each user has it, or all users of the app share it. */
        of: Schema.Literals(["user", "app"])
      }).check(token)
    )
  ),
  /** The largest single payment of an asset. */
  largestPayments: Schema.optional(Schema.Array(Limit.check(token))),
  /** Who may be paid: only those allowed, if there is such a list, and no one who is refused. */
  recipients: Schema.optional(
    Schema.Struct({
      allowed: Schema.optional(Schema.Array(Address)),
      refused: Schema.optional(Schema.Array(Address))
    })
  ),
  /**
   * Which contracts raw transactions may call, and typed data may be for: only those allowed, if there is such a list, and none
   * that is refused. What does not show them all needs approval.
   */
  contracts: Schema.optional(
    Schema.Struct({
      allowed: Schema.optional(Schema.Array(Contract)),
      refused: Schema.optional(Schema.Array(Contract))
    })
  ),
  /** What a person approves. */
  approval: Schema.optional(
    Schema.Struct({
      /** Payments above an amount. */
      above: Schema.optional(Schema.Array(Limit.check(token))),
      /** Recipients who are not in this list. */
      recipientsOtherThan: Schema.optional(Schema.Array(Address)),
      /** Allowances and permits, and what cannot be told, which may be one. */
      allowances: Schema.optional(Schema.Boolean),
      /** What cannot be told. */
      unknown: Schema.optional(Schema.Boolean)
    })
  )
})

/** Rules about spending, as JSON. */
export type SpendingRules = typeof SpendingRules.Type

/** A rule that a request breaks, or that asks for approval. */
export type Finding = Pick<Refusal, "rule" | "asked">

/** A budget as a key of the ledger, and what the request takes of it. */
export interface BudgetUse {
  /** Whose spending of what within which window. */
  readonly key: string
  readonly amount: bigint
  readonly limit: bigint
  /** In milliseconds. */
  readonly window: number
  /** Until when it may be executed, in Unix milliseconds: of an authorization. */
  readonly until?: number | undefined
  /** The largest part of the request that counts. */
  readonly asked: Transfer
}

/** What rules say about a request. */
export interface Verdict {
  /** Rules that refuse it. */
  readonly refused: ReadonlyArray<Finding>
  /** Rules that ask a person. */
  readonly needsApproval: ReadonlyArray<Finding>
  /** What it takes of budgets. */
  readonly budgets: ReadonlyArray<BudgetUse>
}

/** Milliseconds that a payment counts beyond its window: it is recorded and under way after it was reserved. */
const gracePeriod = 120_000

/** The year 3000, in Unix seconds: an authorization may name any time. */
const endOfTime = 32_503_680_000n

const isAsset = (asset: Asset, limit: { readonly caip2Id: string; readonly token: string }): boolean => {
  const named = assetOf(limit.caip2Id, limit.token)
  return named.caip2Id === asset.caip2Id && named.token === asset.token
}

const isTransfer = (one: Spending): one is Transfer => one.kind === "transfer"

/** The transfers of a request by asset, with their sum: a payment in parts is one payment. */
const payments = (spending: ReadonlyArray<Spending>): ReadonlyArray<Transfer> => {
  const sums = new Map<string, Transfer>()
  for (const one of spending.filter(isTransfer)) {
    const key = `${one.caip2Id} ${one.token}`
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

const exceeds = (limits: typeof SpendingRules.Type.largestPayments, paid: ReadonlyArray<Transfer>) =>
  (limits ?? []).flatMap((limit) => paid.filter((one) => isAsset(one, limit) && one.amount > BigInt(limit.amount)))

/** Who gets something, or may take it. */
const takerOf = (one: Spending): string | undefined =>
  one.kind === "transfer" ? one.recipient : one.kind === "unknown" ? undefined : one.spender

const isListed = (caip2Id: string, address: string, list: ReadonlyArray<string>): boolean =>
  list.some((entry) => addressOf(caip2Id, entry) === address)

type ContractRule = typeof Contract.Type

const matches = ({ address, caip2Id, selector }: CalledContract, rule: ContractRule): boolean =>
  addressOf(caip2Id, rule.address) === addressOf(caip2Id, address) &&
  (rule.caip2Id === undefined || chainIdOf(rule.caip2Id) === chainIdOf(caip2Id)) &&
  (rule.selectors === undefined || rule.selectors.some((one) => one.toLowerCase() === selector?.toLowerCase()))

/** Whether rules are about amounts or recipients, so that what passes by them, or may, needs a person. */
const limitsPayments = ({ approval, budgets, largestPayments, recipients }: SpendingRules): boolean =>
  recipients?.allowed !== undefined ||
  approval?.recipientsOtherThan !== undefined ||
  [budgets, largestPayments, recipients?.refused, approval?.above].some((list = []) => list.length > 0)

/** Whether contracts may be called that a request does not show. */
const hidesContracts = ({ caip2Id, contract, selector }: UnknownSpending): boolean =>
  caip2Id === undefined || contract === undefined || isBatch(selector)

type Budget = NonNullable<SpendingRules["budgets"]>[number]

/** Budgets without those that another one of the same asset, window and owner makes needless. */
const tightest = (budgets: ReadonlyArray<Budget>): ReadonlyArray<Budget> => {
  const smallest = new Map<string, Budget>()
  for (const budget of budgets) {
    const { caip2Id, token } = assetOf(budget.caip2Id, budget.token)
    const key = [budget.of, caip2Id, token, budget.windowSeconds].join(" ")
    const known = smallest.get(key)
    if (known === undefined || BigInt(budget.amount) < BigInt(known.amount)) smallest.set(key, budget)
  }
  return [...smallest.values()]
}

/**
 * What rules say about what a request spends and which contracts it calls.
 *
 * @param rules the rules
 * @param spending what the request spends or allows
 * @param called the contracts that it calls
 * @param spender whose request it is
 */
export const judge = (
  rules: SpendingRules,
  spending: ReadonlyArray<Spending>,
  called: ReadonlyArray<CalledContract>,
  spender: Spender
): Verdict => {
  const paid = payments(spending)
  const { approval = {}, budgets = [], contracts = {}, recipients = {} } = rules
  const hasBudget = budgets.length > 0
  const isLimited = limitsPayments(rules)
  const limitsContracts = contracts.allowed !== undefined || (contracts.refused ?? []).length > 0
  const refusedTakers = spending.filter((one) => {
    const taker = takerOf(one)
    const caip2Id = one.caip2Id ?? ""
    if (taker === undefined) return false
    const isAllowed = recipients.allowed === undefined || isListed(caip2Id, taker, recipients.allowed)
    return !isAllowed || isListed(caip2Id, taker, recipients.refused ?? [])
  })
  const refusedCalls = called.filter(
    (call) =>
      (contracts.allowed !== undefined && !contracts.allowed.some((rule) => matches(call, rule))) ||
      (contracts.refused ?? []).some((rule) => matches(call, rule))
  )
  const others = spending.filter((one) => {
    switch (one.kind) {
      case "transfer":
        return (
          (hasBudget && one.amount > 0n && !budgets.some((budget) => isAsset(one, budget))) ||
          (approval.recipientsOtherThan !== undefined &&
            !isListed(one.caip2Id, one.recipient, approval.recipientsOtherThan))
        )
      case "allowance":
      case "unlimited-allowance":
        return isLimited || approval.allowances === true
      case "unknown":
        return (
          isLimited ||
          approval.allowances === true ||
          approval.unknown === true ||
          (limitsContracts && hidesContracts(one))
        )
    }
  })
  return {
    refused: [
      ...refusedTakers.map((asked) => ({ rule: "recipient" as const, asked })),
      ...refusedCalls.map(({ address, caip2Id, selector }) => ({
        rule: "contract" as const,
        asked: {
          kind: "unknown" as const,
          caip2Id,
          contract: address,
          ...(selector !== undefined && { selector }),
          because: "the contract may not be called"
        }
      })),
      ...exceeds(rules.largestPayments, paid).map((asked) => ({ rule: "largest payment" as const, asked }))
    ],
    needsApproval: [...others, ...exceeds(approval.above, paid)].map((asked) => ({ rule: "approval" as const, asked })),
    // Of budgets with one key, the smallest one says it for all.
    budgets: tightest(budgets).flatMap((budget): ReadonlyArray<BudgetUse> => {
      const asked = paid.find((one) => isAsset(one, budget))
      if (asked === undefined || asked.amount === 0n) return []
      const { caip2Id, expires, token } = asked
      const whose = (budget.of === "user" ? spender.user : spender.app).toLowerCase()
      return [
        {
          key: `${budget.of} ${whose} ${caip2Id} ${token} ${budget.windowSeconds}`,
          amount: asked.amount,
          limit: BigInt(budget.amount),
          window: budget.windowSeconds * 1000 + gracePeriod,
          ...(expires !== undefined && { until: Number(expires < endOfTime ? expires : endOfTime) * 1000 }),
          asked
        }
      ]
    })
  }
}
