/** What goes wrong while a payment is sent, as data: schedules are drawn, made simpler, printed and played again. */
import type { Fault } from "@okto-effect/emulator"
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"

/** Faults of one request. */
type Strike = ReadonlyArray<Fault>

const rejected = (status: number): Fault => ({
  kind: "rejected",
  status,
  errorCode: "ER-TECH-0001",
  message: "The backend is away"
})
const failed = (status: number): Fault => ({ kind: "failed", status, message: "The backend broke" })

/** What may happen to a POST of an operation. */
export const executeFaults = {
  "goes well": [],
  "is lost before it arrives": [{ kind: "lost" }],
  "is lost without an answer": [{ kind: "silent" }],
  "is carried out, the answer is cut off": [{ kind: "cutOff" }],
  "is carried out, there is no answer": [{ kind: "unanswered" }],
  "is cut off, and carried out 20 s later": [{ kind: "late", milliseconds: 20_000 }],
  "is cut off, and carried out 3 min later": [{ kind: "late", milliseconds: 180_000 }],
  "is delivered twice, the first answer is handed on": [{ kind: "twice", answer: "first" }],
  "is delivered twice, the last answer is handed on": [{ kind: "twice", answer: "last" }],
  "is delivered twice after 3 s, the last answer is handed on": [
    { kind: "slow", milliseconds: 3_000 },
    { kind: "twice", answer: "last" }
  ],
  "is delivered twice, the answer is cut off": [{ kind: "twice" }, { kind: "cutOff" }],
  "is carried out, answered with 500": [failed(500)],
  "is carried out, answered with 503": [failed(503)],
  "is carried out, answered with 408": [failed(408)],
  "is carried out, answered with 429": [failed(429)],
  "is refused with 503": [rejected(503)],
  "is refused with 408": [rejected(408)],
  "is refused with 429, and asked to wait 3 s": [{ kind: "rateLimited", retryAfter: 3 }],
  "is refused with 400": [rejected(400)],
  "is refused with 401": [{ kind: "expiredSession" }],
  "is refused with 403": [rejected(403)],
  "is carried out, the answer is unreadable": [{ kind: "malformed" }],
  "is not carried out, the answer is an unreadable 502": [rejected(502), { kind: "malformed" }],
  "is carried out, the answer has no data": [{ kind: "missingData" }],
  "is carried out, answered with the code -32603": [failed(400)],
  "is carried out, answered with the code -32000": [failed(422)],
  "is carried out, answered with the code -32099": [failed(400)],
  "is carried out, answered with the code 0": [failed(400)],
  "is carried out, answered with the code 1234": [failed(400)],
  "is refused with the code -32603": [rejected(400)],
  "is refused with the code -32601": [rejected(400)],
  "is refused with the code -32602": [rejected(422)],
  "is carried out after 2 s": [{ kind: "slow", milliseconds: 2_000 }],
  "is carried out after 35 s": [{ kind: "slow", milliseconds: 35_000 }]
} as const satisfies Readonly<Record<string, Strike>>

/** What may happen to a list of orders. */
export const orderFaults = {
  "goes well": [],
  "is lost": [{ kind: "lost" }],
  "has no answer": [{ kind: "silent" }],
  "is refused with 503": [rejected(503)],
  "is refused with 429": [{ kind: "rateLimited", retryAfter: 2 }],
  "is refused with 401": [{ kind: "expiredSession" }],
  "is answered with the code -32603": [rejected(400)],
  "is unreadable": [{ kind: "malformed" }],
  "has no data": [{ kind: "missingData" }],
  "ignores the id": [{ kind: "unfiltered" }],
  "takes 2 s": [{ kind: "slow", milliseconds: 2_000 }]
} as const satisfies Readonly<Record<string, Strike>>

/** The code that a fault's name has, and the status of its answer: codes that are like no status say nothing in a 200. */
export const codeIn = (name: string): { readonly code: number; readonly status?: number } | undefined => {
  const code = /the code (-?\d+)$/.exec(name)?.[1]
  return code === undefined ? undefined : { code: Number(code), ...(Number(code) >= 0 && { status: 200 }) }
}

/** How a program sends, and how it goes on when the outcome is unknown. */
export const ways = [
  "plain, then resume",
  "one job id",
  "recorded, reloaded, resumed",
  "useTransaction, reloaded",
  "execute again",
  "two clients with one job id"
] as const

const well = "goes well"

/** Most lists are answered: a program whose first list is not has sent nothing yet. */
const LookFault = Schema.Literals([well, well, well, well, well, well, well, well, well, ...Struct.keys(orderFaults)])

/** Milliseconds: moments at which a request or a wait is under way. */
const Moment = Schema.Literals([0, 1, 400, 600, 1_500, 2_100, 5_000, 12_000, 29_000, 31_000, 45_000, 61_000, 75_000])

