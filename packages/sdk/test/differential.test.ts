/** Byte-for-byte agreement with the published original, running beside us, for inputs that nobody chose. */
import { assert, describe, it } from "@effect/vitest"
import { serve } from "@okto-effect/sandbox/node"
import { OktoClient as Original } from "@okto_web3/core-js-sdk"
import * as original from "@okto_web3/core-js-sdk/userop"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { decodeAbiParameters, getAddress, hexToBytes } from "viem"
import { afterAll, beforeAll, vi } from "vitest"
import * as Primitives from "../src/contract/Primitives.ts"
import { UserOp } from "../src/contract/UserOp.ts"
import { paymasterData } from "../src/userop/abi.ts"
import * as ours from "../src/facade/userop.ts"
import { OktoClient } from "../src/index.ts"
import * as SessionStore from "../src/SessionStore.ts"
import * as Transport from "../src/Transport.ts"
import { paymasterValidity } from "../src/userop/paymasterData.ts"
import { runs } from "./support.ts"

const chains = ["eip155:84532", "eip155:80002", "eip155:11155111"]
const Caip2Id = Schema.Literals(chains)
const Address = Primitives.Address()
const Positive = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: (1n << 256n) - 1n }))
const Data = Primitives.Hex().check(Schema.isMaxLength(130))

const TokenTransfer = Schema.Struct({
  caip2Id: Caip2Id,
  recipient: Address,
  token: Schema.Union([Schema.Literal(""), Address]),
  amount: Positive
})
const RawEvm = Schema.Struct({
  caip2Id: Caip2Id,
  transaction: Schema.Struct({ from: Address, to: Address, data: Data, value: Positive })
})

describe("user operations", () => {
  let sandbox: Awaited<ReturnType<typeof serve>>
  let peer: Original
  let session: unknown
  const client = { privateKey: "", swa: "" }

  beforeAll(async () => {
    // The original logs every call, bearer included.
    for (const method of ["log", "info"] as const) vi.spyOn(console, method).mockReturnValue()
    const { developmentClient } = await import("@okto-effect/sandbox")
    Object.assign(client, developmentClient)
    sandbox = await serve({ port: 0, otp: "123456", orderPace: 0 })
    peer = new Original({
      environment: "sandbox",
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa
    })
    // The original's environment is shared in its process.
    Object.assign(peer.env, { bffBaseUrl: sandbox.url })
    const { token } = await peer.sendOTP("property@example.com", "email")
    await peer.loginUsingEmail("property@example.com", "123456", token)
    session = Reflect.get(peer, "_sessionConfig")
  })
  afterAll(() => sandbox.close())

  /** Our operation for the same input, at the original's moment and with the original's UUID. */
  const rebuilt = (theirs: UserOp, build: (client: OktoClient) => Promise<UserOp>) =>
    Effect.gen(function* () {
      const [, validUntil] = decodeAbiParameters(paymasterData, theirs.paymasterData)
      yield* TestClock.setTime((validUntil - paymasterValidity) * 1000)
      const clock = yield* Clock.Clock
      const uuid = hexToBytes(theirs.nonce).slice(16)
      const mine = new OktoClient({
        clientPrivateKey: client.privateKey,
        clientSWA: client.swa,
        endpoints: { bff: sandbox.url },
        platform: Layer.mergeAll(
          Transport.layerFetch(),
          SessionStore.layerMemory(JSON.stringify(session)),
          Layer.succeed(
            SecureRandom.SecureRandom,
            SecureRandom.make(() => uuid)
          ),
          Layer.succeed(Clock.Clock, clock)
        )
      })
      const op = yield* Effect.promise(() => build(mine))
      const signed = yield* Effect.promise(() => mine.signUserOp(op))
      yield* Effect.promise(() => mine.dispose())
      return { op, signed }
    })

  /** Both texts, key order included, unsigned and signed. */
  const agree = (theirs: unknown, build: (client: OktoClient) => Promise<UserOp>) =>
    Effect.gen(function* () {
      const op = Schema.decodeUnknownSync(UserOp)(theirs)
      const { op: mine, signed } = yield* rebuilt(op, build)
      assert.strictEqual(JSON.stringify(mine), JSON.stringify(op))
      const theirSigned = yield* Effect.promise(() => peer.signUserOp(op))
      assert.strictEqual(JSON.stringify(signed), JSON.stringify(theirSigned))
    })

  it.effect.prop(
    "agree for any token transfer",
    [TokenTransfer, Address],
    ([input, payer]) =>
      Effect.gen(function* () {
        // The original refuses a mixed-case address without a valid checksum; the specification does not.
        const feePayer = getAddress(payer.toLowerCase())
        const theirs = yield* Effect.promise(() => original.tokenTransfer(peer, input, feePayer))
        yield* agree(theirs, (mine) => ours.tokenTransfer(mine, input, feePayer))
      }),
    { arbitrary: { runs: runs(25) } }
  )

  it.effect.prop(
    "agree for any raw EVM transaction",
    [RawEvm],
    ([input]) =>
      Effect.gen(function* () {
        const theirs = yield* Effect.promise(() => original.evmRawTransaction(peer, input))
        yield* agree(theirs, (mine) => ours.evmRawTransaction(mine, input))
      }),
    { arbitrary: { runs: runs(25) } }
  )
})
