/** One transaction on its way, whoever watches it: takes one step at a time, and writes down what leaves. */
import {
  type Address,
  type CallOptions,
  ExecutionFailed,
  ExecutionUnknown,
  isFinal,
  isOktoError,
  JobIdTaken,
  type OktoClient,
  type OktoError,
  type Order,
  type SendOptions,
  type SignedUserOp,
  type UserOp
} from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Mistake } from "./Mistake.ts"
import { tellOrderSettled } from "./settledOrders.ts"
import { type Run, Steps, Store } from "./Store.ts"
import {
  type Accepted,
  type Failed,
  type Following,
  type Idle,
  type RecordFailure,
  type Sending,
  type Sent,
  type Settled,
  standing,
  type Standing,
  type Transaction,
  type Uncertain,
  withLook
} from "./Transaction.ts"
import {
  sessionStore,
  TransactionNotRecorded,
  TransactionPending,
  TransactionRecords,
  type TransactionStore
} from "./TransactionRecord.ts"
import { withSteps } from "./withSteps.ts"

/** How a transaction is kept and sent. */
export interface TransactionSettings {
  /** Where it is written down. Default: the page's session storage, which a reload survives and a closed tab does not. */
  readonly store?: TransactionStore | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** Milliseconds for which doubt is tried to be settled. Default: 60,000. */
  readonly settleFor?: number | undefined
}

/**
 * Sends something in one go, and returns the job id. Pass `options` on: they write the operation down before it leaves,
 * and cancel the call.
 */
export type Submit = (client: OktoClient, options: SendOptions) => Promise<string>

/** Builds an operation to review. Pass `options` on, so that the call can be cancelled. */
export type Build = (client: OktoClient, options: CallOptions) => Promise<UserOp>

/** What a step notes: what was written down. */
interface Notes {
  sent: Sent
}

type StepRun = Run<Standing, Notes>

type At<Status extends Standing["status"]> = Extract<Standing, { readonly status: Status }>

const isAt = <Status extends Standing["status"]>(
  place: Standing,
  allowed: ReadonlyArray<Status>
): place is At<Status> => allowed.some((status) => status === place.status)

/** Where something new may begin. */
const beginnings = ["idle", "built", "signed", "settled"] as const

export const idle: Idle = { status: "idle" }

const uncertain = ({ jobId, operation }: Sent, error?: OktoError): Uncertain => ({
  status: "uncertain",
  jobId,
  operation,
  error
})

const accepted = ({ jobId, operation }: Sent): Accepted => ({ status: "accepted", jobId, operation })

const following = (place: Accepted | Following | Settled): Following => ({
  seen: [],
  ...place,
  status: "following",
  isRefreshing: false
})

/** The failures of a promise as values. Anything else is a mistake. */
const attempt = async <A>(call: () => Promise<A>): Promise<Result.Result<A, OktoError | RecordFailure>> => {
  try {
    return Result.succeed(await call())
  } catch (error) {
    if (error instanceof TransactionNotRecorded || error instanceof TransactionPending || isOktoError(error)) {
      return Result.fail(error)
    }
    throw error
  }
}

/**
 * Whether a failure says that an operation was not executed. It is that of a function of the app's, which may do more
 * than to send.
 */
const isRefusalOf = (error: OktoError, { jobId }: Sent): boolean =>
  error instanceof JobIdTaken || (error instanceof ExecutionFailed && error.jobId === jobId)

/** The state machine behind `useTransaction`. It works while somebody listens. */
export class TransactionFlow {
  readonly #client: OktoClient
  readonly #key: string
  readonly #records = new TransactionRecords(() => this.#settings.store ?? sessionStore)
  readonly #store = new Store<Transaction | Mistake>(idle, () => this.#start())
  readonly #steps = new Steps<Transaction, Standing, Notes>((state) => this.#store.set(state))
  #settings: TransactionSettings = {}
  /** Whose transaction it is. */
  #owner: Address | undefined

  constructor(client: OktoClient, key: string) {
    this.#client = client
    this.#key = key
  }

  /** Where it is now. */
  readonly state = (): Transaction | Mistake => this.#store.get()

  /** What counts from the next step on. */
  readonly configure = (settings: TransactionSettings): void => {
    this.#settings = settings
  }

