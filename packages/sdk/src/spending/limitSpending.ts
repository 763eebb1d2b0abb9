/** Rules, a person and a ledger as the guard that is asked before something is signed. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigurationInvalid } from "../errors/input.ts"
import { SpendingLedgerUnavailable, SpendingRefused } from "../errors/spending.ts"
import { copyInput } from "../input/snapshot.ts"
import { contractsOfJob, jobOfOperation, spendingOfJob } from "./jobs.ts"
import type { CalledContract } from "./evmCalls.ts"
import { memoryLedger, type SpendingLedger } from "./ledger.ts"
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

const decodeRules = Schema.decodeUnknownResult(SpendingRules, { onExcessProperty: "error" })

/** A payment as ledgers name it: two users of an app may choose one job id. */
const nameOf = (id: string, { user }: Spender): string => `${user} ${id}`.toLowerCase()

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
export const limitSpending = ({
  approvalTimeout = "5 minutes",
  approve = () => false,
  ledger = memoryLedger(),
  rules: given
}: SpendingLimits): SpendingGuard => {
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
    const [first] = isAsked ? refused : []
    if (first !== undefined) return yield* new SpendingRefused(first)
    const [open] = isAsked ? needsApproval : []
    if (open !== undefined) {
      const isApproved = yield* ask({ id, spender, spending, because: needsApproval.map(({ asked }) => asked) })
      if (!isApproved) return yield* new SpendingRefused(open)
    }
    if (budgets.length === 0) return
    const answer = yield* Effect.mapError(
      ledger.reserve(nameOf(id, spender), attempt, budgets),
      (error) => new SpendingLedgerUnavailable(error)
    )
    if (answer._tag === "Reserved") return
    const use = budgets[answer._tag === "Exceeded" ? answer.index : 0]
    const asked = use?.asked ?? { kind: "unknown" as const, because: "the ledger names no budget" }
    return yield* answer._tag === "Exceeded"
      ? new SpendingRefused({ rule: "budget", asked, left: answer.left, freeAt: answer.freeAt })
      : new SpendingRefused({ rule: "job id", asked })
  })

  const ofOperation: (isAsked: boolean) => SpendingGuard["beforeOperation"] =
    (isAsked) =>
    ({ attempt, jobId: id }, operation, spender) =>
      Effect.suspend(() => {
        const job = jobOfOperation(operation) ?? { type: "", values: {} }
        return reserve({ id, attempt, spender, spending: spendingOfJob(job), called: contractsOfJob(job) }, isAsked)
      })

  return Object.freeze({
    beforeOperation: ofOperation(true),
    beforeResending: ofOperation(false),
    beforeTypedData: (id, text, spender) =>
      Effect.suspend(() =>
        reserve(
          { id, attempt: "", spender, spending: spendingOfTypedData(text), called: contractsOfTypedData(text) },
          true
        )
      ),
    // What cannot be released counts until its window has passed.
    release: ({ attempt, jobId }, spender) => Effect.ignore(ledger.release(nameOf(jobId, spender), attempt))
  } satisfies SpendingGuard)
}
