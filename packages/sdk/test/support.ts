/** Small things that several tests need. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { otpMethods } from "@okto-effect/protocol/otpMethods"
import { privateKeyToAccount } from "viem/accounts"
import type { TransportResponse } from "../src/http/Transport.ts"
import { TestPlatform } from "../src/testing.ts"

/** The application's key and address, and a user with a session, for tests that need any. */
export const clientKey = `0x${"11".repeat(32)}` as const
export const clientSWA = `0x${"22".repeat(20)}` as const
export const address = `0x${"55".repeat(20)}` as const
const sessionOf = (keyByte: string, userByte: string) => {
  const sessionPrivKey = `0x${keyByte.repeat(32)}` as const
  const sessionPubKey = privateKeyToAccount(sessionPrivKey).publicKey
  return { sessionPrivKey, sessionPubKey, userSWA: `0x${userByte.repeat(20)}` as const }
}
export const session = sessionOf("33", "44")
export const storedSession = JSON.stringify(session)

export const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"

/** An operation whose job id is {@link jobId}. */
export const operation = {
  sender: session.userSWA,
  nonce: `0x${jobId.replaceAll("-", "").padStart(64, "0")}`,
  paymaster: address,
  callGasLimit: "0x1",
  verificationGasLimit: "0x1",
  preVerificationGas: "0x1",
  maxFeePerGas: "0x1",
  maxPriorityFeePerGas: "0x1",
  paymasterPostOpGasLimit: "0x1",
  paymasterVerificationGasLimit: "0x1",
  callData: "0x",
  paymasterData: "0x"
} as const

export const signature = `0x${"11".repeat(65)}` as const
export const signedOperation: SignedUserOp = { ...operation, signature }

/** The path of a request, as {@link replies} names it. */
export const pathOf = ({ url }: { readonly url: string }): string => new URL(url).pathname.replace("/api/oc/v1", "")

/** What a backend usually answers, by the path. */
export const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] },
  "/supported/tokens": { tokens: [] },
  "/wallets": [],
  "/aggregated-portfolio": { aggregated_data: {}, group_tokens: [] },
  "/portfolio/activity": { activity: [] },
  "/portfolio/nft": { details: [] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" },
  "/orders": { items: [] },
  "/verify-session": { user_swa: session.userSWA, client_swa: clientSWA },
  "/authenticate": { userSWA: session.userSWA },
  ...Object.fromEntries(
    Object.keys(otpMethods).flatMap((method) => [
      [`/authenticate/${method}`, { token: "token" }],
      [`/authenticate/${method}/verify`, { auth_token: "auth" }]
    ])
  ),
  "/execute": { jobId: "job" },
  "/signMessage": [{ signature: "11" }]
}

/** A backend that answers usually, but for some paths. */
export const answering =
  (changes: Readonly<Record<string, unknown>> = {}) =>
  (request: { readonly url: string }): TransportResponse => {
    const path = pathOf(request)
    return TestPlatform.success((path in changes ? changes : replies)[path] ?? {})
  }

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
export const users = ["66", "77", "88"].map((byte) => sessionOf(byte, byte))

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
