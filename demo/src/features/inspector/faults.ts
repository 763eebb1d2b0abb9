/** The faults of the local backend that the inspector offers, by the names that the local backend has for them. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fetchJson, type LocalBackend } from "../../shared/connection/LocalBackend.ts"

/** A fault as the local backend accepts it. */
export type Fault = Readonly<Record<string, string | number>>

export const faults: ReadonlyArray<{ readonly label: string; readonly fault: Fault }> = [
  { label: "Answered after a delay", fault: { kind: "slow", milliseconds: 3_000 } },
  {
    label: "Refused, with a status",
    fault: { kind: "rejected", status: 400, errorCode: "ER-TECH-0001", message: "Refused" }
  },
  { label: "Rate limited", fault: { kind: "rateLimited", retryAfter: 5 } },
  { label: "Expired session", fault: { kind: "expiredSession" } },
  { label: "Answer that is no JSON", fault: { kind: "malformed" } },
  { label: "Answer with wrong types", fault: { kind: "wrongTypes" } }
]

/** The faults of sending. They wait for the next operation; other calls do not use them up. */
export const sendingFaults: ReadonlyArray<{ readonly label: string; readonly fault: Fault }> = [
  { label: "Carried out, then the connection is cut", fault: { kind: "cutOff", route: "execute" } },
  { label: "Not carried out, the connection is cut", fault: { kind: "lost", route: "execute" } },
  {
    label: "Carried out, answered with a failure",
    fault: { kind: "failed", route: "execute", status: 503, message: "Failed" }
  },
  { label: "Orders listed late", fault: { kind: "listedLate", route: "orders", milliseconds: 10_000 } }
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
  const { ok } = await fetch(local.page(name), how)
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