  /** Calls back at each change. The first listener makes it pick up what was left, and without any it stops. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  readonly submit = (call: Submit): Promise<Transaction> =>
    this.#from(beginnings, () =>
      this.#take({ status: "sending", step: "submit" }, idle, async (run) => {
        const { resend, settleFor } = this.#settings
        const { signal } = run.controller
        const onOperation = (operation: SignedUserOp, jobId: string) =>
          Effect.runPromise(this.#record(run, { step: "submit", jobId, operation }))
        const sent = await attempt(() => call(this.#client, { signal, onOperation, resend, settleFor }))
        if (Result.isSuccess(sent)) {
          const taken = { ...run.notes.sent, jobId: sent.success }
          await this.#keep(taken, true)
          return this.#followed(run, accepted(taken))
        }
        const error = sent.failure
        if (error instanceof ExecutionUnknown) return this.#doubted(error, error)
        return this.#refused(run, error, { status: "failed", step: "submit", error, before: idle })
      })
    )

  readonly build = (call: Build): Promise<Transaction> =>
    this.#from(beginnings, () =>
      this.#take({ status: "building" }, idle, async (run) => {
        try {
          return { status: "built", userOp: await call(this.#client, { signal: run.controller.signal }) }
        } catch (error) {
          if (isOktoError(error)) return { status: "failed", step: "build", error, before: idle }
          throw error
        }
      })
    )

  readonly sign = (): Promise<Transaction> =>
    this.#from(["built"], (before) => {
      const { userOp } = before
      return this.#take({ status: "signing", userOp }, before, async ({ controller }) => {
        const signed = await withSteps(({ sign }) => sign(this.#client, userOp, controller))
        return Result.isSuccess(signed)
          ? { status: "signed", userOp: signed.success }
          : { status: "failed", step: "sign", error: signed.failure, before }
      })
    })

  readonly execute = (): Promise<Transaction> =>
    this.#from(["signed"], (before) => {
      const { userOp } = before
      return this.#take({ status: "sending", step: "execute", operation: userOp }, before, async (run) => {
        const { resend, settleFor } = this.#settings
        const onOperation = (operation: SignedUserOp, jobId: string) =>
          this.#record(run, { step: "execute", jobId, operation })
        const sending = { onOperation, resend, settleFor }
        const sent = await withSteps(({ execute }) => execute(this.#client, userOp, sending, run.controller))
        if (Result.isSuccess(sent)) {
          const taken = accepted({ jobId: sent.success, operation: userOp })
          await this.#keep(taken, true)
          return taken
        }
        const error = sent.failure
        if (error._tag === "ExecutionUnknown") return this.#doubted(error, error)
        return this.#refused(run, error, { status: "failed", step: "execute", error, before })
      })
    })

  readonly follow = (): Promise<Transaction> =>
    this.#from(["accepted", "following"], (before) =>
      this.#take(following(before), accepted(before), (run) => this.#followed(run, before))
    )

  readonly refresh = (): Promise<Transaction> => {
    const before = this.#standing()
    if (before === undefined || !isAt(before, ["accepted", "following", "settled"])) return Promise.resolve(this.#now())
    // What follows is the same look, only later.
    this.#steps.abandon()
    const back = before.status === "settled" ? before : accepted(before)
    return this.#take({ ...following(before), isRefreshing: true }, back, (run) =>
      this.#refreshed(run, following(before))
    )
  }

  readonly resume = (): Promise<Transaction> =>
    this.#from(["uncertain", "accepted", "following"], (before) => this.#resumed(before))

  readonly cancel = (): void => this.#steps.cancel()

  readonly reset = (): void => {
    const place = this.#steps.current?.back ?? this.#standing()
    this.#steps.abandon()
    if (place?.status === "uncertain") return this.#store.set(place)
    if (place !== undefined && isAt(place, ["accepted", "following"])) void this.#forget(place)
    this.#store.set(idle)
    // What was in the way may be an earlier transaction of this key.
    void this.#pickUp()
  }

  #now(): Transaction {
    const state = this.state()
    return state instanceof Mistake ? idle : state
  }

  /** Where it stands; nowhere after a mistake. */
  #standing(): Standing | undefined {
    const state = this.state()
    return state instanceof Mistake ? undefined : standing(state)
  }

  /** Takes a step where it fits. */
  #from<Status extends Standing["status"]>(
    allowed: ReadonlyArray<Status>,
    step: (before: At<Status>) => Promise<Transaction>
  ): Promise<Transaction> {
    const before = this.#standing()
    const isFree = this.#steps.current === undefined
    return isFree && before !== undefined && isAt(before, allowed) ? step(before) : Promise.resolve(this.#now())
  }

  async #take(busy: Standing, back: Standing, begin: (run: StepRun) => Promise<Transaction>): Promise<Transaction> {
    this.#owner = this.#client.userSWA ?? this.#owner
    await this.#steps.take(busy, back, begin)
    return this.#now()
  }

  /** Shows how far a step is, unless nobody wants to know any more. */
  #show(run: StepRun, place: Standing): void {
    if (this.#steps.current === run) this.#store.set(place)
  }

  /** Begins to listen, and goes on with what was left. Returns what stops it. */
  #start(): () => void {
    const flows = flowsOf(this.#client)
    flows.set(this.#key, this)
    const forgetSession = this.#client.onSessionChange(this.#meet)
    this.#meet()
    return () => {
      forgetSession()
      if (flows.get(this.#key) === this) flows.delete(this.#key)
      this.#steps.abandon()
      this.#owner = undefined
      this.#store.set(idle)
    }
  }

  /** Hears who is logged in. Another user's transaction is not theirs; it is kept under its owner's name. */
  readonly #meet = (): void => {
    const user = this.#client.userSWA
    if (user === undefined) return
    if (this.#owner !== undefined && this.#owner !== user) {
      this.#steps.abandon()
      this.#store.set(idle)
    }
    this.#owner = user
    void this.#pickUp()
  }

  /** Goes on with what was left: by this user before, or by a page that was closed. */
  async #pickUp(): Promise<void> {
    const owner = this.#owner
    if (owner === undefined || this.#steps.current !== undefined) return
    if (this.#standing()?.status === "uncertain") return void (await this.resume())
    if (this.#standing()?.status === "following") return void (await this.follow())
    const read = await Effect.runPromise(Effect.result(this.#records.pickUp(this.#name(owner))))
    const isStale = this.#steps.current !== undefined || this.#owner !== owner || this.#standing()?.status !== "idle"
    if (isStale) return
    if (Result.isFailure(read)) {
      return this.#store.set({ status: "failed", step: "restore", error: read.failure, before: idle })
    }
    const left = read.success
    if (left === undefined) return
    const from = accepted(left)
    await (left.isAccepted
      ? this.#take(following(from), from, (run) => this.#followed(run, from))
      : this.#resumed(uncertain(left)))
  }

  #resumed(from: Sent): Promise<Transaction> {
    const { jobId, operation } = from
    return this.#take({ status: "resuming", jobId, operation }, uncertain(from), async (run) => {
      const { resend, settleFor } = this.#settings
      const resuming = { resend, settleFor }
      const found = await withSteps(({ resume }) => resume(this.#client, operation ?? jobId, resuming, run.controller))
      if (Result.isSuccess(found)) {
        const taken = { jobId: found.success, operation }
        await this.#keep(taken, true)
        return this.#followed(run, accepted(taken))
      }
      const error = found.failure
      if (error._tag !== "NotExecuted") return uncertain(from, error)
      await this.#forget(from)
      return { status: "failed", step: "resume", error, before: idle }
    })
  }

  async #followed(
    run: StepRun,
    from: Accepted | Following,
    step: "follow" | "refresh" = "follow"
  ): Promise<Transaction> {
    let place = following(from)
    run.back = accepted(from)
    this.#show(run, place)
    const tell = (order: Order, at: number) => {
      place = { ...place, order, seen: withLook(place.seen, order, at) }
      this.#show(run, place)
    }
    const watched = await withSteps(({ watchOrder }) => watchOrder(this.#client, from.jobId, tell, run.controller))
    if (Result.isSuccess(watched)) {
      await this.#forget(from)
      return { status: "settled", jobId: from.jobId, order: watched.success, seen: place.seen }
    }
    const error = watched.failure
    // It was accepted, and nobody has heard of it: lost after all, perhaps.
    if (error._tag === "OrderNotFound" && from.operation !== undefined) return this.#doubted(from, error)
    return { status: "failed", step, error, before: place }
  }

  /** Looks once, so that a failure is heard of at once, and follows from there. */
  async #refreshed(run: StepRun, before: Following): Promise<Transaction> {
    const { jobId } = before
    const looked = await withSteps(({ findOrder }) => findOrder(this.#client, jobId, run.controller))
    if (Result.isFailure(looked)) return { status: "failed", step: "refresh", error: looked.failure, before }
    const [order, at] = looked.success
    if (order === undefined) return this.#followed(run, before)
    const seen = withLook(before.seen, order, at)
    if (!isFinal(order)) return this.#followed(run, { ...before, order, seen })
    tellOrderSettled(this.#client)
    await this.#forget(before)
    return { status: "settled", jobId, order, seen }
  }

  /** The record's name: other users, applications and environments have others. */
  #name(owner: string): string {
    const { clientSWA, env } = this.#client
    return `${`okto_transaction/${env.chainId}/${clientSWA}/${owner}`.toLowerCase()}/${this.#key}`
  }

  #nameOf({ operation }: Sent): string {
    return this.#name(operation?.sender ?? this.#owner ?? "")
  }

  /** Writes an operation down before it leaves. What is given up until then does not leave. */
  #record(
    run: StepRun,
    { jobId, operation, step }: Required<Sent> & Pick<Sending, "step">
  ): Effect.Effect<void, RecordFailure> {
    const sent = { jobId, operation }
    const isWanted = () => {
      if (run.isOver || run.controller.signal.aborted) return false
      run.notes.sent = sent
      run.back = uncertain(sent)
      this.#show(run, { status: "sending", step, ...sent })
      return true
    }
    const writing = this.#records.write(this.#nameOf(sent), { ...sent, isAccepted: false }, isWanted)
    // The store goes on writing when nobody waits any more.
    return Effect.flatten(Effect.promise(() => Effect.runPromiseExit(writing)))
  }

  /** Keeps what is known of an operation that left. Should that fail, there is the record from before it left. */
  #keep(sent: Sent, isAccepted: boolean): Promise<void> {
    const { jobId, operation } = sent
    const keeping = this.#records.write(this.#nameOf(sent), { jobId, operation, isAccepted })
    return Effect.runPromise(
      Effect.catch(keeping, (error) => Effect.logWarning("How far a transaction is could not be written down.", error))
    )
  }

  /** A call that failed. What was written down is kept, unless it is certain that it was not executed. */
  async #refused(run: StepRun, error: OktoError | RecordFailure, failed: Failed): Promise<Transaction> {
    const { sent } = run.notes
    if (sent === undefined) return failed
    if (error instanceof TransactionNotRecorded || error instanceof TransactionPending) {
      return this.#doubted(sent, undefined)
    }
    if (!isRefusalOf(error, sent)) return this.#doubted(sent, error)
    const refused = { ...sent, isAccepted: false }
    const known = await Effect.runPromise(this.#records.retract(this.#nameOf(sent), refused))
    if (known === undefined) return failed
    return known.isAccepted ? this.#followed(run, accepted(known)) : uncertain(sent)
  }

  async #doubted(sent: Sent, error: OktoError | undefined): Promise<Uncertain> {
    await this.#keep(sent, false)
    return uncertain(sent, error)
  }

  async #forget(sent: Sent | undefined): Promise<void> {
    if (sent === undefined) return
    const { jobId, operation } = sent
    await Effect.runPromise(this.#records.remove(this.#nameOf(sent), { jobId, operation, isAccepted: false }))
  }
}

const flows = /* @__PURE__ */ new WeakMap<OktoClient, Map<string, TransactionFlow>>()

/** The transactions of a client that are watched. */
const flowsOf = (client: OktoClient): Map<string, TransactionFlow> => {
  const known = flows.get(client)
  if (known !== undefined) return known
  const made = new Map<string, TransactionFlow>()
  flows.set(client, made)
  return made
}

/** The transaction of a key: the same one for all who watch it. */
export const flowOf = (client: OktoClient, key: string): TransactionFlow => {
  const known = flowsOf(client).get(key)
  if (known !== undefined) return known
  const made = new TransactionFlow(client, key)
  flowsOf(client).set(key, made)
  return made
}
