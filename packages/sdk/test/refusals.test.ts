/**
 * What the HTTP status of an answer and the code of its error envelope say, for every call that decides by them: an operation
 * that is sent, a read with its retries, the check of a session, a poll of an order, a login.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"
import {
  type Errors,
  Explorer,
  Intents,
  Login,
  Orders,
  Retry,
  Session,
  tokenTransfer,
  type Transport
} from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { isDeep } from "../../../scripts/deep.ts"
import { layerOver } from "./layers.ts"
import { address, jobId, pathOf, replies } from "./support.ts"

const statuses = [200, 400, 401, 403, 404, 408, 422, 429, 503]

/** By code: R where an answer of each status refuses the request, D where it leaves open what happened. */
const table: ReadonlyArray<readonly [code: number | string | undefined, proves: string]> = [
  [undefined, "R R R R R D R D D"],
  [-32700, "R R R R R R R R R"],
  [-32600, "R R R R R R R R R"],
  [-32601, "R R R R R R R R R"],
  [-32602, "R R R R R R R R R"],
  [-32603, "D D D D D D D D D"],
  ["-32603", "D D D D D D D D D"],
  [-32000, "D D D D D D D D D"],
  [-32001, "D D D D D D D D D"],
  [-32005, "D D D D D D D D D"],
  [-32099, "D D D D D D D D D"],
  [-1, "D D D D D D D D D"],
  [0, "D R R R R D R D D"],
  [200, "D R R R R D R D D"],
  [400, "R R R R R R R R R"],
  ["400", "R R R R R R R R R"],
  [401, "R R R R R R R R R"],
  [403, "R R R R R R R R R"],
  [404, "R R R R R R R R R"],
  [408, "D D D D D D D D D"],
  [422, "R R R R R R R R R"],
  [429, "D D D D D D D D D"],
  [500, "D D D D D D D D D"],
  [503, "D D D D D D D D D"],
  [600, "D R R R R D R D D"],
  [1234, "D R R R R D R D D"]
]

interface Cell {
  readonly status: number
  readonly code: number | string | undefined
  readonly refuses: boolean
  readonly isJsonRpc?: boolean
  readonly answer: Transport.TransportResponse
  readonly name: string
}

const rows = table.map(([code, proves]) => ({
  name: code === undefined ? "no code" : typeof code === "string" ? `the code "${code}"` : `the code ${code}`,
  cells: statuses.flatMap((status, column): ReadonlyArray<Cell> => {
    const error = code === undefined ? { message: "no" } : { code, message: "no" }
    const cell = {
      status,
      code,
      refuses: proves.split(" ")[column] === "R",
      answer: TestPlatform.failure(error, status),
      name: `${status} with ${code ?? "no code"}`
    }
    if (code === undefined) return [cell]
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, error })
    return [cell, { ...cell, isJsonRpc: true, answer: { status, body }, name: `${cell.name}, of JSON-RPC` }]
  })
}))

/** A client, and how often each path was requested. `answer` replaces the usual answer to a request. */
const over = (answer: (path: string, request: number) => Transport.TransportResponse | undefined, stored?: string) => {
  const asked = new Map<string, number>()
  const layer = layerOver((request) => {
    const path = pathOf(request)
    const count = (asked.get(path) ?? 0) + 1
    asked.set(path, count)
    return answer(path, count) ?? TestPlatform.success(replies[path] ?? {})
  }, stored)
  return { asked, layer }
}

/** Runs a call to its end, and returns its exit. */
const ended = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
  while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(500)
  return yield* Fiber.join(fiber)
})

const failed = <A, E>(call: Effect.Effect<A, E>) => Effect.flip(Effect.flatten(ended(call)))

/** The category of a failed read. A 401, by code or by status where no code is like one, is about the session. */
const categoryOf = ({ code, refuses, status }: Cell): Errors.ErrorCategory => {
  if (!refuses) return "retry"
  const isLikeStatus = Number(code) >= 400 && Number(code) < 600
  return (isLikeStatus ? Number(code) : status) === 401 ? "sign-in" : "input"
}

const endsSession = ({ code, refuses, status }: Cell): boolean =>
  refuses && (status < 300 || [status, code].some((one) => one === 401 || one === 403))

/** One cell of each outcome of a code; all cells in `test:deep`. */
const someOf = (cells: ReadonlyArray<Cell>): ReadonlyArray<Cell> => {
  const outcomes = cells.map((cell) => [[cell.refuses, categoryOf(cell), endsSession(cell)].join(), cell] as const)
  return isDeep ? cells : [...new Map(outcomes).values()]
}

/** What an execute is tried with: every status with every code, and each outcome in JSON-RPC's form. */
const allOf = (cells: ReadonlyArray<Cell>): ReadonlyArray<Cell> => [
  ...cells.filter(({ isJsonRpc }) => isJsonRpc !== true),
  ...someOf(cells.filter(({ isJsonRpc }) => isJsonRpc === true))
]

