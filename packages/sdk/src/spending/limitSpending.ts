/** Rules, a person and a ledger as the guard that is asked before something is signed. */
import type * as Duration from "effect/Duration"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigurationInvalid } from "../errors/input.ts"
import { SpendingLedgerUnavailable, SpendingRefused } from "../errors/spending.ts"
import { type Options, readOptions } from "../input/options.ts"
import { callback, duration } from "../input/rules.ts"
import { copyInput } from "../input/snapshot.ts"
import { contractsOfJob, jobOfOperation, spendingOfJob } from "./jobs.ts"
import type { CalledContract } from "./evmCalls.ts"
import { memoryLedger, type SpendingLedger } from "./ledger.ts"
import { keccak256, sha256 } from "../core/crypto.ts"
import { fromBytes, fromText } from "../core/hex.ts"
import { uuidOf } from "../core/paymasterData.ts"
import type { Order } from "@okto-effect/protocol/Order"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import { judge, SpendingRules } from "./rules.ts"
import type { Spending } from "../core/Spending.ts"
import type { Spender, SpendingGuard } from "../signer/SpendingGuard.ts"
import { contractsOfTypedData, spendingOfTypedData } from "./typedData.ts"

/** What a person is asked to approve. */
export interface ApprovalRequest {
  /** The job id of a payment, or the hash of typed data. */
  readonly id: string
  /** Everything that the request spends or allows. */
  readonly spending: ReadonlyArray<Spending>
  /** The parts that need approval. */
  readonly because: ReadonlyArray<Spending>
  /** Whose request it is. */
  readonly spender: Spender
}

/** Rules, and what they need. */
export interface SpendingLimits {
  /** The rules, as JSON. They are copied: changes later have no effect. */
  readonly rules: SpendingRules
  /** What was spent. Default: the memory of this process. */
  readonly ledger?: SpendingLedger | undefined
  /** Asks a person: only `true` approves. Default: what needs approval is refused. */
  readonly approve?: ((request: ApprovalRequest) => boolean | PromiseLike<boolean>) | undefined
  /** How long a person may take (milliseconds where it is a number). A later answer has no effect. Default: five minutes. */
  readonly approvalTimeout?: Duration.Input | undefined
}

/** Where a ledger is misspelled, one in memory would be in its place. */
const options: Options = {
  rules: [() => true, ""],
  ledger: [(value) => Predicate.hasProperty(value, "reserve"), "a ledger", "store"],
  approve: [...callback, "onApproval"],
  approvalTimeout: duration
}

const decodeRules = Schema.decodeUnknownResult(SpendingRules, { onExcessProperty: "error" })

/** The time in which an app's ledger must answer: calls wait for it. */
const answersWithin = "10 seconds"

/** What a ledger answers. One that is silent, or throws, has failed. */
const inTime = <A, E>(answer: () => Effect.Effect<A, E>): Effect.Effect<A, SpendingLedgerUnavailable> =>
  Effect.suspend(answer).pipe(
    Effect.timeout(answersWithin),
    Effect.catchDefect(Effect.fail),
    Effect.mapError((error) => new SpendingLedgerUnavailable(error))
  )

/** A payment as ledgers name it: two users of an app may choose one job id. */
const paymentOf = (id: string, { user }: Spender): string => `${user} ${id}`.toLowerCase()

const senders = new WeakMap<object, string>()

/** The attempts with an operation's bytes, with any signature: the beginning of their names. */
const attemptsWith = (operation: UserOp): string => {
  const fields = Object.entries(operation).filter(([name]) => name !== "signature")
  // oxlint-disable-next-line unicorn/no-array-sort -- Hermes has no toSorted; the array is our own.
  return `${sha256(fromText(JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))))} `
}

/** The attempt of a sender, which other processes do not name alike. */
const attemptOf = (operation: UserOp, { sender }: Spender): string => {
  const own = sender && (senders.get(sender) ?? fromBytes(crypto.getRandomValues(new Uint8Array(16))))
  if (sender && own) senders.set(sender, own)
  return attemptsWith(operation) + (own ?? "")
}

/** Kinds that are one transaction. An order may not show its kind. */
const oneStep: ReadonlySet<unknown> = new Set(["TOKEN_TRANSFER", "NFT_TRANSFER"])

/**
 * Whether an order has failed for ever, with nothing moved on its chain: a job has one order. Of several transactions, some may
 * have been executed.
 */
const movedNothing = ({ details, intentType, status }: Order): boolean => {
  if (status === "REJECTED" || status === "EXPIRED" || status === "BUNDLER_DISCARDED") return true
  if (status !== "FAILED" && status !== "FAILED_ON_CHAIN") return false
  const transactions: unknown = Reflect.get(Object(details), "transactions")
  return oneStep.has(intentType) || (Array.isArray(transactions) && transactions.length === 1)
}

