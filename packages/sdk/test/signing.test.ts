/** What is checked before and after somebody signs: typed data, messages, and signers elsewhere. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { keccak256 } from "viem"
import { privateKeyToAccount, publicKeyToAddress } from "viem/accounts"
import { Client, ClientSigner, Errors, Messages } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, present, session, storedSession } from "./support.ts"

/** A client whose backend signs anything, and the texts that it was asked to sign. */
const signing = () => {
  const texts: Array<string> = []
  const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide(
      TestPlatform.layer({
        answer: ({ body, url }) => {
          if (!url.endsWith("/signMessage")) return TestPlatform.success({ ecdsaKeyId: "key" })
          texts.push(JSON.parse(present(body, "a body")).data.transactions[0].signingMessage)
          return TestPlatform.success([{ signature: "ab" }])
        },
        session: storedSession
      })
    )
  )
  return { layer, texts }
}

const mail = {
  domain: { name: "Post", version: "1", chainId: 84532 },
  types: {
    Mail: [
      { name: "to", type: "address" },
      { name: "stamp", type: "uint256" }
    ]
  },
  primaryType: "Mail",
  message: { to: "0x5555555555555555555555555555555555555555", stamp: 5 }
}

describe("typed data", () => {
  const sign = (data: string | object) => Messages.Messages.use((_) => _.signTypedData(data))

  it.effect("that is a text is signed as it is written", () =>
    Effect.gen(function* () {
      const { layer, texts } = signing()
      const text = JSON.stringify(mail, null, 2)
      assert.strictEqual(yield* Effect.provide(sign(text), layer), "0xab")
      assert.deepStrictEqual(texts, [text])
    })
  )

  it.effect("may have big integers, which travel as decimal text", () =>
    Effect.gen(function* () {
      const { layer, texts } = signing()
      yield* Effect.provide(sign({ ...mail, message: { ...mail.message, stamp: 1n << 200n } }), layer)
      assert.include(texts[0], `"stamp":"${1n << 200n}"`)
    })
  )

  it.effect("that does not fit its types is refused before anything is sent", () =>
    Effect.gen(function* () {
      const cyclic: Record<string, unknown> = { ...mail }
      cyclic["message"] = cyclic
      const broken: ReadonlyArray<string | object> = [
        "",
        "no json",
        "[]",
        "{}",
        cyclic,
        { ...mail, primaryType: "Letter" },
        { ...mail, message: { to: "nobody", stamp: 5 } },
        { ...mail, message: { ...mail.message, stamp: -1 } },
        { ...mail, message: { to: mail.message.to } },
        { ...mail, types: { Mail: [{ name: "to", type: "Nobody" }] } },
        { ...mail, types: { Mail: "to" } }
      ]
      for (const data of broken) {
        const { layer, texts } = signing()
        const error = yield* Effect.flip(Effect.provide(sign(data), layer))
        assert.instanceOf(error, Errors.ArgumentInvalid)
        assert.match(error.message, /^Invalid typed data: ./)
        assert.deepStrictEqual(texts, [])
      }
    })
  )
})

describe("a message", () => {
  it.effect("that is no text is refused", () =>
    Effect.gen(function* () {
      const { layer, texts } = signing()
      const error = yield* Messages.Messages.use((_) => _.signMessage(JSON.parse("5"))).pipe(
        Effect.flip,
        Effect.provide(layer)
      )
      assert.instanceOf(error, Errors.ArgumentInvalid)
      assert.strictEqual(error.message, "Expected string, received number")
      assert.deepStrictEqual(texts, [])
    })
  )
})