const input = { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n } as const

describe.each(rows)("an error envelope with $name", ({ cells }) => {
  it.effect("execute: fails as not executed only where the answer refuses", () =>
    Effect.gen(function* () {
      for (const cell of allOf(cells)) {
        const { layer } = over((path) => (path === "/execute" ? cell.answer : undefined))
        const send = Intents.Intents.use((intents) =>
          intents.submit(tokenTransfer, input, { resend: false, outcomeTimeout: "2 seconds" })
        )
        const error = yield* failed(Effect.provide(send, layer))
        assert.strictEqual(error._tag, cell.refuses ? "ExecutionFailed" : "ExecutionUnknown", cell.name)
        assert.strictEqual(error.category, cell.refuses ? categoryOf(cell) : "unknown", cell.name)
      }
    })
  )

  it.effect("execute: returns the job id of an operation that was executed and is listed after the fourth look", () =>
    Effect.gen(function* () {
      for (const { answer, name, refuses } of someOf(cells)) {
        if (refuses) continue
        let jobId = ""
        const { layer } = over((path, count) => {
          if (path === "/execute") return answer
          if (path !== "/orders" || count < 5) return undefined
          return TestPlatform.success({ items: [{ intent_id: jobId, status: "SUCCESSFUL" }] })
        })
        const onOperation = (_: unknown, id: string) => Effect.sync(() => void (jobId = id))
        const send = Intents.Intents.use((intents) =>
          intents.submit(tokenTransfer, input, { resend: false, onOperation })
        )
        assert.deepStrictEqual(yield* ended(Effect.provide(send, layer)), Exit.succeed(jobId), name)
      }
    })
  )

  it.effect("read: fails with category retry, and is retried, only where the answer refuses nothing", () =>
    Effect.gen(function* () {
      for (const cell of someOf(cells)) {
        const { asked, layer } = over((path) => (path === "/portfolio/nft" ? cell.answer : undefined))
        const read = Explorer.Explorer.use((explorer) => explorer.getPortfolioNFT).pipe(
          Effect.provide(Retry.layer({ schedule: Schedule.recurs(1) }))
        )
        const error = yield* failed(Effect.provide(read, layer))
        assert.strictEqual(error.category, categoryOf(cell), cell.name)
        assert.strictEqual(asked.get("/portfolio/nft"), cell.refuses ? 1 : 2, cell.name)
      }
    })
  )

  it.effect("verify-session: ends the session only where the answer refuses it", () =>
    Effect.gen(function* () {
      for (const cell of someOf(cells)) {
        const { answer, name } = cell
        const { layer } = over((path) => (path === "/verify-session" ? answer : undefined))
        const verified = yield* Effect.gen(function* () {
          const exit = yield* Effect.exit(Login.Login.use((login) => login.verify))
          return { exit, isLoggedIn: (yield* Session.Session.useSync((live) => live.peek())) !== undefined }
        }).pipe(Effect.provide(layer))
        assert.strictEqual(verified.isLoggedIn, !endsSession(cell), name)
        assert.strictEqual(Exit.isSuccess(verified.exit), endsSession(cell), name)
      }
    })
  )

  it.effect("poll: waits on for the order where the answer refuses nothing", () =>
    Effect.gen(function* () {
      const order = TestPlatform.success({ items: [{ intent_id: jobId, status: "SUCCESSFUL" }] })
      for (const { answer, name, refuses } of someOf(cells)) {
        const { layer } = over((path, count) => (path !== "/orders" ? undefined : count === 1 ? answer : order))
        const exit = yield* ended(Effect.provide(Orders.waitForFinal(jobId), layer))
        assert.strictEqual(Exit.isFailure(exit), refuses, name)
      }
    })
  )
})

describe("authenticate: an error envelope with a code of JSON-RPC", () => {
  const login = Login.Login.use((live) => live.withIdToken({ idToken: "jwt", provider: "client_jwt" }))

  for (const [code, category] of [
    [-32603, "input"],
    [-32600, "input"],
    [-32000, "retry"],
    [-32001, "retry"]
  ] as const) {
    it.effect(`fails with category ${category} for ${code} at every status`, () =>
      Effect.gen(function* () {
        for (const status of [200, 400, 422, 500]) {
          const answer = TestPlatform.failure({ code, message: "Internal Server Error" }, status)
          const { layer } = over((path) => (path === "/authenticate" ? answer : undefined), "")
          const error = yield* failed(Effect.provide(login, layer))
          assert.strictEqual(error._tag, "AuthenticationFailed")
          assert.strictEqual(error.category, category, String(status))
        }
      })
    )
  }
})
