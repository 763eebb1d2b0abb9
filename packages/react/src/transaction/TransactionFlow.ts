/** One transaction: runs one step at a time, and records each operation before it is sent. */
import {
  type Address,
  type CallOptions,
  type CallResult,
  ExecutionFailed,
  ExecutionUnknown,
  getOrdersHistory,
  isFinal,
  JobIdTaken,
  NotExecuted,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  OperationNotRecorded,
  resume,
  type SendOptions,
  type UserOp
} from "@okto-effect/sdk"
import * as Predicate from "effect/Predicate"
import { currentTime, sleep } from "../clock.ts"
import { emitOrderFinal } from "../order/orderEvents.ts"
import { lastStableState } from "../lastStableState.ts"
import { toResultUnlessDisposed, followOrder, withStatus } from "../order/orders.ts"
import { type RunningStep, StepRunner, Store } from "../Store.ts"
import type {
  RecordFailure,
  SentTransaction,
  StableTransactionState,
  TransactionFailed,
  TransactionState,
  TransactionStateOf
} from "./Transaction.ts"
import {
  TransactionRecordNotRead,
  sessionStorageStore,
  TransactionNotRecorded,
  TransactionPending,
  type TransactionRecord,
  TransactionRecords,
  type TransactionStore,
  warn
} from "./TransactionRecord.ts"

/** How a transaction is stored and sent. */
export interface TransactionSettings {
  /** Where it is recorded. Default: the page's session storage, which survives a reload but not a closed tab. */
  readonly store?: TransactionStore | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** Milliseconds for which an unknown outcome is looked for. Default: 60,000. */
  readonly outcomeTimeout?: number | undefined
}

/**
 * Sends an operation and returns its job id. Pass `options` on: they record the operation before it is sent, and cancel
 * the call.
 */
export type Submit = (client: OktoClient, options: SendOptions) => Promise<string>

/** Builds an operation to review. Pass `options` on, so that the call can be cancelled. */
export type Build = (client: OktoClient, options: CallOptions) => Promise<UserOp>

type SendNotes = {
  sent: SentTransaction
  /** Whether the operation is being recorded. */
  isRecording: boolean
}

type SendStep = RunningStep<StableTransactionState, SendNotes>

/** What a step does. Returns the state that it ends with. */
type Run<From extends Status> = (step: SendStep, before: TransactionStateOf<From>) => Promise<TransactionState>

type Status = StableTransactionState["status"]

export const isIn = <S extends Status>(
  state: StableTransactionState | undefined,
  states: ReadonlyArray<S>
): state is TransactionStateOf<S> => states.some((status) => status === state?.status)

export const idle: TransactionStateOf<"idle"> = { status: "idle" }

const outcomeUnknown = ({ jobId, operation }: SentTransaction, error?: OktoError): TransactionStateOf<"unknown"> => ({
  status: "unknown",
  jobId,
  operation,
  error
})

const accepted = ({ jobId, operation }: SentTransaction): TransactionStateOf<"accepted"> => ({
  status: "accepted",
  jobId,
  operation
})

const following = (
  state: TransactionStateOf<"accepted" | "following" | "settled">
): TransactionStateOf<"following"> => ({
  seen: [],
  ...state,
  status: "following",
  isRefreshing: false
})

/** A step: the states in which it may begin, what is shown meanwhile, and the state after it was cancelled. */
interface Transition<From extends Status> {
  readonly from: ReadonlyArray<From>
  readonly busy: (before: TransactionStateOf<From>) => StableTransactionState
  readonly back: (before: TransactionStateOf<From>) => StableTransactionState
}

const transition = <From extends Status>(row: Transition<From>): Transition<From> => row

/** The states in which something new may begin. */
const start = ["idle", "built", "signed", "settled"] as const

const same = <State>(before: State): State => before

