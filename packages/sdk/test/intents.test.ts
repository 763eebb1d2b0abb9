/** Builds, estimates and checks of intents, and the requests that they send. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { Errors, Intents, nftTransfer, tokenTransfer } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import type { TransportRequest, TransportResponse } from "../src/http/Transport.ts"
import { layerOver } from "./layers.ts"
import { address, present, session } from "./support.ts"

const base = "eip155:84532"
const onBase = "0x7777777777777777777777777777777777777aBc"
const onAptos = `0x00${"7".repeat(62)}`

const replies: Readonly<Record<string, TransportResponse | undefined>> = {
  "/supported/networks": TestPlatform.success({
    network: [
      { caip_id: base, network_name: "BASE_TESTNET" },
      { caip_id: "eip155:1", network_name: "ETHEREUM" },
      { caip_id: "aptos:testnet", network_name: "APTOS_TESTNET" }
    ]
  }),
  "/wallets": TestPlatform.success([
    { caip_id: base, address: onBase },
    // The backend may leave leading zeros out.
    { caip_id: "aptos:testnet", address: `0x${"7".repeat(62)}` }
  ]),
  "/gas-values": TestPlatform.success({ maxFeePerGas: "0x3", maxPriorityFeePerGas: "0x2" }),
  "/user-keys": TestPlatform.success({})
}

/** A client over a backend with these replies, and what it was asked. */
const over = (changes: Readonly<Record<string, TransportResponse | undefined>> = {}) => {
  const asked: Array<TransportRequest & { readonly path: string }> = []
  const answer: TestPlatform.Answer = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    if (path !== "/user-keys") asked.push({ ...request, path })
    return { ...replies, ...changes }[path]
  }
  const warnings: Array<unknown> = []
  const layer = Layer.provideMerge(
    layerOver(answer),
    Logger.layer([Logger.make(({ message }) => void warnings.push(message))])
  )
  return { asked, layer, warnings }
}

const transfer = (recipient: string, caip2Id = base) =>
  Intents.Intents.use((_) => _.build(tokenTransfer, { caip2Id, recipient, token: "", amount: 1n }))

const paths = (asked: ReadonlyArray<{ readonly path: string }>) => asked.map(({ path }) => path).toSorted()

describe("build: a recipient", () => {
  it.effect("is refused before a request when it is the user's smart wallet", () =>
    Effect.gen(function* () {
      const { asked, layer } = over()
      const error = yield* Effect.flip(transfer(session.userSWA.toUpperCase().replace("0X", "0x"))).pipe(
        Effect.provide(layer)
      )
      assert.instanceOf(error, Errors.RecipientIsSender)
      assert.deepStrictEqual(asked, [])
    })
  )

  it.effect(
    "is refused when it is the user's address on the chain, in any letter case and with any leading zeros",
    () =>
      Effect.gen(function* () {
        for (const [recipient, caip2Id] of [
          [onBase.toLowerCase(), base],
          [onBase.toUpperCase().replace("0X", "0x"), base.toUpperCase()],
          [onAptos, "aptos:testnet"]
        ] as const) {
          const error = yield* Effect.flip(transfer(recipient, caip2Id)).pipe(Effect.provide(over().layer))
          assert.instanceOf(error, Errors.RecipientIsSender)
          assert.strictEqual(error.recipient, recipient)
          assert.strictEqual(error.message, "Recipient address cannot be same as the user address")
        }
      })
  )

  it.effect("is accepted when it is the user's address on another chain", () =>
    Effect.gen(function* () {
      const op = yield* transfer(onBase, "eip155:1").pipe(Effect.provide(over().layer))
      assert.strictEqual(op.sender, session.userSWA)
    })
  )

  it.effect("is accepted with a warning when the wallets cannot be read", () =>
    Effect.gen(function* () {
      const { layer, warnings } = over({ "/wallets": undefined })
      yield* Effect.provide(transfer(onBase), layer)
      assert.lengthOf(warnings, 1)
      assert.include(JSON.stringify(warnings), "wallets could not be read")
    })
  )
})

