/**
 * Outcomes of orders on demand: the next order, orders to a recipient, with an amount or of a user fail, are refused or stay
 * where they are. Some recipients have an outcome of their own, like test cards.
 */
import { Order } from "@okto-effect/protocol"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { decodeFields, linesOf, oneOf, shortText, whole } from "../verify/fields.ts"
import { Invalid } from "../verify/Invalid.ts"

/** The statuses in which an order ends without being executed. */
const failures = Order.finalStatuses.filter((status) => status !== "SUCCESSFUL")

/** The statuses at which an order can be held. */
const held = ["INITIATED", "IN_PROGRESS"] as const

const Text = shortText(300, "expected a text of at most 300 characters")

/** What becomes of orders, instead of their execution. All fields that select orders must agree. */
export const Outcome = Schema.Struct({
  /** A failure, which is final; or the status at which the order is held until it is settled. */
  status: oneOf([...failures, ...held]),
  /** Why it failed, as the order shows it. */
  reason: Schema.optionalKey(Text),
  /** The number of orders; 1 when absent. */
  times: Schema.optionalKey(whole(1, Number.MAX_SAFE_INTEGER, "expected a whole number of orders above 0")),
  /** The recipient of a transfer, in any letter case. */
  recipient: Schema.optionalKey(Text),
  /** The amount of a transfer, in the smallest unit, as decimal text. */
  amount: Schema.optionalKey(Text),
  /** The user: an identity such as `email:ada@example.com`, or what stands behind its colon. */
  user: Schema.optionalKey(Text)
})
export type Outcome = typeof Outcome.Type

/** How an order is settled by hand: with a failure, or by executing it when there is no status. */
export const Settlement = Schema.Struct({
  /** The failure with which it ends; executed when absent. */
  status: Schema.optionalKey(oneOf(failures)),
  /** Why it failed, as the order shows it. */
  reason: Schema.optionalKey(Text)
})
export type Settlement = typeof Settlement.Type

/** An outcome that waits for orders. */
export interface ActiveOutcome {
  /** Its number. */
  readonly id: number
  /** What becomes of which orders. */
  readonly outcome: Outcome
}

/** What an order is selected by. */
export interface OrderFacts {
  readonly identity: string
  readonly recipient: string | undefined
  readonly amount: string | undefined
}

/** The recipients that have an outcome of their own: the last four digits of an otherwise empty address. */
export const testRecipients: ReadonlyArray<readonly [address: `0x${string}`, status: Outcome["status"]]> = [
  ...failures,
  ...held
].map((status, index) => [`0x${`f00${index + 1}`.padStart(40, "0")}`, status] as const)

/** Whether a text is the same address, on Aptos with its own length. */
const isAddress = (text: string, address: string): boolean =>
  /^0x[0-9a-f]{1,64}$/i.test(text) && BigInt(text) === BigInt(address)

const selects = ({ amount, recipient, user }: Outcome, order: OrderFacts): boolean =>
  (amount === undefined || amount === order.amount) &&
  (recipient === undefined || recipient.toLowerCase() === order.recipient?.toLowerCase()) &&
  (user === undefined || [order.identity, order.identity.replace(/^\w+:/, "")].includes(user))

/** Outcomes that may wait for orders. */
const most = 100

/** Keeps the outcomes, and assigns them to orders. */
export class Outcomes extends Context.Service<
  Outcomes,
  {
    /** Adds an outcome from outside and returns its number. Fails for an invalid one. */
    readonly add: (outcome: unknown) => Effect.Effect<number, Invalid>
    /** Removes one outcome, or all. */
    readonly remove: (id?: number) => Effect.Effect<void>
    readonly active: Effect.Effect<ReadonlyArray<ActiveOutcome>>
    /** The outcome of an order, which counts it; undefined when the order is executed. */
    readonly take: (order: OrderFacts) => Pick<Outcome, "status" | "reason"> | undefined
  }
>()("@okto-effect/emulator/Outcomes") {}

export const layer: Layer.Layer<Outcomes> = Layer.sync(Outcomes, () => {
  let nextId = 1
  let active: ReadonlyArray<ActiveOutcome> = []

  return Outcomes.of({
    add: (input) =>
      Effect.suspend(() => {
        const decoded = decodeFields(Outcome, input)
        if (Result.isFailure(decoded)) return new Invalid({ message: linesOf(decoded.failure) })
        if (active.length >= most)
          return new Invalid({ message: `expected at most ${most} outcomes that wait for orders` })
        const id = nextId++
        active = [...active, { id, outcome: decoded.success }]
        return Effect.succeed(id)
      }),
    remove: (id) =>
      Effect.sync(() => {
        active = id === undefined ? [] : active.filter((one) => one.id !== id)
      }),
    active: Effect.sync(() => active),
    take: (order) => {
      const found = active.find(({ outcome }) => selects(outcome, order))
      if (found === undefined) {
        const { recipient = "" } = order
        const status = testRecipients.find(([address]) => isAddress(recipient, address))?.[1]
        return status && { status, reason: `the recipient ${recipient} stands for ${status}` }
      }
      const { outcome } = found
      const { times = 1 } = outcome
      active = active.flatMap((one) => {
        if (one !== found) return [one]
        return times > 1 ? [{ ...one, outcome: { ...outcome, times: times - 1 } }] : []
      })
      return outcome
    }
  })
})
