/** What is checked before and after somebody signs: typed data, messages, and signers elsewhere. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { privateKeyToAccount } from "viem/accounts"
import { Client, ClientSigner, Errors, Messages } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, present, storedSession } from "./support.ts"

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
  const other = privateKeyToAccount(`0x${"12".repeat(32)}`)
  // The parity of y, then x.
  const publicKey = `0x${Number.parseInt(account.publicKey.slice(-1), 16) % 2 === 0 ? "02" : "03"}${account.publicKey.slice(4, 68)}`

  const sign = (configuration: object) =>
    ClientSigner.ClientSigner.use((_) => _.sign("hello")).pipe(
      Effect.provide(
        Client.layer({ clientSWA, ...configuration }).pipe(
          Layer.provide(TestPlatform.layer({ answer: () => undefined }))
        )
      )
    )

  it.effect("signs for the client", () =>
    Effect.gen(function* () {
      const clientSigner: ClientSigner.RemoteSigner = (message) => account.signMessage({ message })
      const expected = yield* Effect.promise(() => account.signMessage({ message: "hello" }))
      assert.strictEqual(yield* sign({ clientSigner }), expected)
      assert.strictEqual(yield* sign({ clientSigner, clientPublicKey: publicKey }), expected)
    })
  )

  it.effect("that signs with another key than it should has no client details", () =>
    Effect.gen(function* () {
      const clientSigner: ClientSigner.RemoteSigner = (message) => other.signMessage({ message })
      const error = yield* Effect.flip(sign({ clientSigner, clientPublicKey: publicKey }))
      assert.instanceOf(error, Errors.ClientDetailsMissing)
    })
  )

  it.effect("that fails, or answers anything but a signature, has no client details", () =>
    Effect.gen(function* () {
      for (const answer of [() => Promise.reject(new Error("away")), () => "0x", () => undefined, () => 5]) {
        const error = yield* Effect.flip(sign({ clientSigner: answer }))
        assert.instanceOf(error, Errors.ClientDetailsMissing)
        assert.strictEqual(error.message, "Client details not found")
      }
    })
  )

  it.effect("must offer a compressed key, if any", () =>
    Effect.gen(function* () {
      for (const clientPublicKey of [account.publicKey, "0x02", `0x05${"11".repeat(32)}`]) {
        const error = yield* Effect.flip(sign({ clientSigner: () => undefined, clientPublicKey }))
        assert.instanceOf(error, Errors.ConfigurationInvalid)
        assert.strictEqual(error.message, "Invalid client public key format")
      }
    })
  )
})
