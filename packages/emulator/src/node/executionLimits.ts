/**
 * Limits on what the EVM may execute: it yields to the event loop, its calls can be aborted, and precompiled contracts
 * have a limit of gas. Every loop passes a JUMPDEST and every recursion sends a message, so both check.
 */
import type { Common } from "@ethereumjs/common"
import { type AddPrecompile, EVMError, type EVMInterface, type EVMOpts, getActivePrecompiles } from "@ethereumjs/evm"
import { elapsed, yieldToEventLoop } from "../world/Time.ts"

/** Milliseconds of execution after which the EVM yields to the event loop. */
const yieldInterval = 3

/** The opcode at which every jump arrives, with its gas. */
const jumpdest = { opcode: 0x5b, opcodeName: "JUMPDEST", baseFee: 1 }

/** The limits of one EVM, which runs one message at a time. */
export const make = () => {
  let lastYield = elapsed()
  let limit: AbortSignal | undefined

  const failIfAborted = () => {
    if (limit?.aborted === true) throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
  }

  const yieldAtTimes = async () => {
    if (elapsed() - lastYield >= yieldInterval) {
      await yieldToEventLoop()
      lastYield = elapsed()
    }
    failIfAborted()
  }

  return {
    options: { customOpcodes: [{ ...jumpdest, logicFunction: yieldAtTimes }] } satisfies Partial<EVMOpts>,
    /** Attaches the limits to an EVM that was created with the options. */
    attach: (evm: EVMInterface) => {
      evm.events?.on("beforeMessage", (_, resolve) => {
        // Thrown here, it fails the call. Thrown after the yield, it would be lost.
        failIfAborted()
        void yieldAtTimes().then(
          () => resolve?.(),
          () => resolve?.()
        )
      })
    },
    /** Runs a function in which the EVM is out of gas once the signal aborts. */
    runWithin: async <A>(signal: AbortSignal | undefined, body: () => Promise<A>): Promise<A> => {
      limit = signal
      lastYield = elapsed()
      try {
        return await body()
      } finally {
        limit = undefined
      }
    }
  }
}

/** Gas of one precompiled call: two million rounds of BLAKE2, or 57 pairs of points, take about a second. */
const maxPrecompileGas = 2_000_000n

/**
 * Ethereum's precompiled contracts with a limit of gas. They run synchronously, and in JavaScript some take far longer
 * than their gas suggests.
 */
export const limitedPrecompiles = (common: Common): ReadonlyArray<AddPrecompile> =>
  [...getActivePrecompiles(common)].map(([address, run]) => ({
    address: `0x${address}`,
    function: (input) => run(input.gasLimit > maxPrecompileGas ? { ...input, gasLimit: maxPrecompileGas } : input)
  }))
