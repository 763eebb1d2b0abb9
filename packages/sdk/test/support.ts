/** Small things that several tests need. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { privateKeyToAccount } from "viem/accounts"

/** The application's key and address, and a user with a session, for tests that need any. */
export const clientKey = `0x${"11".repeat(32)}` as const
export const clientSWA = `0x${"22".repeat(20)}` as const
export const address = `0x${"55".repeat(20)}` as const
const sessionPrivKey = `0x${"33".repeat(32)}` as const
export const session = {
  sessionPrivKey,
  sessionPubKey: privateKeyToAccount(sessionPrivKey).publicKey,
  userSWA: `0x${"44".repeat(20)}` as const
}
export const storedSession = JSON.stringify(session)

/** One EVM chain for every combination of fee policies. */
export const evmChains = ["eip155:1", "eip155:10", "eip155:84532", "eip155:80002"]

/** The chains of a test that has them all. */
export const world = { networks: [...evmChains, "aptos:testnet", "aptos:mainnet"].map((caipId) => ({ caipId })) }

/** The sentence of each field of a user operation, in the order of the fields. */
export const operationSentences: Readonly<Record<string, string>> = {
  sender: "Invalid sender address format",
  nonce: "Invalid nonce format",
  paymaster: "Invalid paymaster address format",
  callGasLimit: "Invalid call gas limit format",
  verificationGasLimit: "Invalid verification gas limit format",
  preVerificationGas: "Invalid pre-verification gas format",
  maxFeePerGas: "Invalid max fee per gas format",
  maxPriorityFeePerGas: "Invalid max priority fee per gas format",
  paymasterPostOpGasLimit: "Invalid paymaster post-op gas limit format",
  paymasterVerificationGasLimit: "Invalid paymaster verification gas limit format",
  callData: "Invalid call data format",
  paymasterData: "Invalid paymaster data format"
}

/** What a test needs of something that may be absent. */
export const present = <A>(value: A | null | undefined, what: string): A => {
  if (value === null || value === undefined) throw new Error(`expected ${what}`)
  return value
}

/** Sessions of three users. */
export const users = ["66", "77", "88"].map((byte) => {
  const sessionPrivKey = `0x${byte.repeat(32)}` as const
  return {
    sessionPrivKey,
    sessionPubKey: privateKeyToAccount(sessionPrivKey).publicKey,
    userSWA: `0x${byte.repeat(20)}` as const
  }
})

/** Runs an effect on a device whose clock is ahead by so many milliseconds. What measures time does not notice. */
export const withClockAhead = <A, E, R>(effect: Effect.Effect<A, E, R>, ahead: () => number) =>
  Effect.updateService(effect, Clock.Clock, (clock) => {
    const currentTimeMillisUnsafe = () => clock.currentTimeMillisUnsafe() + ahead()
    return {
      currentTimeMillisUnsafe,
      currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    }
  })
