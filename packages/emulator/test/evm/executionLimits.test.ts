/** The limits of calls: gas, time, and the event loop. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { concat, type Hex, pad, toHex } from "viem"
import * as Chain from "../../src/node/Chain.ts"
import * as Engine from "../../src/node/engine.ts"
import { newTables } from "../../src/node/tables.ts"
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

it.effect("run: is out of gas once the signal is aborted, with or without a jump", () =>
  Effect.promise(async () => {
    const nothing = { baseFee: 0n, genesis: [], timestamp: 0, precompiles: [], predeploys: [], tables: newTables() }
    const engine = await Engine.make({ chainId: 84532, ...nothing })
    for (const isNext of [false, true]) {
      for (const data of Object.values(programs)) {
        const { failure } = await engine.run({ data }, { timestamp: 1, isNext, limit: AbortSignal.abort() })
        assert.strictEqual(failure?.reason, "out of gas")
      }
      const { failure } = await engine.run({ data: programs.stop }, { timestamp: 1, isNext })
      assert.isUndefined(failure)
    }
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

/** A commitment's hash, point, value, commitment and proof: a vector of go-ethereum (EIP-4844). */
const kzg = concat([
  "0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b",
  "0x564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306",
  "0x24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a1",
  "0x8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7",
  "0x873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"
])
/** The number of field elements of a blob, and the modulus. */
const verified = /^0x0{60}100073eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001$/

/** Replaces digits of the vector, from a byte on. */
const altered = (byte: number, digits: string): Hex => {
  const at = 2 + 2 * byte
  return `0x${kzg.slice(2, at)}${digits}${kzg.slice(at + digits.length)}`
}

/** Calls of precompiled contracts with the gas of a block, and their results. */
const precompiles: ReadonlyArray<readonly [name: string, to: Hex, data: Hex, answer: RegExp]> = [
  ["BLAKE2 with 12 rounds", pad("0x09", { size: 20 }), blake2(12), /^0x[0-9a-f]{128}$/],
  ["BLAKE2 with 2,000,001 rounds", pad("0x09", { size: 20 }), blake2(2_000_001), /^out of gas$/],
  ["MODEXP with operands of RSA", pad("0x05", { size: 20 }), modexp(512, 3, 512), /^0x[0-9a-f]{1024}$/],
  ["MODEXP with an exponent of 20,000 bytes", pad("0x05", { size: 20 }), modexp(1, 20_000, 1), /^out of gas$/],
  ["KZG with a proof", pad("0x0a", { size: 20 }), kzg, verified],
  ["KZG with the proof of another value", pad("0x0a", { size: 20 }), altered(95, "a2"), /^kzg proof invalid$/],
  ["KZG with a value beyond the modulus", pad("0x0a", { size: 20 }), altered(64, "ff"), /^kzg proof invalid$/],
  ["KZG with a proof that is no point", pad("0x0a", { size: 20 }), altered(144, "00"), /^kzg proof invalid$/],
  ["KZG with the hash of another", pad("0x0a", { size: 20 }), altered(31, "9c"), /^kzg commitment does not match/],
  ["KZG without data", pad("0x0a", { size: 20 }), "0x", /^invalid input length$/]
]

it.effect.each(precompiles)("call: answers precompiled contracts, and limits their gas: %s", ([, to, data, answer]) =>
  Effect.gen(function* () {
    const result = yield* (yield* chain).call({ to, data }).pipe(Effect.catch(({ message }) => Effect.succeed(message)))
    assert.match(result, answer)
  })
)
