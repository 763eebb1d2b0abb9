/** Failures that the local backend makes on demand, one row each. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { LocalBackend } from "../config/LocalBackend.ts"

/** A fault as the backend takes it. */
export type Fault = Readonly<Record<string, string | number>>

export const faults: ReadonlyArray<{ readonly label: string; readonly fault: Fault }> = [
  { label: "Slow, by 3 seconds", fault: { kind: "slow", milliseconds: 3_000 } },
  {
    label: "Rejected",
    fault: { kind: "rejected", status: 400, errorCode: "ER-TECH-0001", message: "A fault was asked for" }
  },
  { label: "Cut off before the answer", fault: { kind: "cutOff" } },
  { label: "Lost before it arrives", fault: { kind: "lost" } },
  { label: "Carried out, answered with 503", fault: { kind: "failed", status: 503, message: "A fault was asked for" } },
  { label: "Orders listed 10 seconds late", fault: { kind: "listedLate", milliseconds: 10_000 } },
  { label: "Answered without JSON", fault: { kind: "malformed" } },
  { label: "Answered with wrong types", fault: { kind: "wrongTypes" } },
  { label: "Rate limited", fault: { kind: "rateLimited", retryAfter: 5 } },
  { label: "Session expired", fault: { kind: "expiredSession" } }
]

const Active = Schema.Struct({ faults: Schema.Array(Schema.Unknown) })

const at = ({ overview }: LocalBackend) => `${overview}/faults.json`

/** How many faults are waiting; none where the backend does not say. */
export const waiting = async (local: LocalBackend): Promise<number> => {
  const answer: unknown = await fetch(at(local)).then(
    (response) => response.json(),
    () => undefined
  )
  return Option.match(Schema.decodeUnknownOption(Active)(answer), {
    onNone: () => 0,
    onSome: ({ faults }) => faults.length
  })
}

/** Asks for a fault of the next call. */
export const ask = async (local: LocalBackend, fault: Fault): Promise<void> => {
  await fetch(at(local), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fault, times: 1 })
  })
}

/** Takes back all that was asked for. */
export const clear = async (local: LocalBackend): Promise<void> => {
  await fetch(at(local), { method: "DELETE" })
}
