/** The limits of calls: gas, time, and the event loop. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { concat, type Hex, keccak256, pad, toHex } from "viem"
import * as Chain from "../../src/chains/evm/Chain.ts"
import * as Engine from "../../src/chains/evm/engine.ts"
import { FlatState } from "../../src/chains/evm/FlatState.ts"
import { alice } from "./users.ts"

const chain = Chain.make({ chainId: 84532, genesis: [[alice.address, 10n ** 18n]] })

/** More gas than a block has. */
const greedy = 2n ** 64n - 1n

/** Init code of contracts. */
const programs = {
  /** An infinite loop. */
  loop: "0x5b600056",
  /** Returns its remaining gas. */
  gasLeft: "0x5a60005260206000f3",
  /** Stops immediately. */
  stop: "0x00"
} as const satisfies Readonly<Record<string, Hex>>

/** Call data of the precompiled contract 0x09 (EIP-152). */
const blake2 = (rounds: number): Hex => concat([toHex(rounds, { size: 4 }), pad("0x01", { size: 209 })])

/** Call data of the precompiled contract 0x05 (EIP-198); sizes in bytes. */
const modexp = (base: number, exponent: number, modulus: number): Hex =>
  concat([
    ...[base, exponent, modulus].map((length) => toHex(length, { size: 32 })),
    `0x${"f1".repeat(base + exponent + modulus)}`
  ])

it.effect("run, simulate: are out of gas once the signal is aborted, with or without a jump", () =>
  Effect.promise(async () => {
    const nothing = { baseFee: 0n, genesis: [], timestamp: 0, precompiles: [], predeploys: [] }
    const engine = await Engine.make({ chainId: 84532, ...nothing })
    for (const method of ["run", "simulate"] as const) {
      for (const data of Object.values(programs)) {
        const { failure } = await engine[method]({ data }, 1, AbortSignal.abort())
        assert.strictEqual(failure?.reason, "out of gas")
      }
    }
    assert.isUndefined((await engine.run({ data: programs.stop }, 1, new AbortController().signal)).failure)
    assert.isUndefined((await engine.simulate({ data: programs.stop }, 1)).failure)
  })
)

it.effect("call, estimateGas: use at most the gas of a block", () =>
  Effect.gen(function* () {
    const { call, estimateGas } = yield* chain
    for (const gas of [undefined, greedy, Engine.blockGasLimit + 1n]) {
      const left = Number(yield* call({ data: programs.gasLeft, gas }))
      assert.isAtMost(left, Number(Engine.blockGasLimit))
      assert.isAbove(left, Number(Engine.blockGasLimit) - 100_000)
    }
    assert.isAtMost(Number(yield* call({ data: programs.gasLeft, gas: 100_000n })), 100_000)
    const estimate = yield* estimateGas({ from: alice.address, data: programs.gasLeft, gas: greedy })
    assert.isBelow(Number(estimate), 100_000)
    const spent = yield* Effect.flip(call({ data: programs.loop, gas: 1_000_000n }))
    assert.strictEqual(spent.message, "out of gas")
  })
)

for (const method of ["call", "estimateGas"] as const) {
  it.effect(`${method}: yields to the event loop, and fails after five seconds`, () =>
    Effect.gen(function* () {
      const running = yield* chain
      const trying: Effect.Effect<unknown, { readonly message: string }> = running[method]({
        from: alice.address,
        data: programs.loop,
        gas: greedy
      })
      const fiber = yield* Effect.forkChild(Effect.flip(trying), { startImmediately: true })
      // Other callbacks run long before the gas is spent.
      yield* Effect.promise(() => setImmediate())
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("4999 millis")
      yield* Effect.promise(() => setImmediate())
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).message, "execution took longer than 5000 ms")
      // The chain is as it was, and goes on.
      assert.strictEqual(yield* running.blockNumber, 0n)
      const receipt = yield* running.transact({ ...alice, to: alice.address, value: 1n })
      assert.strictEqual(receipt.status, "success")
      assert.strictEqual(yield* running.nonce(alice.address), 1n)
    })
  )
}
it.effect("rollback: removes the code of a contract", () =>
  Effect.promise(async () => {
    const state = new FlatState()
    const { createAddressFromString } = await import("@ethereumjs/util")
    const address = createAddressFromString(alice.address)
    const code = new Uint8Array([1, 2, 3])
    await state.checkpoint()
    await state.putCode(address, code)
    assert.deepStrictEqual(await state.getCode(address), code)
    state.rollback()
    // An account with that hash has no code.
    await state.modifyAccountFields(address, { codeHash: Buffer.from(keccak256(code).slice(2), "hex") })
    assert.lengthOf(await state.getCode(address), 0)
  })
)

/** Calls of precompiled contracts with the gas of a block, and their results. */
const precompiles: ReadonlyArray<readonly [name: string, to: Hex, data: Hex, answer: RegExp]> = [
  ["BLAKE2 with 12 rounds", pad("0x09", { size: 20 }), blake2(12), /^0x[0-9a-f]{128}$/],
  ["BLAKE2 with 2,000,001 rounds", pad("0x09", { size: 20 }), blake2(2_000_001), /^out of gas$/],
  ["MODEXP with operands of RSA", pad("0x05", { size: 20 }), modexp(512, 3, 512), /^0x[0-9a-f]{1024}$/],
  ["MODEXP with an exponent of 20,000 bytes", pad("0x05", { size: 20 }), modexp(1, 20_000, 1), /^out of gas$/]
]

it.effect.each(precompiles)("call: limits the gas of precompiled contracts: %s", ([, to, data, answer]) =>
  Effect.gen(function* () {
    const result = yield* (yield* chain).call({ to, data }).pipe(Effect.catch(({ message }) => Effect.succeed(message)))
    assert.match(result, answer)
  })
)