/** All steps. One whose operation was recorded goes back to `unknown` instead, and one that follows an order to `accepted`. */
const transitions = {
  build: transition({ from: start, busy: () => ({ status: "building" }), back: () => idle }),
  sign: transition({ from: ["built"], busy: (before) => ({ ...before, status: "signing" }), back: same }),
  submit: transition({ from: start, busy: () => ({ status: "sending", step: "submit" }), back: () => idle }),
  execute: transition({
    from: ["signed"],
    busy: ({ userOp }) => ({ status: "sending", step: "execute", operation: userOp }),
    back: same
  }),
  follow: transition({ from: ["accepted", "following"], busy: following, back: accepted }),
  refresh: transition({
    from: ["accepted", "following", "settled"],
    busy: (before) => ({ ...following(before), isRefreshing: true }),
    back: (before) => (before.status === "settled" ? before : accepted(before))
  }),
  resume: transition({
    from: ["unknown", "accepted", "following"],
    busy: ({ jobId, operation }) => ({ status: "resuming", jobId, operation }),
    back: (before) => outcomeUnknown(before)
  })
}

const recordOf = ({ jobId, operation }: SentTransaction): TransactionRecord => ({ jobId, operation, isAccepted: false })

/** Whether the app chose the job id: only then a failure has an order. */
const isOfOwnJobId = (error: OktoError | undefined): boolean =>
  error instanceof ExecutionUnknown && error.order !== undefined

const isRecordFailure = (error: unknown): error is RecordFailure =>
  error instanceof TransactionNotRecorded || error instanceof TransactionPending

/** Rejects when a step is aborted: a function of the app may ignore that, and never end. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason))
  })

/** The result of a call that sends. A function of the app may throw before it returns a promise. */
const attemptToSend = async <A, E = OktoError>(
  signal: AbortSignal,
  call: () => OktoPromise<A, E>
): Promise<CallResult<A, Extract<E, OktoError> | RecordFailure>> => {
  try {
    return await Promise.race([toResultUnlessDisposed(call()), aborted(signal)])
  } catch (error) {
    if (isRecordFailure(error)) return { ok: false, error }
    throw error
  }
}

/** Whether a failure says that this operation was not executed. The app's function may do more than to send it. */
const isRefusalOf = (error: OktoError, { jobId }: SentTransaction): boolean =>
  (error instanceof JobIdTaken || error instanceof ExecutionFailed || error instanceof NotExecuted) &&
  error.jobId === jobId

/** Whether an id is this job id. A malformed row of a reply must not prevent the others from being read. */
const isSameId = (id: unknown, jobId: string): boolean =>
  typeof id === "string" && id.toLowerCase() === jobId.toLowerCase()

/** How the names of a user's records begin: other users, applications and environments have others. */
export const recordsOf = ({ clientSWA, env }: OktoClient, owner: string): string =>
  `okto_transaction/${env.chainId}/${clientSWA}/${owner}/`.toLowerCase()

/** The state machine behind `useTransaction`. It works while it has listeners. */
export class TransactionFlow {
  readonly store = new Store<TransactionState>(idle, () => this.#start())
  readonly #client: OktoClient
  readonly #key: string
  readonly #configured = new Set<TransactionSettings>()
  readonly #steps = new StepRunner<TransactionState, StableTransactionState, SendNotes>(this.store.set)
  /** Where the transaction is recorded, chosen when it begins or is restored. */
  #records = new TransactionRecords(sessionStorageStore)
  /** The record that was restored. */
  #restored: TransactionRecord | undefined
  /** The user whose transaction it is. */
  #owner: Address | undefined

  constructor(client: OktoClient, key: string) {
    this.#client = client
    this.#key = key
  }

  /**
   * Adds the settings of a component, which count from the next step on. Where it has none, those of another component with
   * the same key count. Returns the function that removes them.
   */
  readonly configure = (settings: TransactionSettings): (() => void) => {
    this.#configured.add(settings)
    return () => void this.#configured.delete(settings)
  }

  readonly build = (call: Build): Promise<TransactionState> =>
    this.#begin(transitions.build, async ({ signal }) => {
      const built = await attemptToSend(signal, () => call(this.#client, { signal }))
      if (built.ok) return { status: "built", userOp: built.value }
      if (isRecordFailure(built.error)) throw built.error
      return { status: "failed", step: "build", error: built.error, before: idle }
    })

  readonly sign = (): Promise<TransactionState> =>
    this.#begin(transitions.sign, async ({ signal }, before) => {
      const signed = await toResultUnlessDisposed(this.#client.signUserOp(before.userOp, { signal }))
      return signed.ok
        ? { status: "signed", userOp: signed.value }
        : { status: "failed", step: "sign", error: signed.error, before }
    })

