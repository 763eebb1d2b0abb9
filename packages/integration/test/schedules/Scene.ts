/** One schedule being played: the payments, what the program was told of each, and the ledger's verdict. */
import {
  ExecutionUnknown,
  getOrdersHistory,
  NotExecuted,
  type OktoClient,
  OperationNotRecorded,
  OrdersUnavailable,
  resume,
  type SendOptions,
  type SignedUserOp,
  tokenTransfer
} from "@okto-effect/sdk"
import { amount, type Backend, caip2Id, Killed, type Process, type SignedIn } from "./Backend.ts"
import { describeSchedule, type Schedule } from "./Schedule.ts"

/** What a program was told of a payment. */
export type Told =
  | { readonly says: "executed"; readonly jobId: string }
  | { readonly says: "not executed" | "not known"; readonly error: unknown }

/** A payment, to a recipient of its own, so that the ledger tells it from others. */
export interface Payment {
  readonly transfer: {
    readonly caip2Id: string
    readonly recipient: `0x${string}`
    readonly token: ""
    readonly amount: bigint
  }
  readonly told: Array<Told>
  /** What was sent, where the program knows it. */
  operation?: SignedUserOp | undefined
}

/** A call that sends, or sends again. */
export type Send = (client: OktoClient, options: SendOptions) => Promise<string>

/** How a call ended: with a job id, with an error, or not at all. */
export type Ended =
  | { readonly _tag: "Answered"; readonly jobId: string }
  | { readonly _tag: "Failed"; readonly error: unknown }
  | { readonly _tag: "Killed" }

/** An error as text. */
const describe = (error: unknown): string => {
  const { _tag, category, message, name, reason } = Object(error)
  const inner = Object(reason)._tag
  return `${_tag ?? name}${inner === undefined ? "" : ` (${inner})`}, category ${category}: ${message}`
}

/** The operation whose outcome an error leaves unknown. */
const operationIn = (error: unknown): SignedUserOp | undefined =>
  error instanceof ExecutionUnknown ||
  error instanceof OperationNotRecorded ||
  (error instanceof DOMException && error.name === "AbortError")
    ? Reflect.get(error, "operation")
    : undefined

/** Ways in which all calls send the same operation, or one of the same id. */
const repeating: ReadonlySet<Schedule["way"]> = new Set(["one job id", "execute again", "two clients with one job id"])

/** Whether an error says that the same can be tried again, because nothing was executed. */
export const isRetry = (told: Told): boolean => told.says === "not executed" && Object(told.error).category === "retry"

/**
 * What a program was told that must not be so where the payment was made. Where calls send the same again, an earlier
 * one may have been refused and the last one says nothing of one before whose outcome is unknown, unless it says to try
 * again.
 */
const refusalsOf = ({ told }: Payment, { way }: Schedule): ReadonlyArray<Extract<Told, { error: unknown }>> => {
  const isKnown = told.every(({ says }) => says !== "not known")
  return told.flatMap((one, index) => {
    const counts = !repeating.has(way) || isRetry(one) || (isKnown && index === told.length - 1)
    return counts && one.says === "not executed" ? [one] : []
  })
}

/** A schedule that is being played. */
export class Scene {
  readonly backend: Backend
  readonly schedule: Schedule
  readonly payments: Array<Payment> = []
  readonly log: Array<string> = []
  readonly #session: SignedIn
  readonly #begun: number
  readonly #network: Parameters<Backend["open"]>[1]
  /** Aborts the call under way. */
  #abort: AbortController | undefined
  #process: Process | undefined
  readonly #processes: Array<Process> = []
  #offset = 0
  /** Cancels the jump and the interruption. */
  readonly #events: Array<() => void> = []
  #isTaken = false
  #isRecorded = false
  #calls = 0

  constructor(backend: Backend, schedule: Schedule, session: SignedIn) {
    this.backend = backend
    this.schedule = schedule
    this.#session = session
    this.#begun = backend.time.now
    this.#network = backend.faulty(schedule, this.tell, this.#onExecute)
    const { interruptedAt, interruption, jump, jumpMoment, jumpsAt } = schedule
    if (jump !== 0 && jumpsAt === "the start") this.#jump()
    if (jump !== 0 && jumpsAt === "the moment") this.#events.push(backend.time.after(jumpMoment, this.#jump))
    if (interruption !== "none") {
      this.#events.push(backend.time.after(interruptedAt, () => this.#interrupt(interruption)))
    }
  }