/** One schedule. */
export const Schedule = Schema.Struct({
  way: Schema.Literals(ways),
  /** How the backend says that it failed: with a status, or with the code of an envelope in a 200. */
  failureStyle: Schema.Literals(["status", "envelope"]),
  /** What happens to the first POSTs of operations; those after them go well. */
  executes: Schema.Array(Schema.Literals(Struct.keys(executeFaults))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(5)
  ),
  /** What happens to the first lists of orders; those after them go well. */
  looks: Schema.Array(LookFault).check(Schema.isMaxLength(6)),
  /** Milliseconds after which an order is listed: see {@link listingDelay}. */
  listedLate: Schema.Literals([0, 0, 500, 1_000, 5_000, 15_000]),
  interruption: Schema.Literals(["none", "none", "none", "abort", "reload", "log out", "sign in again"]),
  interruptedAt: Moment,
  /** Hours by which the device's clock jumps. */
  jump: Schema.Literals([0, 0, -30, -7, -1, 1, 7, 30]),
  jumpsAt: Schema.Literals(["the start", "the moment", "the end of the first call"]),
  jumpMoment: Moment,
  /** Milliseconds for which the program waits after a call that failed. */
  pause: Schema.Literals([0, 1_000, 30_000, 3_600_000, 25_200_000]),
  /** How many calls that send or resume the program makes at most. */
  calls: Schema.Literals([1, 2, 3]),
  /** The option `resend`. */
  mayResend: Schema.Literals([true, true, false]),
  /** The option of that name, in milliseconds. */
  outcomeTimeout: Schema.Literals([60_000, 60_000, 10_000, 1_000]),
  /** Milliseconds that the program takes to record its first operation. */
  recordsAfter: Schema.Literals([0, 0, 0, 0, 5_000, 29_000, 31_000, 45_000]),
  /** Which function of the page's store does not answer, once. A removal has happened, a late write happens after 7 s. */
  silentStore: Schema.Literals(["none", "none", "none", "getItem", "setItem", "setItem, late", "removeItem"]),
  /** Whether another job takes the id just before the first operation arrives. */
  isTaken: Schema.Literals([false, false, false, true]),
  /** Milliseconds after which the second client begins. */
  secondAt: Moment
})
export type Schedule = typeof Schedule.Type

/** What a schedule has in which nothing goes wrong. */
export const undisturbed: Omit<Schedule, "way" | "executes" | "looks"> = {
  failureStyle: "status",
  listedLate: 0,
  interruption: "none",
  interruptedAt: 0,
  jump: 0,
  jumpsAt: "the start",
  jumpMoment: 0,
  pause: 0,
  calls: 1,
  mayResend: true,
  outcomeTimeout: 60_000,
  recordsAfter: 0,
  silentStore: "none",
  isTaken: false,
  secondAt: 0
}

/** Schedules that differ less from an undisturbed one, in one field or one request. */
const simpler = (schedule: Schedule): ReadonlyArray<Schedule> => [
  ...Struct.keys(undisturbed).flatMap((field) =>
    schedule[field] === undisturbed[field] ? [] : [{ ...schedule, [field]: undisturbed[field] }]
  ),
  ...schedule.executes.flatMap((name, index) =>
    name === well ? [] : [{ ...schedule, executes: schedule.executes.with(index, well) }]
  ),
  ...schedule.looks.flatMap((name, index) =>
    name === well ? [] : [{ ...schedule, looks: schedule.looks.with(index, well) }]
  ),
  ...(schedule.executes.length > 1 ? [{ ...schedule, executes: schedule.executes.slice(0, -1) }] : []),
  ...(schedule.looks.length > 0 ? [{ ...schedule, looks: schedule.looks.slice(0, -1) }] : [])
]

/** Draws schedules; one that fails is made simpler. */
export const schedules = Arbitrary.schema(Schedule, { shrink: simpler })

/**
 * Milliseconds after which orders are listed. After a second delivery whose answer is handed on it is a second at most:
 * what is listed later is the gap that `packages/sdk/DIFFERENCES.md` names.
 */
export const listingDelay = ({ executes, listedLate }: Schedule): number =>
  executes.some((name) => name.includes("the last answer")) ? Math.min(listedLate, 1_000) : listedLate

/** The schedule as text. */
export const describeSchedule = (schedule: Schedule): string => {
  const { calls, executes, failureStyle, interruptedAt, interruption, isTaken, jump, jumpMoment, jumpsAt, looks } =
    schedule
  const { mayResend, pause, recordsAfter, secondAt, silentStore, outcomeTimeout, way } = schedule
  const late = listingDelay(schedule)
  return [
    `way: ${way}${way.startsWith("two") ? `, the second begins after ${secondAt} ms` : ""}; up to ${calls} calls`,
    `failures are said by ${failureStyle === "status" ? "status" : "the code of an envelope in a 200"}`,
    ...executes.map((name, index) => `POST /execute ${index + 1} ${name}`),
    ...looks.map((name, index) => `GET /orders ${index + 1} ${name}`),
    ...(late === 0 ? [] : [`orders are listed ${late} ms late`]),
    ...(interruption === "none" ? [] : [`${interruption} after ${interruptedAt} ms`]),
    ...(jump === 0
      ? []
      : [`the device's clock jumps by ${jump} h at ${jumpsAt === "the moment" ? `${jumpMoment} ms` : jumpsAt}`]),
    ...(pause === 0 ? [] : [`pauses of ${pause / 1000} s`]),
    ...(mayResend ? [] : ["resend: false"]),
    ...(outcomeTimeout === 60_000 ? [] : [`outcomeTimeout: ${outcomeTimeout}`]),
    ...(recordsAfter === 0 ? [] : [`the first operation is recorded after ${recordsAfter} ms`]),
    ...(silentStore === "none" ? [] : [`the store of the page does not answer ${silentStore}`]),
    ...(isTaken ? ["another job takes the id just before the first POST arrives"] : [])
  ].join("\n  ")
}