/** A request: what it spends, and which contracts it reaches. */
interface Asked {
  readonly id: string
  readonly attempt: string
  readonly spender: Spender
  readonly spending: ReadonlyArray<Spending>
  readonly called: ReadonlyArray<CalledContract>
}

/**
 * Makes a guard of rules. Throws `ConfigurationInvalid` where the rules are malformed: a rule that is misspelled would allow
 * everything.
 *
 * @param limits the rules, the ledger, and who approves
 * @returns what a configuration, and the options of a call, take as `spending`
 *
 * @example
 * ```ts
 * import { OktoClient } from "@okto-effect/sdk"
 * import { limitSpending } from "@okto-effect/sdk/spending"
 *
 * export const client = new OktoClient({
 *   clientPrivateKey,
 *   clientSWA,
 *   spending: limitSpending({
 *     rules: {
 *       budgets: [{ caip2Id: "eip155:84532", token: "", amount: "1000000000000000", windowSeconds: 86_400, of: "user" }]
 *     }
 *   })
 * })
 * ```
 */
export const limitSpending = (limits: SpendingLimits): SpendingGuard => {
  const read = readOptions(limits, options)
  if (Result.isFailure(read)) throw new ConfigurationInvalid(read.failure.issues)
  const { approvalTimeout = "5 minutes", approve = () => false, ledger = memoryLedger(), rules: given } = read.success
  const decoded = decodeRules(copyInput(given))
  if (Result.isFailure(decoded)) {
    throw new ConfigurationInvalid([{ path: "rules", message: decoded.failure.message }])
  }
  // Without a prototype: a polluted one would narrow whom a rule refuses.
  const rules = copyInput(decoded.success)

  const ask = (request: ApprovalRequest): Effect.Effect<boolean> =>
    Effect.tryPromise(async () => {
      const answer: unknown = await approve(request)
      return answer === true
    }).pipe(
      Effect.orElseSucceed(() => false),
      Effect.timeoutOrElse({ duration: approvalTimeout, orElse: () => Effect.succeed(false) })
    )

  const reserve = Effect.fnUntraced(function* ({ attempt, called, id, spender, spending }: Asked, isAsked: boolean) {
    const { budgets, needsApproval, refused } = judge(rules, spending, called, spender)
    const [first] = refused
    if (first !== undefined) return yield* new SpendingRefused(first)
    const [open] = isAsked ? needsApproval : []
    if (open !== undefined) {
      const isApproved = yield* ask({ id, spender, spending, because: needsApproval.map(({ asked }) => asked) })
      if (!isApproved) return yield* new SpendingRefused(open)
    }
    if (budgets.length === 0) return
    const answer = yield* inTime(() => ledger.reserve(paymentOf(id, spender), attempt, budgets))
    if (answer._tag === "Reserved") return
    const use = budgets[answer._tag === "Exceeded" ? answer.index : 0]
    const asked = use?.asked ?? { kind: "unknown" as const, because: "the ledger names no budget" }
    if (answer._tag === "IdUsed") return yield* new SpendingRefused({ rule: "job id", asked })
    const { freeAt, left } = answer
    const refusedAt = freeAt === undefined ? undefined : yield* Clock.currentTimeMillis
    return yield* new SpendingRefused({ rule: "budget", asked, left, freeAt, refusedAt })
  })

  const ofOperation: (isAsked: boolean) => SpendingGuard["beforeOperation"] = (isAsked) => (operation, spender) =>
    Effect.suspend(() => {
      const job = jobOfOperation({ ...operation, jobManager: spender.jobManager }) ?? { type: "", values: {} }
      return reserve(
        {
          id: uuidOf(operation.nonce),
          attempt: attemptOf(operation, spender),
          spender,
          spending: spendingOfJob(job),
          called: contractsOfJob(job)
        },
        isAsked
      )
    })

  // What cannot be released counts until its window has passed.
  const release = (id: string, attempts: string, spender: Spender) =>
    Effect.ignore(inTime(() => ledger.release(paymentOf(id, spender), attempts)))

  return Object.freeze({
    beforeOperation: ofOperation(true),
    beforeResending: ofOperation(false),
    beforeTypedData: (text, spender) =>
      Effect.suspend(() => {
        // The same text is the same permit or authorization, however often it is signed.
        const id = keccak256(fromText(text))
        return reserve(
          { id, attempt: "", spender, spending: spendingOfTypedData(text), called: contractsOfTypedData(text) },
          true
        )
      }),
    // The time proves it of every attempt with these bytes, a refusal of this sender's.
    afterFailure: ({ _tag, operation }, spender) =>
      operation === undefined
        ? Effect.void
        : release(
            uuidOf(operation.nonce),
            _tag === "NotExecuted" ? attemptsWith(operation) : attemptOf(operation, spender),
            spender
          ),
    afterOrder: (order, spender) => (movedNothing(order) ? release(order.intentId, "", spender) : Effect.void)
  } satisfies SpendingGuard)
}