  /** Notes what happens, for the report. */
  readonly tell = (what: string): void => {
    this.log.push(`${((this.backend.time.now - this.#begun) / 1000).toFixed(1).padStart(8)} s  ${what}`)
  }

  readonly #jump = (): void => {
    this.tell(`the device's clock jumps by ${this.schedule.jump} h`)
    this.#offset = this.schedule.jump * 3_600_000
    for (const process of this.#processes) process.offset = this.#offset
  }

  #interrupt(interruption: Exclude<Schedule["interruption"], "none">): void {
    this.tell(`the program is interrupted: ${interruption}`)
    switch (interruption) {
      case "abort":
        return this.#abort?.abort()
      case "reload":
        return this.#process?.kill()
      case "log out":
        return this.#process?.client.sessionClear()
      case "sign in again":
        return void this.#process
          ?.signInAgain()
          .catch((error: unknown) => this.tell(`the login fails: ${describe(error)}`))
    }
  }

  /** Has another job take the id of the operation that is about to arrive. */
  readonly #onExecute = async (body: string): Promise<void> => {
    if (!this.schedule.isTaken || this.#isTaken) return
    this.#isTaken = true
    const nonce = /"nonce":"0x0*([0-9a-f]+)"/i.exec(body)?.[1]?.padStart(32, "0") ?? ""
    const jobId = nonce.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    const { backend } = this
    const rival = backend.open(this.#session, backend.faultless)
    const other = { caip2Id, recipient: backend.recipient(), token: "", amount } as const
    await tokenTransfer(rival.client, other, undefined, { jobId })
    this.tell("another job has taken the id")
    rival.kill()
  }

  /** Starts a process, which an interruption strikes from now on. */
  open(): Process {
    const process = this.backend.open(this.#session, this.#network)
    process.offset = this.#offset
    this.#processes.push(process)
    this.#process = process
    return process
  }

  /** Whether the program may call again. Counts its calls. */
  mayCall(): boolean {
    return this.#calls++ < this.schedule.calls
  }

  /** A payment to a new recipient. */
  payment(): Payment {
    const transfer = { caip2Id, recipient: this.backend.recipient(), token: "", amount } as const
    const payment = { transfer, told: [] }
    this.payments.push(payment)
    return payment
  }

  /** Takes as long as the schedule says to record the first operation. */
  readonly #record = async (): Promise<void> => {
    const { recordsAfter } = this.schedule
    if (recordsAfter === 0 || this.#isRecorded) return
    this.#isRecorded = true
    await new Promise<void>((resolve) => this.backend.time.after(recordsAfter, resolve))
    this.tell("the first operation is recorded")
  }

  /** Runs a call to its end, or to that of its process, which leaves the outcome unknown. */
  async call(process: Process, payment: Payment, run: Send): Promise<Ended> {
    const controller = new AbortController()
    this.#abort = controller
    const { mayResend: resend, outcomeTimeout } = this.schedule
    const options = { signal: controller.signal, resend, outcomeTimeout, onOperation: this.#record }
    try {
      return { _tag: "Answered", jobId: await Promise.race([run(process.client, options), process.killed]) }
    } catch (error) {
      if (!(error instanceof Killed)) return { _tag: "Failed", error }
      this.noteOutcome(payment, { says: "not known", error })
      return { _tag: "Killed" }
    } finally {
      const { jump, jumpsAt } = this.schedule
      if (jump !== 0 && jumpsAt === "the end of the first call" && this.#offset === 0) this.#jump()
    }
  }

  /** Notes what the program was told of a payment. */
  noteOutcome(payment: Payment, told: Told): void {
    payment.told.push(told)
    this.tell(`told: ${told.says}${told.says === "executed" ? ` as ${told.jobId}` : `: ${describe(told.error)}`}`)
  }

  /** Notes and returns what a failed call says of a payment. */
  noteFailure(payment: Payment, error: unknown): "not executed" | "not known" {
    const operation = operationIn(error)
    // A call with an id of the caller's that could not read the orders sent nothing, and says nothing of calls before
    // it.
    const isBlind = error instanceof OrdersUnavailable
    const isUnknown = operation !== undefined || isBlind || Object(error).category === "unknown"
    const says = isUnknown ? "not known" : "not executed"
    if (operation !== undefined) payment.operation = operation
    this.noteOutcome(payment, { says, error })
    return says
  }

  /** Waits for the schedule's pause; rejects when the process is killed meanwhile. */
  async pause({ killed }: Process): Promise<void> {
    const passed = new Promise<void>((resolve) => this.backend.time.after(this.schedule.pause, resolve))
    await Promise.race([passed, killed])
  }

  /** Resumes until the outcome is known, or there are no calls left. */
  async resume(
    process: Process,
    payment: Payment,
    operation: SignedUserOp
  ): Promise<"over" | "not executed" | "killed"> {
    while (this.mayCall()) {
      await this.pause(process)
      const ended = await this.call(process, payment, (client, options) => {
        const { onOperation: _, ...others } = options
        return resume(client, operation, others)
      })
      if (ended._tag === "Killed") return "killed"
      if (ended._tag === "Answered") {
        this.noteOutcome(payment, { says: "executed", jobId: ended.jobId })
        return "over"
      }
      if (ended.error instanceof NotExecuted) {
        this.noteOutcome(payment, { says: "not executed", error: ended.error })
        return "not executed"
      }
      this.noteOutcome(payment, { says: "not known", error: ended.error })
    }
    return "over"
  }

  /** Judges by the ledger: what is wrong, in sentences. */
  async verdict(): Promise<ReadonlyArray<string>> {
    const { backend } = this
    for (const cancel of this.#events) cancel()
    for (const process of this.#processes) if (process.isAlive()) process.kill()
    // Everything that was on its way arrives.
    await backend.time.pass(600_000)
    backend.removeFaults()
    const { client, kill } = backend.open(this.#session, backend.faultless)
    const wrong = new Set<string>()
    let total = 0
    for (const payment of this.payments) {
      const paid = await backend.paid(payment.transfer.recipient)
      for (const { jobId } of payment.told.flatMap((told) => (told.says === "executed" ? [told] : []))) {
        const isPaid = paid > 0 && (await this.#isOrderOf(client, jobId, payment))
        if (!isPaid) wrong.add(`told that it was executed as ${jobId}, which it was not`)
      }
      if (paid > 0) {
        for (const { error } of refusalsOf(payment, this.schedule)) {
          wrong.add(`told that it was not executed, which it was: ${describe(error)}`)
        }
      }
      total += await this.#finds(client, payment, paid, wrong)
    }
    if (total > 1) wrong.add(`${total} payments were made instead of one`)
    kill()
    return [...wrong]
  }

  /** Whether the order of a job id is that of a payment. */
  async #isOrderOf(client: OktoClient, jobId: string, { transfer }: Payment): Promise<boolean> {
    const [order] = await this.backend.time.until(getOrdersHistory(client, { intentId: jobId }))
    const recipient: unknown = Object(order?.details).recipientWalletAddress
    return String(recipient).toLowerCase() === transfer.recipient.toLowerCase()
  }

  /** Resumes a payment whose outcome is unknown, which tells the truth. Returns how many payments there are then. */
  async #finds(
    client: OktoClient,
    { operation, told, transfer }: Payment,
    paid: number,
    wrong: Set<string>
  ): Promise<number> {
    // Where another job has the id, there is nothing to find.
    if (operation === undefined || told.at(-1)?.says !== "not known" || this.schedule.isTaken) return paid
    const found = await this.backend.time.until(
      resume(client, operation).then(
        () => 1,
        (error: unknown) => (error instanceof NotExecuted ? 0 : describe(error))
      )
    )
    const paidNow = await this.backend.paid(transfer.recipient)
    if (found !== paidNow) wrong.add(`resume in the end: ${found}, by the ledger: ${paidNow}`)
    return paidNow
  }

  /** The verdict, the schedule and the log, as text. */
  report(wrong: ReadonlyArray<string>): string {
    return [wrong.join("\n"), "", describeSchedule(this.schedule), "", ...this.log].join("\n")
  }
}
