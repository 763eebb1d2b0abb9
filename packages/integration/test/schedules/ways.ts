/** The ways in which programs send a payment, and how each goes on when the outcome is unknown. */
import { OktoProvider, type TransactionStore, type UseTransactionReturn, useTransaction } from "@okto-effect/react"
import { type SignedUserOp, tokenTransfer } from "@okto-effect/sdk"
import * as UserOps from "@okto-effect/sdk/userop"
import { randomUUID } from "node:crypto"
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { Killed, type Process } from "./Backend.ts"
import { isRetry, type Payment, type Scene, type Send } from "./Scene.ts"
import type { Schedule } from "./Schedule.ts"

/** Runs a page, and runs it again in a new process when its process was killed. */
const pages = async (scene: Scene, page: (process: Process) => Promise<unknown>): Promise<void> => {
  for (;;) {
    const process = scene.open()
    try {
      await page(process)
      if (process.isAlive()) return
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }
}

/** Resumes an unknown outcome, and pays anew after a refusal. A reload ends it. */
const plain = async (scene: Scene): Promise<void> => {
  const process = scene.open()
  try {
    while (scene.mayCall()) {
      const payment = scene.payment()
      const ended = await scene.call(process, payment, (client, options) =>
        tokenTransfer(client, payment.transfer, undefined, options)
      )
      if (ended._tag === "Killed") return
      if (ended._tag === "Answered") return scene.noteOutcome(payment, { says: "executed", jobId: ended.jobId })
      if (scene.noteFailure(payment, ended.error) === "not known") {
        if (payment.operation === undefined) return
        if ((await scene.resume(process, payment, payment.operation)) !== "not executed") return
      }
      await scene.pause(process)
    }
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

/** Makes the same call until it answers. */
const repeated = async (scene: Scene, process: Process, payment: Payment, send: Send): Promise<void> => {
  while (scene.mayCall()) {
    const ended = await scene.call(process, payment, send)
    if (ended._tag === "Killed") return
    if (ended._tag === "Answered") return scene.noteOutcome(payment, { says: "executed", jobId: ended.jobId })
    scene.noteFailure(payment, ended.error)
    await scene.pause(process)
  }
}

const oneJobId = async (scene: Scene): Promise<void> => {
  const jobId = randomUUID()
  const payment = scene.payment()
  await pages(scene, (process) =>
    repeated(scene, process, payment, (client, options) =>
      tokenTransfer(client, payment.transfer, undefined, { ...options, jobId })
    )
  )
}

/** What a page recorded before it sent. */
interface Written {
  readonly operation: SignedUserOp
  readonly payment: Payment
}

const recorded = async (scene: Scene): Promise<void> => {
  let record: Written | undefined
  let payment: Payment | undefined
  await pages(scene, async (process) => {
    // The process before was killed, and had recorded nothing: so it sent nothing.
    if (payment !== undefined && record === undefined) {
      scene.noteOutcome(payment, { says: "not executed", error: new Killed("nothing is recorded") })
      payment = undefined
    }
    for (;;) {
      if (record !== undefined) {
        const { operation, payment: earlier } = record
        const ended = await scene.resume(process, earlier, operation)
        if (ended !== "not executed") return
        record = undefined
        await scene.pause(process)
      }
      if (!scene.mayCall()) return
      const now = scene.payment()
      payment = now
      const ended = await scene.call(process, now, (client, options) =>
        tokenTransfer(client, now.transfer, undefined, {
          ...options,
          onOperation: async (...received) => {
            const [operation, , { signal }] = received
            await options.onOperation?.(...received)
            // After the call has ended, it would be resumed although the program has been told.
            if (!process.isAlive() || signal.aborted) return
            record = { operation, payment: now }
            now.operation = operation
          }
        })
      )
      if (ended._tag === "Killed") return
      payment = undefined
      if (ended._tag === "Answered") return scene.noteOutcome(now, { says: "executed", jobId: ended.jobId })
      if (scene.noteFailure(now, ended.error) === "not executed") record = undefined
      // It was not recorded in time.
      else if (now.operation !== undefined) record = { operation: now.operation, payment: now }
      await scene.pause(process)
    }
  })
}

const executeAgain = async (scene: Scene): Promise<void> => {
  const payment = scene.payment()
  let signed: SignedUserOp | undefined
  await pages(scene, async (process) => {
    if (signed === undefined) {
      const { client } = process
      const making = UserOps.tokenTransfer(client, payment.transfer).then((op) => client.signUserOp(op))
      signed = await Promise.race([making, process.killed]).catch((error: unknown) => {
        if (error instanceof Killed) throw error
        return undefined
      })
    }
    const operation = signed
    // It could not be built, for example because the clock jumped.
    if (operation === undefined) return
    payment.operation = operation
    await repeated(scene, process, payment, (client, options) => client.executeUserOp(operation, options))
  })
}

const twoClients = async (scene: Scene): Promise<void> => {
  const jobId = randomUUID()
  const payment = scene.payment()
  const second = { ...payment, told: [] }
  const send: Send = (client, options) => tokenTransfer(client, payment.transfer, undefined, { ...options, jobId })
  const later = scene.open()
  const secondOne = async () => {
    await new Promise<void>((resolve) => scene.backend.time.after(scene.schedule.secondAt, resolve))
    await repeated(scene, later, second, send).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  await Promise.all([secondOne(), pages(scene, (process) => repeated(scene, process, payment, send))])
  // Both calls are of one payment: one may be refused, and the other executed.
  const both = [...payment.told, ...second.told]
  payment.operation ??= second.operation
  const isExecuted = both.some(({ says }) => says === "executed")
  const counting = both.filter((told) => !isExecuted || told.says === "executed" || isRetry(told))
  payment.told.splice(0, payment.told.length, ...counting)
}

/** What pages of one origin store, by name; a function is silent once, as the schedule says. */
class Texts {
  readonly #texts = new Map<string, string>()
  readonly #scene: Scene
  #silent: Schedule["silentStore"]

  constructor(scene: Scene) {
    this.#scene = scene
    this.#silent = scene.schedule.silentStore
  }

  /** Whether it is the turn of this function to be silent. */
  #isSilent(call: "getItem" | "setItem" | "removeItem"): boolean {
    if (!this.#silent.startsWith(call) || (call === "getItem" && this.#texts.size === 0)) return false
    this.#silent = "none"
    this.#scene.tell(`the store does not answer ${call}`)
    return true
  }

  /** The store of a page. A page that is gone waits for nothing: the next one need not wait for it. */
  of(process: Process): TransactionStore {
    const write = (name: string, text: string | undefined): void => {
      if (!process.isAlive()) return
      if (text === undefined) this.#texts.delete(name)
      else this.#texts.set(name, text)
    }
    const late = (name: string, text: string) =>
      new Promise<void>((resolve) => {
        this.#scene.backend.time.after(7_000, () => resolve(write(name, text)))
      })
    return {
      getItem: (name) => (this.#isSilent("getItem") ? process.killed : (this.#texts.get(name) ?? null)),
      setItem: (name, text) => {
        const isLate = this.#silent.endsWith("late")
        if (!this.#isSilent("setItem")) return write(name, text)
        return isLate ? Promise.race([late(name, text), process.killed]) : process.killed
      },
      removeItem: (name) => {
        write(name, undefined)
        return this.#isSilent("removeItem") ? process.killed : undefined
      }
    }
  }
}

/** A page with one transaction on it, in a process. */
const openPage = (scene: Scene, process: Process, texts: Texts, show: (call: UseTransactionReturn) => void) => {
  const store = texts.of(process)
  const { mayResend: resend, outcomeTimeout } = scene.schedule
  const Transaction = () => {
    show(useTransaction({ store, resend, outcomeTimeout }))
    return null
  }
  const root = createRoot(document.createElement("div"))
  root.render(createElement(OktoProvider, { client: process.client }, createElement(Transaction)))
  return root
}

/** States in which a transaction waits for its user. */
const waiting: ReadonlySet<string> = new Set(["idle", "accepted", "settled", "unknown", "failed"])

/** Milliseconds after which a page has begun what it begins by itself, also where its store is not read in time. */
const restoring = ({ silentStore }: Schedule): number => (silentStore === "getItem" ? 5_050 : 50)

const transaction = async (scene: Scene): Promise<void> => {
  const texts = new Texts(scene)
  const { time } = scene.backend
  let payment: Payment | undefined
  let isOver = false
  await pages(scene, async (process) => {
    let call: UseTransactionReturn | undefined
    let changed: () => void = () => undefined
    const root = openPage(scene, process, texts, (now) => {
      call = now
      time.happened()
      const { state } = now
      // The user has seen it, also if the page is reloaded next.
      if (!isOver && payment !== undefined && state.status === "settled" && state.order.status === "SUCCESSFUL") {
        isOver = true
        scene.noteOutcome(payment, { says: "executed", jobId: state.jobId })
      }
      changed()
    })
    const waits = async (): Promise<UseTransactionReturn> => {
      for (;;) {
        await Promise.race([
          new Promise<void>((resolve) => time.after(restoring(scene.schedule), resolve)),
          process.killed
        ])
        if (call !== undefined && waiting.has(call.state.status)) return call
        await Promise.race([new Promise<void>((resolve) => (changed = resolve)), process.killed])
      }
    }
    /** Presses the button; returns whether the program may go on. */
    const pay = async ({ cancel, submit }: UseTransactionReturn): Promise<boolean> => {
      if (!scene.mayCall()) return false
      const now = scene.payment()
      payment = now
      const ended = await scene.call(process, now, async (_, { onOperation: record, signal }) => {
        signal?.addEventListener("abort", cancel)
        const { status } = await submit((client, options) =>
          tokenTransfer(client, now.transfer, undefined, {
            ...options,
            onOperation: async (...received) => {
              await options.onOperation?.(...received)
              await record?.(...received)
            }
          })
        )
        return status
      })
      return ended._tag !== "Killed"
    }
    try {
      for (;;) {
        const now = await waits()
        const { state } = now
        scene.tell(`useTransaction is ${state.status}`)
        if (isOver) return
        switch (state.status) {
          case "idle":
            // There is a button again: the user takes it that nothing was paid.
            if (payment !== undefined)
              scene.noteOutcome(payment, { says: "not executed", error: new Killed("the page is idle") })
            if (!(await pay(now))) return
            break
          case "failed":
            if (payment !== undefined && state.before.status === "following") {
              return scene.noteOutcome(payment, { says: "executed", jobId: state.before.jobId })
            }
            if (payment !== undefined) scene.noteFailure(payment, state.error)
            payment = undefined
            await scene.pause(process)
            now.reset()
            break
          case "unknown":
            if (payment !== undefined) {
              payment.operation = state.operation
              scene.noteOutcome(payment, { says: "not known", error: state.error })
            }
            if (!scene.mayCall()) return
            await scene.pause(process)
            await Promise.race([now.resume(), process.killed])
            break
          default:
            return
        }
      }
    } finally {
      root.unmount()
    }
  })
}

/** Plays a schedule by its way. */
export const play: Readonly<Record<Schedule["way"], (scene: Scene) => Promise<void>>> = {
  "plain, then resume": plain,
  "one job id": oneJobId,
  "recorded, reloaded, resumed": recorded,
  "useTransaction, reloaded": transaction,
  "execute again": executeAgain,
  "two clients with one job id": twoClients
}
