/**
 * The app's key stays on the app's server: whole logins and transfers, the recipes of the README, and those who attack.
 */
import { environments } from "@okto-effect/protocol"
import { createEmulator, developmentClient } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import * as sdk from "@okto-effect/sdk"
import { signer } from "@okto-effect/server"
import { randomUUID } from "node:crypto"
import type { AddressInfo, Server } from "node:net"
import { encodeAbiParameters, type Hex, keccak256, toHex } from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { recipes } from "./recipe.ts"
import { present, signIn } from "./support.ts"

const { privateKey, swa: clientSWA } = developmentClient
const { publicKey } = privateKeyToAccount(privateKey)
// The parity of y, then x.
const clientPublicKey = `0x${Number.parseInt(publicKey.slice(-1), 16) % 2 === 0 ? "02" : "03"}${publicKey.slice(4, 68)}`

const emulator = createEmulator({ otp: EmulatorTest.code, orderPace: 0 })
afterAll(() => emulator.dispose())

const route = "https://app.example/okto/sign"

/** Who visits, by their cookie. */
const visitorOf = (request: Request): Promise<string | undefined> =>
  Promise.resolve(/visitor=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1])

type Handle = (request: Request) => Promise<Response>

/** A page whose browser has a visitor's cookie. */
const pageOf = (handle: Handle, visitor: string | undefined) =>
  new sdk.OktoClient({
    clientSWA,
    clientPublicKey,
    clientSigner: sdk.remoteSigner(route, {
      fetch: (input, init) => handle(new Request(input, init)),
      headers: visitor === undefined ? {} : { cookie: `visitor=${visitor}`, origin: new URL(route).origin }
    }),
    fetch: emulator.fetch
  })

const transfer = {
  caip2Id: "eip155:84532",
  recipient: "0x00000000000000000000000000000000000000a1",
  token: "",
  amount: 1_000n
}

describe("a page with a remote signer", () => {
  it("logs in, estimates and transfers", async () => {
    const { handle } = signer({ privateKey, clientSWA, authorize: (_, request) => visitorOf(request) })
    const client = pageOf(handle, "ada")
    assert.match(await signIn(client, "ada@example.com"), /^0x[0-9a-f]{40}$/i)
    assert.isTrue(await client.verifyLogin())
    const estimate = await sdk.estimateOrder(client, transfer)
    assert.isDefined(estimate.details.fees)
    const order = await sdk.waitForOrder(client, await sdk.tokenTransfer(client, transfer))
    assert.strictEqual(order.status, "SUCCESSFUL")
  })

  it("logs in by WhatsApp, also with a second code", async () => {
    const { handle } = signer({ privateKey, clientSWA, authorize: (_, request) => visitorOf(request) })
    const client = pageOf(handle, "grace")
    const { token } = await client.sendOTP("98765 43210", "whatsapp")
    const again = await client.resendOTP("98765 43210", present(token, "a token"), "whatsapp")
    const swa = await client.loginUsingWhatsApp("98765 43210", EmulatorTest.code, present(again.token, "a token"))
    assert.strictEqual(client.userSWA, swa)
  })
})

describe("the signer of the recipes", () => {
  const recipe = recipes()
  const visitorOf = [
    "declare const visitorOf: (request: Request) => string | undefined",
    `const visitorOf = (request: Request) => /visitor=([\\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1]`
  ] as const
  const member = (module: object, name: string): unknown => Reflect.get(module, name)
  const isHandle = (value: unknown): value is Handle => typeof value === "function"
  const isListening = (value: unknown): value is { readonly listen: (port: number, host: string) => Server } =>
    typeof value === "function" && "listen" in value
  const handleOf = (value: unknown): Handle => (isHandle(value) ? value : assert.fail("no handler"))

  const servers: ReadonlyArray<readonly [name: string, begin: () => Promise<{ handle: Handle; end: () => void }>]> = [
    [
      "a Next.js route",
      async () => ({
        handle: handleOf(member(await recipe("next", "export const POST", []), "POST")),
        end: () => undefined
      })
    ],
    [
      "Hono",
      async () => {
        const app = member(await recipe("hono", `from "hono"`, [visitorOf]), "app")
        const fetch = handleOf(typeof app === "object" && app !== null ? Reflect.get(app, "fetch") : undefined)
        return { handle: fetch, end: () => undefined }
      }
    ],
    [
      "Express",
      async () => {
        const app = member(await recipe("express", `import express from "express"`, [visitorOf]), "app")
        if (!isListening(app)) return assert.fail("no application")
        const server = app.listen(0, "127.0.0.1")
        await new Promise((resolve) => server.once("listening", resolve))
        const isAddress = (value: AddressInfo | string | null): value is AddressInfo => typeof value === "object"
        const address = server.address()
        const port = isAddress(address) ? address.port : assert.fail("no port")
        const handle: Handle = async (request) => {
          const headers = new Headers(request.headers)
          headers.set("origin", `http://127.0.0.1:${port}`)
          return fetch(`http://127.0.0.1:${port}/okto/sign`, { method: "POST", headers, body: await request.text() })
        }
        return { handle, end: () => server.close() }
      }
    ]
  ]

  it.each(servers)("signs for a visitor only: %s", async (_, begin) => {
    const { end, handle } = await begin()
    try {
      const client = pageOf(handle, randomUUID())
      await signIn(client, "ada@example.com")
      assert.isTrue(await client.verifyLogin())
      const error = await pageOf(handle, undefined)
        .sendOTP("ada@example.com", "email")
        .catch((error: unknown) => error)
      assert.instanceOf(error, sdk.SignerFailed)
      assert.include(String(error.cause), "401: The visitor is not known")
      const refused = await handle(new Request(route, { method: "POST", body: "x" }))
      assert.strictEqual(refused.status, 415)
    } finally {
      end()
    }
  })
})

