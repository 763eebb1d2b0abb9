/** What the inspector asks of the local backend: faults and outcomes, by the names that the local backend has for them. */
import * as Schema from "effect/Schema"
import type { LocalBackend } from "../../shared/connection/LocalBackend.ts"

/** Something that is asked for, where, and as the local backend accepts it. */
export interface Demand {
  readonly label: string
  readonly list: "faults" | "outcomes"
  readonly body: Readonly<Record<string, string | number>>
}

const fault = (label: string, body: Demand["body"]): Demand => ({ label, list: "faults", body: { ...body, times: 1 } })

const outcome = (status: string, reason: string): Demand => ({
  label: status,
  list: "outcomes",
  body: { status, reason }
})

/** By what it is asked for. The faults of sending wait for the next operation; other calls do not use them up. */
export const demands: Readonly<Record<string, ReadonlyArray<Demand>>> = {
  "The next call is…": [
    fault("Answered after a delay", { kind: "slow", milliseconds: 3_000 }),
    fault("Refused, with a status", { kind: "rejected", status: 400, errorCode: "ER-TECH-0001", message: "Refused" }),
    fault("Rate limited", { kind: "rateLimited", retryAfter: 5 }),
    fault("Expired session", { kind: "expiredSession" }),
    fault("Answer that is no JSON", { kind: "malformed" }),
    fault("Answer with wrong types", { kind: "wrongTypes" })
  ],
  "The next operation that is sent is…": [
    fault("Carried out, then the connection is cut", { kind: "cutOff", route: "execute" }),
    fault("Not carried out, the connection is cut", { kind: "lost", route: "execute" }),
    fault("Carried out, answered with a failure", {
      kind: "failed",
      route: "execute",
      status: 503,
      message: "Failed"
    }),
    fault("Orders listed late", { kind: "listedLate", route: "orders", milliseconds: 10_000 })
  ],
  "The next order is…": [
    outcome("FAILED", "execution reverted"),
    outcome("FAILED_ON_CHAIN", "execution reverted"),
    outcome("REJECTED", "refused by a rule"),
    outcome("EXPIRED", "it took too long"),
    outcome("BUNDLER_DISCARDED", "the network is busy"),
    outcome("IN_PROGRESS", "held until it is settled")
  ]
}

const Waiting = Schema.Struct({
  faults: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  outcomes: Schema.optionalKey(Schema.Array(Schema.Unknown))
})

const lists = ["faults", "outcomes"] as const

/** How many faults and outcomes wait. */
export const countDemands = async (local: LocalBackend): Promise<number> => {
  const answers = await Promise.all(
    lists.map(async (list) => {
      const answer = await fetch(local.page(`${list}.json`))
      return Schema.decodeUnknownSync(Waiting)(await answer.json())
    })
  )
  return answers.reduce((sum, { faults = [], outcomes = [] }) => sum + faults.length + outcomes.length, 0)
}

const change = async (local: LocalBackend, list: Demand["list"], how: RequestInit): Promise<void> => {
  const { ok } = await fetch(local.page(`${list}.json`), how)
  if (!ok) throw new Error(`the local backend refused to change its ${list}`)
}

export const demand = (local: LocalBackend, { body, list }: Demand): Promise<void> =>
  change(local, list, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })

export const clearDemands = async (local: LocalBackend): Promise<void> => {
  await Promise.all(lists.map((list) => change(local, list, { method: "DELETE" })))
}
