/**
 * A payment is made once when replies are lost and pages are reloaded at any point: the record
 * of `useTransaction` is kept until the outcome is known. A theme over the hook, its record and the SDK.
 */
import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { setImmediate } from "node:timers/promises"
import { act } from "react"
import { runs } from "../../../scripts/deep.ts"
import { tokenTransfer } from "../src/index.ts"
import { TransactionPending } from "../src/transaction/TransactionRecord.ts"
import * as UserOps from "../src/userop.ts"
import { ada, Memory, type Page, type Reaction, refusal, transfer, world } from "./world.tsx"

/** What the backend does with an operation that arrives, one after the other. */
const reactions = {
  holds: "holds",
  "accepts and loses": "accepts and loses",
  "accepts and refuses": "accepts and refuses",
  refuses: refusal,
  accepts: "accepts",
  loses: "loses",
  "accepts and holds": "accepts and holds",
  fails: TestPlatform.failure({ code: 500, message: "later" }, 500),
  "is busy": TestPlatform.failure({ code: 429, message: "later" }),
  "is unauthorized": TestPlatform.failure({ code: 401, message: "who" }, 401)
} satisfies Readonly<Record<string, Reaction>>

const acts = ["visit", "pass", "release", "pay", "step", "resume", "cancel", "reload", "leave"] as const

const Schedule = Schema.Struct({
  reactions: Schema.Array(Schema.Literals(Struct.keys(reactions))).check(Schema.isMaxLength(3)),
  /** How the first tab pays. */
  begins: Schema.Literals(["pay", "steps"]),
  /** What is done then, in which of two tabs, and how many turns pass before the next. */
  acts: Schema.Array(
    Schema.Struct({ act: Schema.Literals(acts), tab: Schema.Literals([0, 1]), turns: Schema.Literals([20, 5, 1, 0]) })
  ).check(Schema.isMaxLength(8)),
  areListsLost: Schema.Boolean,
  listedAfter: Schema.Literals([0, 1000])
})

const busy: ReadonlySet<string> = new Set(["building", "signing", "sending", "resuming", "unknown"])

/** A user with up to two tabs, who does what pages say. */
const user = (schedule: typeof Schedule.Type) => {
  const it = world()
  const { backend, time } = it
  const store = new Memory()
  backend.refusesKnown = true
  backend.reactions = [...schedule.reactions.map((name) => reactions[name]), "accepts"]
  backend.listedAfter = schedule.listedAfter
  backend.looks = schedule.areListsLost ? "lost" : undefined
  const tabs: [Page | undefined, Page | undefined] = [undefined, undefined]
  const all: Array<Page> = []
  const turns = (count: number) =>
    act(async () => {
      for (let turn = 0; turn < count; turn++) await setImmediate()
    })
  const open = async (tab: 0 | 1): Promise<Page> => {
    const page = tabs[tab] ?? (await it.open({ store }))
    if (!all.includes(page)) all.push(page)
    tabs[tab] = page
    return page
  }
  const close = async (tab: 0 | 1) => {
    await tabs[tab]?.close()
    tabs[tab] = undefined
  }
  /** Whether any page has ever said that the backend has it. */
  const isPaid = () => all.some((page) => page.statuses().some((status) => /accepted|following|settled/.test(status)))
  const begin = (step: () => Promise<unknown>) => act(async () => void step())
  /** Whether a page offers to pay, and nothing that the user knows is against it. */
  const mayPay = ({ state }: Page): boolean => {
    const now = state()
    const isFree = now.status === "idle" || (now.status === "failed" && now.before.status === "idle")
    return isFree && !isPaid() && tabs.every((page) => page === undefined || !busy.has(page.state().status))
  }
  const step = async (page: Page) => {
    const now = page.state()
    const { before = now } = now.status === "failed" ? now : {}
    if (now.status === "failed" && (now.step === "restore" || now.error instanceof TransactionPending)) {
      return act(async () => page.call().reset())
    }
    switch (before.status) {
      case "idle":
        return mayPay(page)
          ? begin(() =>
              page.call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))
            )
          : undefined
      case "built":
        return begin(page.call().sign)
      case "signed":
        return isPaid() ? undefined : begin(page.call().execute)
      case "unknown":
        return begin(page.call().resume)
      case "accepted":
      case "following":
        return begin(page.call().follow)
      default:
        return undefined
    }
  }
  const login = async (page: Page) => {
    backend.user = ada
    if (!page.client.isLoggedIn()) await act(() => page.client.loginUsingJWTAuthentication("jwt"))
  }
  const does = async (what: (typeof acts)[number], tab: 0 | 1) => {
    if (what === "visit") {
      // A second tab finds what the first one has under way, and goes.
      await open(1)
      await turns(5)
      await act(async () => time.pass())
      await turns(5)
      return tab === 0 ? close(1) : undefined
    }
    const page = await open(tab)
    switch (what) {
      case "pay":
        if (!mayPay(page)) return undefined
        return begin(() => page.call().submit((client, options) => tokenTransfer(client, transfer, undefined, options)))
      case "step":
        return step(page)
      case "resume":
        return begin(page.call().resume)
      case "cancel":
        return act(async () => page.call().cancel())
      case "reload":
        await close(tab)
        return void (await open(tab))
      case "leave":
        await act(async () => page.client.sessionClear())
        return login(page)
      case "release":
        await act(() => Effect.runPromise(Deferred.succeed(backend.release, undefined)))
        return undefined
      default:
        return act(async () => time.pass())
    }
  }
  return {
    backend,
    store,
    acts: async () => {
      for (const what of schedule.begins === "pay" ? (["pay"] as const) : (["step", "step", "step"] as const)) {
        await does(what, 0)
        await turns(5)
      }
      for (const { act, tab, turns: count } of schedule.acts) {
        await does(act, tab)
        await turns(count)
      }
    },
    /** From now on the backend is well. The user goes on until the page says that it is done. */
    finishes: async () => {
      backend.looks = undefined
      backend.listedAfter = 0
      await does("release", 0)
      await close(0)
      await close(1)
      const page = await open(0)
      await turns(20)
      for (let round = 0; round < 2_000 && page.state().status !== "settled"; round++) {
        await login(page)
        const { status } = page.state()
        if (status === "idle" && isPaid()) break
        await step(page)
        await turns(3)
        await act(async () => time.pass())
      }
      await turns(20)
      const { status } = page.state()
      await close(0)
      return status
    }
  }
}

describe("useTransaction: replies lost and pages reloaded at any point", () => {
  it.effect.prop(
    "is executed exactly once, and its record goes with its end",
    { schedule: Schedule },
    ({ schedule }) =>
      Effect.promise(async () => {
        const { acts, backend, finishes, store } = user(schedule)
        await acts()
        const end = await finishes()
        assert.include(["settled", "idle"], end)
        assert.strictEqual(backend.orders.size, 1)
        assert.strictEqual(store.texts.size, 0)
      }),
    { arbitrary: { runs: runs(25) } }
  )
})
