import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { LedgerFailed, memoryLedger, quoteSpending, type SpendingRules } from "../../src/spending.ts"
import { judge } from "../../src/spending/rules.ts"

const caip2Id = "eip155:84532"
const token = `0x${"77".repeat(20)}`
const recipient = `0x${"0b".repeat(20)}`
const spender = { user: `0x${"0a".repeat(20)}`, app: `0x${"0c".repeat(20)}` }
const rules: SpendingRules = {
  budgets: [{ caip2Id, token, amount: "100", windowSeconds: 60, of: "user" }],
  largestPayments: [{ caip2Id, token, amount: "50" }],
  approval: { recipientsOtherThan: [] }
}
const payment = { kind: "transfer", caip2Id, token, amount: 60n, recipient } as const

describe("quoteSpending", () => {
  it.effect("says what refuses a payment, who is asked and what is left, and reserves nothing", () =>
    Effect.gen(function* () {
      const ledger = memoryLedger()
      yield* ledger.reserve("job", "one", judge(rules, [{ ...payment, amount: 30n }], [], spender).budgets)
      for (const _ of ["first", "again"]) {
        const quote = yield* quoteSpending({ rules, ledger }, [payment], spender)
        assert.deepStrictEqual(quote.budgets, [{ caip2Id, token, asked: 60n, left: 70n }])
        assert.deepStrictEqual(
          [...quote.refused, ...quote.needsApproval].map(({ rule }) => rule),
          ["largest payment", "approval"]
        )
      }
    })
  )

  it.effect("fails where the ledger cannot be read", () =>
    Effect.gen(function* () {
      const broken = { ...memoryLedger(), reserve: () => Effect.fail(new LedgerFailed({})) }
      const error = yield* Effect.flip(quoteSpending({ rules, ledger: broken }, [payment], spender))
      assert.strictEqual(error._tag, "SpendingLedgerUnavailable")
    })
  )
})