  readonly submit = (call: Submit): Promise<TransactionState> =>
    this.#begin(transitions.submit, async (step) => {
      const sent = await this.#send(step, () => call(this.#client, this.#sendOptions(step, "submit")))
      if (sent.ok) return this.#follow(step, await this.#accept({ ...step.notes.sent, jobId: sent.value }))
      const { error } = sent
      if (error instanceof ExecutionUnknown) return this.#keepUnknown(error, error)
      return this.#refuse(step, error, { status: "failed", step: "submit", error, before: idle })
    })

  readonly execute = (): Promise<TransactionState> =>
    this.#begin(transitions.execute, async (step, before) => {
      const operation = before.userOp
      const options = this.#sendOptions(step, "execute")
      const sent = await this.#send(step, () => this.#client.executeUserOp(operation, options))
      if (sent.ok) return this.#accept({ jobId: sent.value, operation })
      const { error } = sent
      if (error instanceof ExecutionUnknown) return this.#keepUnknown(error, error)
      return this.#refuse(step, error, { status: "failed", step: "execute", error, before })
    })

  readonly follow = (): Promise<TransactionState> => this.#begin(transitions.follow, this.#follow)

  readonly refresh = (): Promise<TransactionState> => {
    // A step that follows the order does the same, only later.
    if (isIn(this.#stable(), transitions.refresh.from)) this.#steps.abandon()
    return this.#begin(transitions.refresh, this.#refresh)
  }

  readonly resume = (): Promise<TransactionState> => this.#begin(transitions.resume, this.#resume)

  readonly cancel = (): void => this.#steps.cancel()

  readonly reset = (): void => {
    const state = this.#steps.current?.back ?? this.#stable()
    this.#steps.abandon()
    if (state.status === "unknown") return this.store.set(state)
    if (isIn(state, ["accepted", "following"])) void this.#forget(state)
    this.store.set(idle)
    // An earlier transaction of this key may have prevented this one.
    void this.#restore()
  }

  #stable(): StableTransactionState {
    return lastStableState(this.store.get())
  }

  /** Runs a step, unless another is under way or it cannot begin in this state. */
  #begin<From extends Status>(transition: Transition<From>, run: Run<From>): Promise<TransactionState> {
    const before = this.#stable()
    const isFree = this.#steps.current === undefined
    return isFree && isIn(before, transition.from)
      ? this.#run(transition, before, run)
      : Promise.resolve(this.store.get())
  }

  async #run<From extends Status>(
    { back, busy }: Transition<From>,
    before: TransactionStateOf<From>,
    run: Run<From>
  ): Promise<TransactionState> {
    this.#owner = this.#client.userSWA ?? this.#owner
    await this.#steps.run(busy(before), back(before), (step) => run(step, before))
    return this.store.get()
  }

  /** Shows how far a step is, unless it was abandoned. */
  #show(step: SendStep, state: StableTransactionState): void {
    if (this.#steps.current === step) this.store.set(state)
  }

  #start(): () => void {
    const unsubscribe = this.#client.onSessionChange(this.#onSessionChange)
    this.#onSessionChange()
    return () => {
      unsubscribe()
      this.#steps.abandon()
      this.#owner = undefined
      this.store.set(idle)
    }
  }

  /** Hides the transaction of a user who has left; it stays recorded under that user. */
  readonly #onSessionChange = (): void => {
    const user = this.#client.userSWA
    if (user === undefined) return
    if (this.#owner !== undefined && this.#owner !== user) {
      this.#steps.abandon()
      this.store.set(idle)
    }
    this.#owner = user
    void this.#restore()
  }

  /** Continues what this user left: before logging out, or on a page that was closed. */
  async #restore(): Promise<void> {
    const owner = this.#owner
    if (owner === undefined || this.#steps.current !== undefined) return
    const status = this.#stable().status
    if (status === "unknown") return void (await this.resume())
    if (status === "following") return void (await this.follow())
    if (status !== "idle") return
    this.#chooseStore()
    const record = await this.#records
      .load(this.#recordName(owner))
      .catch((error: unknown) => (error instanceof TransactionRecordNotRead ? error : Promise.reject(error)))
    const isStale = this.#steps.current !== undefined || this.#owner !== owner || this.#stable().status !== "idle"
    if (isStale || record === undefined) return
    if (record instanceof TransactionRecordNotRead) {
      return this.store.set({ status: "failed", step: "restore", error: record, before: idle })
    }
    this.#restored = record
    await (record.isAccepted
      ? this.#run(transitions.follow, accepted(record), this.#follow)
      : this.#run(transitions.resume, outcomeUnknown(record), this.#resume))
  }

  readonly #resume = async (step: SendStep, { jobId, operation }: SentTransaction): Promise<TransactionState> => {
    const from = { jobId, operation }
    const isOwnId = this.#restored?.jobId === jobId && this.#restored.isOwnJobId === true
    const options = { ...this.#callSettings(), signal: step.signal, ...(isOwnId && { jobId }) }
    const found = await toResultUnlessDisposed(resume(this.#client, operation ?? jobId, options))
    if (found.ok) return this.#follow(step, await this.#accept({ jobId: found.value, operation }))
    if (found.error._tag !== "NotExecuted") return outcomeUnknown(from, found.error)
    await this.#forget(from)
    return { status: "failed", step: "resume", error: found.error, before: idle }
  }

  readonly #follow = async (
    step: SendStep,
    from: TransactionStateOf<"accepted" | "following">
  ): Promise<TransactionState> => {
    let state = following(from)
    step.back = accepted(from)
    this.#show(step, state)
    const end = await followOrder(
      this.#client,
      from.jobId,
      state.seen,
      (known) => {
        state = { ...state, ...known }
        this.#show(step, state)
      },
      step
    )
    if (end.ok) return this.#settle(from, { order: end.value, seen: state.seen })
    // The backend accepted it but does not list it: it may have been lost.
    if (end.error._tag === "OrderNotFound" && from.operation !== undefined) return this.#keepUnknown(from, end.error)
    return { status: "failed", step: "follow", error: end.error, before: state }
  }

  /** Looks once, so that a failure is shown at once, and follows the order from there. */
  readonly #refresh = async (
    step: SendStep,
    from: TransactionStateOf<"accepted" | "following" | "settled">
  ): Promise<TransactionState> => {
    const before = following(from)
    const { jobId } = before
    const { signal } = step
    const listed = await toResultUnlessDisposed(getOrdersHistory(this.#client, { intentId: jobId }, { signal }))
    if (!listed.ok) return { status: "failed", step: "refresh", error: listed.error, before }
    const order = listed.value.find((row) => isSameId(row?.intentId, jobId))
    if (order === undefined || !isFinal(order)) return this.#follow(step, before)
    const at = await currentTime(this.#client, { signal })
    emitOrderFinal(this.#client)
    return this.#settle(before, { order, seen: withStatus(before.seen, order, at) })
  }

  /** The end, which waits for no store: a page that is left while its record is removed has shown the end before. */
  #settle(
    from: SentTransaction,
    end: Pick<TransactionStateOf<"settled">, "order" | "seen">
  ): TransactionStateOf<"settled"> {
    void this.#forget(from)
    return { status: "settled", jobId: from.jobId, ...end }
  }

  /** A setting of the last component that has it. */
  #setting<Name extends keyof TransactionSettings>(name: Name): TransactionSettings[Name] {
    return [...this.#configured].reverse().find((settings) => settings[name] !== undefined)?.[name]
  }

  #callSettings(): Omit<TransactionSettings, "store"> {
    return { outcomeTimeout: this.#setting("outcomeTimeout"), resend: this.#setting("resend") }
  }

  #chooseStore(): void {
    this.#records = new TransactionRecords(this.#setting("store") ?? sessionStorageStore, (milliseconds, options) =>
      sleep(this.#client, milliseconds, options)
    )
  }

  #recordName(owner: string): string {
    return recordsOf(this.#client, owner) + this.#key
  }

  #recordNameOf({ operation }: SentTransaction): string {
    return this.#recordName(operation?.sender ?? this.#owner ?? "")
  }

  /** Options that record an operation before it is sent. A step that is aborted until then sends nothing. */
  #sendOptions(step: SendStep, name: "submit" | "execute"): SendOptions {
    this.#chooseStore()
    const onOperation: SendOptions["onOperation"] = (operation, jobId, options) => {
      const sent = { jobId, operation }
      // An app may pass on less than it was given.
      const isOwnJobId = Predicate.isObject(options) && options.ownJobId !== undefined
      step.notes.isRecording = true
      return this.#records.save(
        this.#recordNameOf(sent),
        { ...recordOf(sent), ...(isOwnJobId && { isOwnJobId }) },
        () => {
          step.notes.isRecording = false
          if (step.isOver || step.signal.aborted) return false
          step.notes.sent = sent
          step.back = outcomeUnknown(sent)
          this.#show(step, { status: "sending", step: name, ...sent })
          return true
        }
      )
    }
    return { ...this.#callSettings(), onOperation, signal: step.signal }
  }

  /**
   * Sends an operation. Where another `onOperation` of the app took too long, the operation is resumed, which sends it; not
   * while it is recorded here, because then its record is deleted.
   */
  async #send<E>(
    step: SendStep,
    call: () => OktoPromise<string, E>
  ): Promise<CallResult<string, Extract<E, OktoError> | ExecutionUnknown | NotExecuted | RecordFailure>> {
    const first = await attemptToSend(step.signal, call)
    if (first.ok || !(first.error instanceof OperationNotRecorded) || step.notes.isRecording === true) return first
    const { jobId, operation } = first.error
    const sent = (step.notes.sent ??= { jobId, operation })
    step.back = outcomeUnknown(sent)
    await this.#keep(recordOf(sent))
    this.#show(step, { status: "resuming", ...sent })
    const options = { ...this.#callSettings(), signal: step.signal }
    const resumed = await toResultUnlessDisposed(resume(this.#client, operation, options))
    if (resumed.ok) return resumed
    const { error } = resumed
    return { ok: false, error: error instanceof NotExecuted ? error : new ExecutionUnknown(error, first.error) }
  }

  /** Updates the record of an operation that was sent. When that fails, the record from before it was sent remains. */
  async #keep(record: TransactionRecord): Promise<void> {
    await this.#records
      .save(this.#recordNameOf(record), record)
      .catch((cause: unknown) => warn("How far a transaction is could not be written down.", cause))
  }

  async #accept(sent: SentTransaction): Promise<TransactionStateOf<"accepted">> {
    await this.#keep({ ...recordOf(sent), isAccepted: true })
    return accepted(sent)
  }

  async #keepUnknown(sent: SentTransaction, error: OktoError | undefined): Promise<TransactionStateOf<"unknown">> {
    await this.#keep({ ...recordOf(sent), ...(isOfOwnJobId(error) && { isOwnJobId: true }) })
    return outcomeUnknown(sent, error)
  }

  /** The state after a failed call. A record is kept unless it is certain that its operation was not executed. */
  async #refuse(
    step: SendStep,
    error: OktoError | RecordFailure,
    failed: TransactionFailed
  ): Promise<TransactionState> {
    const { sent } = step.notes
    if (sent === undefined) return failed
    if (isRecordFailure(error)) return this.#keepUnknown(sent, undefined)
    if (!isRefusalOf(error, sent)) return this.#keepUnknown(sent, error)
    const known = await this.#records.retract(this.#recordNameOf(sent), recordOf(sent))
    if (known === undefined) return failed
    return known.isAccepted ? this.#follow(step, accepted(known)) : outcomeUnknown(sent)
  }

  #forget(sent: SentTransaction): Promise<void> {
    return this.#records.remove(this.#recordNameOf(sent), recordOf(sent))
  }
}