describe("a signer elsewhere", () => {
  const account = privateKeyToAccount(clientKey)
  // The parity of y, then x.
  const publicKey = `0x${Number.parseInt(account.publicKey.slice(-1), 16) % 2 === 0 ? "02" : "03"}${account.publicKey.slice(4, 68)}`

  const facts = [
    { kind: "session", publicKey: session.sessionPubKey, unproven: { provider: "google" } },
    {
      kind: "paymaster",
      purpose: "login",
      nonce: "7f3a1c22-9d54-4e0b-8c11-2f6f0a9b1e77",
      clientSWA,
      validUntil: 21_600,
      validAfter: 0
    }
  ] as const

  const signerOf = (configuration: object) =>
    ClientSigner.ClientSigner.use((_) => _.sign(facts)).pipe(
      Effect.provide(
        Client.layer({ clientSWA, ...configuration }).pipe(
          Layer.provideMerge(TestPlatform.layer({ answer: () => undefined }))
        )
      )
    )
  const asking = (sign: unknown, clientPublicKey?: string) => signerOf({ clientSigner: { sign }, clientPublicKey })

  /** Signs as somebody would who knows nothing of this package: from the wire protocol. */
  const signedBy = async (key: `0x${string}`, asked: ReadonlyArray<ClientSigner.SigningRequest>) => {
    const signer = privateKeyToAccount(key)
    const word = (hex: string) => hex.replace(/^0x/, "").replaceAll("-", "").padStart(64, "0")
    const hashes = asked.map((each) => {
      switch (each.kind) {
        case "session":
          return keccak256(`0x${word(publicKeyToAddress(each.publicKey))}`)
        case "paymaster":
          return keccak256(
            `0x${word(each.nonce)}${each.clientSWA.slice(2)}${each.validUntil.toString(16).padStart(12, "0")}${"0".repeat(12)}`
          )
        case "otp":
          return assert.fail("no code was asked for")
      }
    })
    return Promise.all(hashes.map((raw) => signer.signMessage({ message: { raw } })))
  }

  it.effect("signs for the client what a key held here would", () =>
    Effect.gen(function* () {
      const expected = yield* signerOf({ clientPrivateKey: clientKey })
      const sign = (asked: ReadonlyArray<ClientSigner.SigningRequest>) => signedBy(clientKey, asked)
      assert.deepStrictEqual(yield* asking(sign), expected)
      assert.deepStrictEqual(yield* asking(sign, publicKey), expected)
    })
  )

  it.effect("is asked once, with facts of which each has an id and the time, and with its own `this`", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_750_000_000_000)
      const calls: Array<ReadonlyArray<ClientSigner.SigningRequest>> = []
      class Own {
        readonly answer = ["0x", "0x"]
        sign(asked: ReadonlyArray<ClientSigner.SigningRequest>) {
          calls.push(asked)
          return this.answer
        }
      }
      yield* Effect.flip(signerOf({ clientSigner: new Own() }))
      const [asked = []] = calls
      assert.lengthOf(calls, 1)
      for (const [at, request] of asked.entries()) {
        assert.deepStrictEqual(Object.keys(request).slice(-2), ["id", "time"])
        assert.deepInclude(request, { ...facts[at], time: 1_750_000_000_000 })
      }
      assert.lengthOf(new Set(asked.map(({ id }) => id)), 2)
      for (const { id } of asked)
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.deepStrictEqual(JSON.parse(JSON.stringify(asked)), asked)
    })
  )

  it.effect("that signs with another key than it should, even once, did not sign", () =>
    Effect.gen(function* () {
      const other = `0x${"12".repeat(32)}` as const
      const halfway = async (asked: ReadonlyArray<ClientSigner.SigningRequest>) => [
        ...(await signedBy(clientKey, asked)).slice(0, 1),
        ...(await signedBy(other, asked)).slice(1)
      ]
      for (const sign of [(asked: []) => signedBy(other, asked), halfway]) {
        const error = yield* Effect.flip(asking(sign, publicKey))
        assert.instanceOf(error, Errors.SignerFailed)
        assert.include(String(error.cause), "signed by another key")
        assert.lengthOf(yield* asking(sign), 2)
      }
    })
  )

  const signature = `0x${"11".repeat(65)}`
  const throwing = (): never => {
    throw new Error("away")
  }

  it.effect.each([
    ["rejects", () => Promise.reject(new Error("away")), "away"],
    ["throws", throwing, "away"],
    ["returns too few", () => [signature], "1 signatures instead of 2"],
    ["returns none", () => [], "0 signatures instead of 2"],
    ["returns too many", () => [signature, signature, signature], "3 signatures instead of 2"],
    ["returns something else among them", () => [signature, undefined], "not a signature"],
    ["returns a short one", () => [signature, "0x11"], "not a signature"],
    ["returns a list that throws", () => Object.defineProperty([signature], "1", { get: throwing }), "away"]
  ])("that %s did not sign", ([, sign, why]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(asking(sign))
      assert.instanceOf(error, Errors.SignerFailed)
      assert.strictEqual(error.message, "The client's signer did not sign")
      assert.include(String(error.cause), String(why))
    })
  )

  it.effect("that answers nothing has no client details", () =>
    Effect.gen(function* () {
      for (const answer of [undefined, null, signature, { length: 2 }]) {
        const error = yield* Effect.flip(asking(() => answer))
        assert.instanceOf(error, Errors.ClientDetailsMissing)
        assert.strictEqual(error.message, "Client details not found")
      }
    })
  )

  it.effect("is told when nobody waits for it any more", () =>
    Effect.gen(function* () {
      let told = false
      const silent = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            told = true
            reject(new Error("too late to matter"))
          })
        )
      const fiber = yield* Effect.forkChild(Effect.flip(asking(silent)), { startImmediately: true })
      yield* TestClock.adjust("29 seconds")
      assert.isFalse(told)
      yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(told)
      assert.include(String(error.cause), "the signer did not answer in time")
    })
  )

  it.effect("is an object, and no function as it was", () =>
    Effect.gen(function* () {
      for (const clientSigner of [() => signature, Object.assign(() => signature, { sign: () => [] }), {}, "me"]) {
        const error = yield* Effect.flip(signerOf({ clientSigner }))
        assert.instanceOf(error, Errors.ConfigurationInvalid)
        assert.match(error.message, /^clientSigner must be an object with a sign method/)
      }
    })
  )

  it.effect("must offer a compressed key, if any", () =>
    Effect.gen(function* () {
      for (const clientPublicKey of [account.publicKey, "0x02", `0x05${"11".repeat(32)}`]) {
        const error = yield* Effect.flip(asking(() => undefined, clientPublicKey))
        assert.instanceOf(error, Errors.ConfigurationInvalid)
        assert.strictEqual(error.message, "Invalid client public key format")
      }
    })
  )
})
