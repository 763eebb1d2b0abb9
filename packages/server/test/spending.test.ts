/** Rules about what visitors spend: each visitor's client has them, over the ledger of the store, and no request changes them. */
import { assert, describe, it } from "@effect/vitest"
import { tokenTransfer, type OktoClient } from "@okto-effect/sdk"
import {
  LedgerFailed,
  limitSpending,
  memoryLedger,
  type SpendingLedger,
  type SpendingRules
} from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { clients, memory, type Store } from "../src/index.ts"
import { limitSpendingLedger } from "../src/stores/timeLimit.ts"
import { clientPrivateKey, clientSWA, cookieOf, secret, startSession, stores } from "./processOver.ts"

const caip2Id = "eip155:84532"
const budget = { caip2Id, token: "", amount: "100", windowSeconds: 3600 }
const rules = { budgets: [{ ...budget, of: "user" }] } as const satisfies SpendingRules

/** A backend that accepts every operation. */
const createBackend = () => {
  const executed: Array<string> = []
  const replies: Readonly<Record<string, unknown>> = {
    "/supported/networks": { network: [{ caip_id: caip2Id, network_name: "BASE_TESTNET" }] },
    "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
    "/wallets": []
  }
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace("/api/oc/v1", "")
    if (path === "/execute") executed.push(path)
    return Response.json({ status: "success", data: replies[path] ?? { jobId: "job" } })
  }
  return { executed, fetch }
}

const open = (store: Store, options: Partial<Parameters<typeof clients>[0]> = {}) => {
  const { executed, fetch } = createBackend()
  const okto = clients({
    configuration: { clientPrivateKey, clientSWA, syncKeys: "on-demand", fetch },
    secrets: { 1: secret },
    store,
    rules,
    ...options
  })
  const visit = (cookie = "") =>
    okto.of(new Request("https://app.example/", { method: "POST", headers: { cookie, origin: "https://app.example" } }))
  const signIn = async (user: number) => {
    const { client, respond } = await visit()
    await startSession(client, user)
    return cookieOf(respond(new Response())) ?? assert.fail("no cookie")
  }
  return { executed, okto, signIn, visit }
}

const pay = async (client: OktoClient, amount: bigint, options = {}): Promise<string> => {
  const transfer = { caip2Id, recipient: `0x${"0b".repeat(20)}`, token: "", amount }
  try {
    await tokenTransfer(client, transfer, options)
    return "executed"
  } catch (error) {
    return String(Reflect.get(Object(error), "rule") ?? error)
  }
}

describe.each(stores)("clients with rules over %s", (_, openStore) => {
  it("share budgets across processes and requests: a user's their own, the app's all of them", async () => {
    const store = await Effect.runPromise(openStore)
    const shared = { budgets: [...rules.budgets, { ...budget, amount: "150", of: "app" }] } as const
    const [one, other] = [open(store, { rules: shared }), open(store, { rules: shared })]
    const [first, second] = [await one.signIn(1), await other.signIn(2)]
    const answers = [
      await pay((await one.visit(first)).client, 60n),
      await pay((await other.visit(first)).client, 41n),
      await pay((await other.visit(second)).client, 91n),
      await pay((await one.visit(second)).client, 90n)
    ]
    assert.deepStrictEqual(answers, ["executed", "budget", "budget", "executed"])
    assert.strictEqual(one.executed.length + other.executed.length, 2)
    const [session] = await one.okto.list(`0x${"1".padStart(40, "0")}`)
    const client = (await one.okto.byId(session?.id ?? "")) ?? assert.fail("no client")
    assert.strictEqual(await pay(client, 1n), "budget")
  })
})

describe("rules of clients", () => {
  it("are not widened by options of a call, by a prototype, or by changes of the app's object", async () => {
    const own = { budgets: [{ ...budget, of: "user" as const }] }
    const { executed, signIn, visit } = open(memory(), { rules: own })
    const { client } = await visit(await signIn(1))
    own.budgets[0] = { ...budget, amount: "1000", of: "user" }
    const widened = { spending: limitSpending({ rules: {} }), rules: {}, ledger: memoryLedger(), approve: () => true }
    assert.strictEqual(await pay(client, 101n, { spending: widened.spending }), "budget")
    const names = Object.keys(widened)
    try {
      for (const name of names) Reflect.set(Object.prototype, name, Reflect.get(widened, name))
      assert.notStrictEqual(await pay(client, 101n), "executed")
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name)
    }
    assert.deepStrictEqual(executed, [])
  })

  it("ask the app's function, and count in a ledger of the app's own", async () => {
    const asked: Array<string> = []
    const { signIn, visit } = open(memory(), {
      rules: { ...rules, approval: { above: [{ caip2Id, token: "", amount: "10" }] } },
      approve: ({ spender }) => asked.push(spender.user) < 2,
      approvalTimeout: "1 minute",
      ledger: { ...memoryLedger(), reserve: () => Effect.fail(new LedgerFailed({})) }
    })
    const { client } = await visit(await signIn(1))
    assert.include(await pay(client, 11n), "SpendingLedgerUnavailable")
    assert.strictEqual(await pay(client, 11n), "approval")
    assert.lengthOf(asked, 2)
  })

  it.each<readonly [title: string, options: object, message: RegExp]>([
    ["rules that are misspelled", { rules: { budget: [] } }, /budget/],
    ["an option that is misspelled", { rules: undefined, spendingRules: rules }, /write 'rules'/],
    ["an approval without rules", { rules: undefined, approve: () => true }, /without rules/],
    ["a ledger without rules", { rules: undefined, ledger: memoryLedger() }, /without rules/],
    ["an approve that is no function", { approve: true }, /approve must be a function/],
    ["a ledger that is none", { ledger: {} }, /Expected a ledger/],
    ["a time that is none", { approvalTimeout: "soon" }, /approvalTimeout/],
    ["a store without a ledger", { store: { ...memory(), spending: undefined } }, /Expected a store/],
    [
      "a guard of its own in the configuration",
      { configuration: { clientPrivateKey, clientSWA, spending: limitSpending({ rules }) } },
      /not both/
    ]
  ])("are refused with %s", (_, options, message) => {
    assert.throws(() => open(memory(), options), message)
  })
})

describe("a ledger", () => {
  const [id, parts] = ["id", [{ key: "key", amount: 1n, limit: 1n, window: 1 }]] as const

  it.effect("fails when it is silent", () =>
    Effect.gen(function* () {
      const ledger = limitSpendingLedger({ reserve: () => Effect.never, release: () => Effect.never })
      for (const call of [ledger.reserve(id, "one", parts), ledger.release(id, "")]) {
        const fiber = yield* Effect.forkChild(Effect.flip(call))
        yield* TestClock.adjust("5 seconds")
        assert.strictEqual((yield* Fiber.join(fiber))._tag, "LedgerFailed")
      }
    })
  )

  it.effect.each([
    ["throws", () => assert.fail("down")],
    ["fails", () => Effect.fail(new LedgerFailed({ cause: "down" }))],
    ["answers something else", () => Effect.succeed({ _tag: "Fine" })],
    ["answers nothing", () => Effect.void]
  ] as const)("fails when it %s", ([, reserve]) =>
    Effect.gen(function* () {
      const ledger: SpendingLedger = Reflect.apply(limitSpendingLedger, undefined, [
        { release: () => Effect.void, reserve }
      ])
      assert.strictEqual((yield* Effect.flip(ledger.reserve(id, "one", parts)))._tag, "LedgerFailed")
    })
  )
})
