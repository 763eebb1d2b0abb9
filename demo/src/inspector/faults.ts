/** The faults of the local backend that the inspector offers. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fetchJson, type LocalBackend } from "../config/LocalBackend.ts"

/** A fault as the local backend accepts it. */
export type Fault = Readonly<Record<string, string | number>>

export const faults: ReadonlyArray<{ readonly label: string; readonly fault: Fault }> = [
  { label: "Slow, by 3 seconds", fault: { kind: "slow", milliseconds: 3_000 } },
  {
    label: "Rejected",
    fault: { kind: "rejected", status: 400, errorCode: "ER-TECH-0001", message: "Refused" }
  },
  { label: "Cut off before the response", fault: { kind: "cutOff" } },
  { label: "Lost before it arrives", fault: { kind: "lost" } },
  { label: "Executed, answered with 503", fault: { kind: "failed", status: 503, message: "Failed" } },
  { label: "Orders listed 10 seconds late", fault: { kind: "listedLate", milliseconds: 10_000 } },
  { label: "Response without JSON", fault: { kind: "malformed" } },
  { label: "Response with wrong types", fault: { kind: "wrongTypes" } },
  { label: "Rate limited", fault: { kind: "rateLimited", retryAfter: 5 } },
  { label: "Session expired", fault: { kind: "expiredSession" } }
]

const Active = Schema.Struct({ faults: Schema.Array(Schema.Unknown) })

const name = "faults.json"

/** How many faults wait for a call; 0 where the backend does not answer. */
export const countFaults = async (local: LocalBackend): Promise<number> =>
  Option.match(Schema.decodeUnknownOption(Active)(await fetchJson(local, name)), {
    onNone: () => 0,
    onSome: ({ faults }) => faults.length
  })

const change = async (local: LocalBackend, how: RequestInit): Promise<void> => {
  const { ok } = await local.fetch(local.page(name), how)
  if (!ok) throw new Error("the local backend refused to change its faults")
}

/** Injects a fault into the next call. */
export const injectFault = (local: LocalBackend, fault: Fault): Promise<void> =>
  change(local, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fault, times: 1 })
  })

export const clearFaults = (local: LocalBackend): Promise<void> => change(local, { method: "DELETE" })
