/**
 * Lets everybody else run while the EVM works, and ends work that took too long. Whatever runs for long comes again and
 * again to the start of a loop or of a call: there it takes breath.
 */
import { EVMError, type EVMOpts, type EVMInterface } from "@ethereumjs/evm"
import * as Effect from "effect/Effect"

/** Milliseconds for which the EVM may keep the process to itself. */
const slice = 10

/** The opcode at which every jump arrives, with the gas that it costs. */
const jumpdest = { opcode: 0x5b, opcodeName: "JUMPDEST", baseFee: 1 }

/** What one EVM has of it. */
export interface Breath {
  /** What the EVM has to be made with. */
  readonly options: Pick<EVMOpts, "customOpcodes">
  /** Begins to look after an EVM that was made with the options. */
  readonly attend: (evm: EVMInterface) => void
  /** Runs something, which is out of gas wherever it is once the signal says so. */
  readonly within: <A>(signal: AbortSignal | undefined, body: () => Promise<A>) => Promise<A>
}

/** Breath for one EVM, which runs one thing at a time. */
export const make = (): Breath => {
  let since = performance.now()
  let limit: AbortSignal | undefined

  const expectTime = () => {
    if (limit?.aborted === true) throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
  }

  const breathe = async () => {
    if (performance.now() - since >= slice) {
      await Effect.runPromise(Effect.yieldNow)
      since = performance.now()
    }
    expectTime()
  }

  return {
    options: { customOpcodes: [{ ...jumpdest, logicFunction: breathe }] },
    attend: (evm) => {
      evm.events?.on("beforeMessage", (_, resolve) => {
        // Thrown here it reaches whoever made the call; after a breath nobody would hear it.
        expectTime()
        void breathe().then(
          () => resolve?.(),
          () => resolve?.()
        )
      })
    },
    within: async (signal, body) => {
      limit = signal
      since = performance.now()
      try {
        return await body()
      } finally {
        limit = undefined
      }
    }
  }
}