/** An attacker who has an id token of a user, a session key of their own, and no key of the app. */
describe("an attacker with a session key of their own", () => {
  let idToken: string
  beforeAll(async () => {
    const response = await emulator.fetch("https://emulator.example/__emulator/google.json?email=victim@gmail.com")
    const { token }: { readonly token: string } = await response.json()
    idToken = token
  })

  const stranger = privateKeyToAccount(generatePrivateKey())
  const hashOf = (address: Hex) => keccak256(encodeAbiParameters([{ type: "address" }], [address]))
  const validUntil = Math.floor(Date.now() / 1000) + 21_600

  /** A login with the stranger's key: whether the backend took it. */
  const register = async (proof: Hex, promise: Hex, nonce: string): Promise<boolean> => {
    const paymasterData = encodeAbiParameters(
      [{ type: "address" }, { type: "uint48" }, { type: "uint48" }, { type: "bytes" }],
      [clientSWA, validUntil, 0, promise]
    )
    const response = await emulator.fetch("https://emulator.example/api/oc/v1/authenticate", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        authData: { idToken, provider: "google" },
        sessionData: {
          nonce,
          clientSWA,
          sessionPk: stranger.publicKey,
          paymaster: environments.sandbox.paymaster,
          paymasterData
        },
        sessionPkClientSignature: proof,
        sessionDataUserSignature: await stranger.signMessage({ message: { raw: hashOf(stranger.address) } })
      })
    })
    const answer: { readonly status: string } = await response.json()
    return answer.status === "success"
  }

  const fresh = () => ({ id: randomUUID(), time: Date.now() })
  const key = (sessionPk: Hex = stranger.publicKey) => ({ kind: "session", publicKey: sessionPk, ...fresh() })
  const promise = (changes: object = {}) => ({
    kind: "paymaster",
    purpose: "direct",
    nonce,
    clientSWA,
    validUntil,
    validAfter: 0,
    ...fresh(),
    ...changes
  })
  const code = (changes: object = {}) => ({
    kind: "otp",
    action: "send",
    method: "email",
    contact: "mallory@example.com",
    clientSWA,
    timestamp: Date.now(),
    ...fresh(),
    ...changes
  })
  const nonce = randomUUID()
  const login = (sessionPk?: Hex) => [key(sessionPk), promise({ purpose: "login" })]

  const own = { cookie: "visitor=mallory", origin: new URL(route).origin }

  /** Asks a signer, and keeps the signatures, if any. */
  const asking =
    (handle: Handle) =>
    async (requests: unknown, headers: Readonly<Record<string, string>>): Promise<ReadonlyArray<Hex>> => {
      const response = await handle(
        new Request(route, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ requests })
        })
      )
      const answer: { readonly signatures?: ReadonlyArray<Hex> } = await response.json()
      return answer.signatures ?? []
    }

  const began = () => {
    const { handle } = signer({ privateKey, clientSWA, authorize: (_, request) => visitorOf(request) })
    return { handle, ask: asking(handle) }
  }

  type Ask = ReturnType<typeof asking>

  /** What they hold in the end; what the signer signs not at all is in `signer.test` of the server. */
  const attacks: ReadonlyArray<readonly [how: string, attack: (ask: Ask) => Promise<ReadonlyArray<Hex>>]> = [
    [
      "with paymaster authorizations that every visitor gets",
      (ask) => ask([promise(), promise({ purpose: "operation" })], own)
    ],
    [
      "with the code requests that every visitor gets",
      (ask) => ask([code(), code({ method: "whatsapp", contact: "9876543210", country: "IN" })], own)
    ],
    [
      "with what is signed for the key of another user",
      (ask) => ask(login(privateKeyToAccount(generatePrivateKey()).publicKey), own)
    ],
    [
      "with the repeated request of a known visitor",
      async (ask) => {
        const theirs = login(privateKeyToAccount(generatePrivateKey()).publicKey)
        await ask(theirs, { cookie: "visitor=victim", origin: own.origin })
        const [{ id, time } = fresh()] = theirs
        return ask([{ ...key(), id, time }, promise({ purpose: "login" })], own)
      }
    ],
    [
      "with their own signatures",
      (): Promise<ReadonlyArray<Hex>> =>
        Promise.all([
          stranger.signMessage({ message: { raw: hashOf(stranger.address) } }),
          stranger.signMessage({ message: toHex("hello") })
        ])
    ]
  ]

  it.each(attacks)("cannot register it %s", async (_, attack) => {
    const held = await attack(began().ask)
    const nothing = `0x${"00".repeat(65)}` as const
    for (const proof of [nothing, ...held])
      for (const paid of [nothing, ...held]) assert.isFalse(await register(proof, paid, nonce))
  })

  it("could register it with what the app signs for a known visitor", async () => {
    const [proof, paid] = await began().ask(login(), own)
    assert.isTrue(await register(present(proof, "a proof"), present(paid, "a promise"), nonce))
  })
})
