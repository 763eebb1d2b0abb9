/** Failures that the local backend makes on demand, one row each. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { LocalBackend } from "../config/LocalBackend.ts"

/** A fault as the backend takes it. */
export type Fault = Readonly<Record<string, string | number>>

/** A failure to ask for. */
export interface FaultChoice {
  readonly label: string
  readonly fault: Fault
  /** Whether the call that it strikes is refused, or gets no answer. */
  readonly fails: boolean
}

export const faults: ReadonlyArray<FaultChoice> = [
  { label: "Slow, by 3 seconds", fault: { kind: "slow", milliseconds: 3_000 }, fails: false },
  {
    label: "Rejected",
    fault: { kind: "rejected", status: 400, errorCode: "ER-TECH-0001", message: "Refused" },
    fails: true
  },
  { label: "Cut off before the answer", fault: { kind: "cutOff" }, fails: true },
  { label: "Lost before it arrives", fault: { kind: "lost" }, fails: true },
  { label: "Carried out, answered with 503", fault: { kind: "failed", status: 503, message: "Failed" }, fails: true },
  { label: "Orders listed 10 seconds late", fault: { kind: "listedLate", milliseconds: 10_000 }, fails: false },
  { label: "Answered without JSON", fault: { kind: "malformed" }, fails: false },
  { label: "Answered with wrong types", fault: { kind: "wrongTypes" }, fails: false },
  { label: "Rate limited", fault: { kind: "rateLimited", retryAfter: 5 }, fails: true },
  { label: "Session expired", fault: { kind: "expiredSession" }, fails: true }
]

const Active = Schema.Struct({ faults: Schema.Array(Schema.Struct({ fault: Schema.Struct({ kind: Schema.String }) })) })

const failing: ReadonlySet<unknown> = new Set(faults.flatMap(({ fails, fault }) => (fails ? [fault["kind"]] : [])))

/** The faults that wait for their calls. */
export interface Waiting {
  readonly all: number
  /** Those whose calls will fail. */
  readonly failing: number
}

const at = ({ overview }: LocalBackend) => `${overview}/faults.json`

/** How many faults are waiting; none where the backend does not say. */
export const waiting = async (local: LocalBackend): Promise<Waiting> => {
  const answer: unknown = await fetch(at(local)).then(
    (response) => response.json(),
    () => undefined
  )
  return Option.match(Schema.decodeUnknownOption(Active)(answer), {
    onNone: () => ({ all: 0, failing: 0 }),
    onSome: ({ faults }) => ({
      all: faults.length,
      failing: faults.filter(({ fault }) => failing.has(fault.kind)).length
    })
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