describe("build", () => {
  it.effect("sends no request after prefetch, and reads fees again when they are older than five seconds", () =>
    Effect.gen(function* () {
      const { asked, layer } = over()
      yield* Effect.gen(function* () {
        const prefetch = Intents.Intents.use((intents) => intents.prefetch)
        yield* prefetch
        assert.deepStrictEqual(paths(asked), ["/gas-values", "/supported/networks", "/wallets"])
        yield* transfer(address)
        assert.lengthOf(asked, 3)
        yield* TestClock.adjust("4 seconds")
        yield* prefetch
        assert.deepStrictEqual(paths(asked.slice(3)), ["/gas-values"])
        yield* TestClock.adjust("4 seconds")
        yield* transfer(address)
        assert.lengthOf(asked, 4)
        yield* TestClock.adjust("2 seconds")
        yield* transfer(address)
        assert.deepStrictEqual(paths(asked.slice(4)), ["/gas-values"])
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("is prepared without the wallets when they cannot be read", () =>
    Effect.gen(function* () {
      const { layer } = over({ "/wallets": undefined })
      yield* Intents.Intents.use((intents) => intents.prefetch).pipe(Effect.provide(layer))
    })
  )

  it.effect("fails to prefetch when fees cannot be read", () =>
    Effect.gen(function* () {
      const { layer } = over({ "/gas-values": undefined })
      const error = yield* Intents.Intents.use((intents) => intents.prefetch).pipe(Effect.flip, Effect.provide(layer))
      assert.instanceOf(error, Errors.GasValuesUnavailable)
    })
  )

  it.effect("writes fees as hex when they are decimal text", () =>
    Effect.gen(function* () {
      const { layer } = over({
        "/gas-values": TestPlatform.success({ maxFeePerGas: "100000000", maxPriorityFeePerGas: "0x02" })
      })
      const op = yield* Effect.provide(transfer(address), layer)
      assert.strictEqual(op.maxFeePerGas, "0x5f5e100")
      assert.strictEqual(op.maxPriorityFeePerGas, "0x02")
    })
  )
})

describe("estimate", () => {
  const op = {
    sender: session.userSWA,
    nonce: "0x01",
    paymaster: address,
    callGasLimit: "0x552e4",
    verificationGasLimit: "0x28428",
    preVerificationGas: "0x15324",
    maxFeePerGas: "0x3",
    maxPriorityFeePerGas: "0x2",
    paymasterPostOpGasLimit: "0x1",
    paymasterVerificationGasLimit: "0x139a2",
    callData: "0x8dd7712f",
    paymasterData: "0x00"
  }
  const estimated = TestPlatform.success({
    details: { fees: { approxTransactionFeesInUSDT: "", transactionFees: { [base]: "121830572068" } } },
    callData: { intentType: "TOKEN_TRANSFER", jobId: "job" },
    userOps: op
  })
  const estimate = (feePayer?: `0x${string}`) =>
    Intents.Intents.use((_) =>
      _.estimate(tokenTransfer, { caip2Id: base, recipient: address, token: "", amount: 10n ** 30n }, { feePayer })
    )

  it.effect("returns the fees of a transfer, and sends the fields of the wire", () =>
    Effect.gen(function* () {
      const { asked, layer } = over({ "/estimate": estimated })
      const answer = yield* Effect.provide(estimate(), layer)
      assert.deepStrictEqual(answer.details.fees.transactionFees, { [base]: "121830572068" })
      assert.strictEqual(answer.userOps.callGasLimit, "0x552e4")
      const request = present(
        asked.find(({ path }) => path === "/estimate"),
        "an estimate"
      )
      assert.strictEqual(request.method, "POST")
      const body: unknown = JSON.parse(present(request.body, "a body"))
      assert.deepStrictEqual(Object.keys(Object(body)), ["type", "jobId", "details", "gasDetails", "paymasterData"])
      assert.deepInclude(body, {
        type: "TOKEN_TRANSFER",
        details: { recipientWalletAddress: address, caip2Id: base, tokenAddress: "", amount: `1${"0".repeat(30)}` },
        gasDetails: { maxFeePerGas: "0x3", maxPriorityFeePerGas: "0x2" }
      })
    })
  )

  it.effect("sends the fields of the wire for an NFT", () =>
    Effect.gen(function* () {
      const { asked, layer } = over({ "/estimate": estimated })
      const transfer = { caip2Id: base, collectionAddress: address, nftId: "7", recipientWalletAddress: address }
      yield* Effect.provide(
        Intents.Intents.use((_) => _.estimate(nftTransfer, transfer)),
        layer
      )
      const body = present(asked.find(({ path }) => path === "/estimate")?.body, "a body")
      assert.deepInclude(JSON.parse(body), {
        type: "NFT_TRANSFER",
        details: { ...transfer, amount: "1", nftType: "ERC721" }
      })
    })
  )

  it.effect("sends the fee payer when there is one", () =>
    Effect.gen(function* () {
      const { asked, layer } = over({ "/estimate": estimated })
      yield* Effect.provide(estimate(address), layer)
      const body = present(asked.find(({ path }) => path === "/estimate")?.body, "a body")
      assert.deepInclude(JSON.parse(body), { feePayerAddress: address })
    })
  )

  it.effect("returns an estimate with unknown fields as it is, and fails without one", () =>
    Effect.gen(function* () {
      const odd = { details: null, callData: { jobId: 5 }, userOps: { ...op, nonce: 5 } }
      const { layer } = over({ "/estimate": TestPlatform.success(odd) })
      assert.deepStrictEqual<unknown>(yield* Effect.provide(estimate(), layer), odd)
      const none = over({ "/estimate": TestPlatform.success("soon") })
      const error = yield* Effect.flip(estimate()).pipe(Effect.provide(none.layer))
      assert.instanceOf(error, Errors.EstimateUnavailable)
      assert.strictEqual(error.message, "Failed to estimate order")
    })
  )
})

describe("Intents.check: without a session", () => {
  it("returns the input with its defaults", () => {
    const input = { caip2Id: "eip155:1", collectionAddress: "0xab", nftId: "1", recipientWalletAddress: address }
    const checked = Effect.runSync(Intents.check(nftTransfer, input))
    assert.deepStrictEqual(checked, { ...input, amount: 1, nftType: "ERC721" })
  })

  it("fails with all issues, each with its field", () => {
    const issues = Effect.runSync(
      Intents.check(tokenTransfer, { caip2Id: "", recipient: "bob", token: "", amount: 0n }).pipe(
        Effect.as([]),
        Effect.catchTag("ValidationFailed", (error) => Effect.succeed(error.issues))
      )
    )
    assert.deepStrictEqual(
      issues.map(({ message, path }) => ({ path, message })),
      [
        { path: "caip2Id", message: "caip2Id cannot be blank" },
        { path: "recipient", message: "Invalid recipient address format" },
        { path: "amount", message: "Amount must be greater than 0" }
      ]
    )
  })
})
