/** remoteSigner, and the requests that calls make to a RemoteSigner. */
import { assert, describe, it } from "@effect/vitest"
import * as Predicate from "effect/Predicate"
import { estimateOrder, OktoClient, remoteSigner, tokenTransfer } from "../src/index.ts"
import { Errors } from "../src/effect.ts"
import type { ClientSigningRequest } from "../src/signer/ClientSigner.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientSWA, pathOf, present, replies, session, signature, storedSession, world } from "./support.ts"

const nonce = "7f3a1c22-9d54-4e0b-8c11-2f6f0a9b1e77"

const usual: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: world.networks.map(({ caipId }) => ({ caip_id: caipId, network_name: caipId })) },
  "/gas-values": replies["/gas-values"],
  "/wallets": [],
  "/authenticate": { userSWA: session.userSWA, sessionExpiry: 1 }
}

/** A client whose signer writes down what it was asked, beside what was sent. */
const recording = (loggedIn: boolean) => {
  const asked: Array<ReadonlyArray<ClientSigningRequest>> = []
  const sent: Array<{ readonly path: string; readonly body: unknown }> = []
  const client = new OktoClient({
    clientSWA,
    clientSigner: {
      sign: (requests) => {
        asked.push(requests)
        return Promise.resolve(requests.map(() => signature))
      }
    },
    platform: TestPlatform.layer({
      answer: ({ body, url }) => {
        const path = pathOf({ url })
        if (body !== undefined) sent.push({ path, body: JSON.parse(body) })
        return TestPlatform.success(usual[path] ?? { token: "t", auth_token: "jwt", jobId: nonce })
      },
      session: loggedIn ? storedSession : undefined
    })
  })
  return { asked, client, sent }
}

const otp = { kind: "otp", clientSWA }
const email = { ...otp, method: "email", contact: "ada@example.com" }
const phone = { ...otp, method: "whatsapp", contact: "9876543210", country: "IN" }
const login = (provider: string) => [
  { kind: "session", untrusted: { provider } },
  { kind: "paymaster", purpose: "login", clientSWA, validAfter: 0, untrusted: { provider } }
]
const transfer = { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n }
const operation = (purpose: string) => [
  { kind: "paymaster", purpose, clientSWA, validAfter: 0, untrusted: { intent: "TOKEN_TRANSFER" } }
]

interface Call {
  readonly call: string
  readonly run: (client: OktoClient) => Promise<unknown>
  readonly asks: ReadonlyArray<ReadonlyArray<object>>
  readonly loggedIn?: boolean
}

const calls: ReadonlyArray<Call> = [
  {
    call: "sendOTP by email",
    run: (client) => client.sendOTP("ada@example.com", "email"),
    asks: [[{ ...email, action: "send" }]]
  },
  {
    call: "sendOTP by WhatsApp",
    run: (client) => client.sendOTP("9876543210", "whatsapp"),
    asks: [[{ ...phone, action: "send" }]]
  },
  {
    call: "resendOTP",
    run: (client) => client.resendOTP("9876543210", "t", "whatsapp"),
    asks: [[{ ...phone, action: "resend", token: "t" }]]
  },
  {
    call: "resendOTP without a token",
    run: (client) => client.resendOTP("ada@example.com", "", "email"),
    asks: [[{ ...email, action: "resend" }]]
  },
  {
    call: "loginUsingEmail",
    run: (client) => client.loginUsingEmail("ada@example.com", "123456", "t"),
    asks: [[{ ...email, action: "verify", token: "t", otp: "123456" }], login("okto")]
  },
  {
    call: "loginUsingOAuth",
    run: (client) => client.loginUsingOAuth({ idToken: "jwt", provider: "google" }),
    asks: [login("google")]
  },
  {
    call: "tokenTransfer",
    run: (client) => tokenTransfer(client, transfer),
    asks: [operation("operation")],
    loggedIn: true
  },
  {
    call: "estimateOrder",
    // The backend has no estimate for it, which is told after the signer was asked.
    run: (client) => estimateOrder(client, transfer).catch(() => undefined),
    asks: [operation("estimate")],
    loggedIn: true
  },
  {
    call: "paymasterData",
    run: (client) => client.paymasterData({ nonce, validUntil: 50, validAfter: 20 }),
    asks: [[{ kind: "paymaster", purpose: "direct", clientSWA, nonce, validUntil: 50, validAfter: 20 }]],
    loggedIn: true
  }
]

describe("A RemoteSigner gets", () => {
  it.each(calls)("$call", async ({ asks, loggedIn = false, run }) => {
    const { asked, client } = recording(loggedIn)
    await run(client)
    assert.deepStrictEqual(
      asked.map((requests) => requests.map((request) => Object.keys(request).toSorted())),
      asks.map((requests, round) =>
        requests.map((request, at) => {
          const known = Object.keys(request)
          const made = ["publicKey", "nonce", "validUntil", "timestamp"].filter(
            (key) => !known.includes(key) && Predicate.hasProperty(asked[round]?.[at], key)
          )
          return [...known, ...made, "id", "time"].toSorted()
        })
      )
    )
    for (const [round, requests] of asks.entries())
      for (const [at, request] of requests.entries()) assert.deepInclude(asked[round]?.[at], request)
  })

  it("the key and the nonce that a login sends", async () => {
    const { asked, client, sent } = recording(false)
    await client.loginUsingOAuth({ idToken: "jwt", provider: "google" })
    const [key, promise] = present(asked[0], "a question")
    const { body } = present(
      sent.find(({ path }) => path === "/authenticate"),
      "a login"
    )
    assert.deepNestedInclude(body, {
      "sessionData.sessionPk": key?.kind === "session" ? key.publicKey : "",
      "sessionData.nonce": promise?.kind === "paymaster" ? promise.nonce : "",
      sessionPkClientSignature: signature
    })
  })

  it("the fields that a request about a code sends", async () => {
    const { asked, client, sent } = recording(false)
    await client.sendOTP("9876543210", "whatsapp")
    const [[request] = []] = asked
    assert.deepStrictEqual(sent[0]?.body, {
      data: {
        whatsapp_number: "9876543210",
        country_short_name: "IN",
        client_swa: clientSWA,
        timestamp: request?.kind === "otp" ? request.timestamp : 0
      },
      client_signature: signature,
      type: "ethsign"
    })
  })
})

describe("remoteSigner", () => {
  it("throws without a URL, as where an environment variable is missing", () => {
    for (const url of [undefined, null, ""]) {
      const make = () => Reflect.apply(remoteSigner, undefined, [url])
      assert.throws(make, /url/)
    }
  })

  const request: ClientSigningRequest = {
    kind: "session",
    publicKey: session.sessionPubKey,
    id: nonce,
    time: 1
  }
  const ask = (fetch: (input: string, init: RequestInit) => Promise<Response>, options = {}) =>
    remoteSigner("https://app.example/sign", { fetch, ...options }).sign([request], {
      signal: new AbortController().signal
    })

  it("posts the requests as JSON, with the headers of the options", async () => {
    const calls: Array<{ readonly input: string; readonly init: RequestInit }> = []
    const fetch = (input: string, init: RequestInit) => {
      calls.push({ input, init })
      return Promise.resolve(Response.json({ signatures: [signature] }))
    }
    assert.deepStrictEqual(await ask(fetch), [signature])
    let calling = 0
    await ask(fetch, { credentials: "include", headers: () => ({ "x-call": String(++calling) }) })
    await ask(fetch, { headers: { "content-type": "text/plain", authorization: "me" } })
    assert.deepStrictEqual(
      calls.map(({ init, input }) => [input, init.method, init.body, init.credentials]),
      [undefined, "include", undefined].map((credentials) => [
        "https://app.example/sign",
        "POST",
        JSON.stringify({ requests: [request] }),
        credentials
      ])
    )
    assert.deepStrictEqual(
      calls.map(({ init }) => init.headers),
      [
        { "content-type": "application/json" },
        { "content-type": "application/json", "x-call": "1" },
        { "content-type": "application/json", authorization: "me" }
      ]
    )
  })

  it.each([
    ["refuses", () => Response.json({ error: "No user is signed in" }, { status: 401 }), "401: No user is signed in"],
    ["signs and fails", () => Response.json({ signatures: [signature] }, { status: 500 }), "500"],
    ["answers with a page", () => new Response("<html>", { status: 502 }), "502"],
    ["answers something else", () => Response.json({ signatures: "0x" }), "no signatures"],
    ["answers no JSON", () => new Response("ok"), "no signatures"]
  ])("rejects when the server %s", async (_, answer, why) => {
    const error = await ask(() => Promise.resolve(answer())).catch((error: unknown) => error)
    assert.instanceOf(error, Error)
    assert.include(`${error.message} ${String(error.cause)}`, why)
  })

  it("uses globalThis.fetch as it is at each request", async () => {
    const signer = remoteSigner("https://app.example/sign")
    const before = globalThis.fetch
    globalThis.fetch = () => Promise.resolve(Response.json({ signatures: [signature] }))
    try {
      assert.deepStrictEqual(await signer.sign([request], { signal: new AbortController().signal }), [signature])
    } finally {
      globalThis.fetch = before
    }
  })

  it("aborts the request with the signal", async () => {
    const stop = new AbortController()
    let stopped = false
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) =>
        signal?.addEventListener("abort", () => {
          stopped = true
          reject(new Error("stopped"))
        })
      )
    const asking = remoteSigner("https://app.example/sign", { fetch }).sign([request], { signal: stop.signal })
    stop.abort()
    await asking.catch(() => undefined)
    assert.isTrue(stopped)
  })

  /** What a request for a code fails with over this server. */
  const failureOver = async (fetch: () => Promise<Response>): Promise<Errors.SignerFailed> => {
    const client = new OktoClient({
      clientSWA,
      clientSigner: remoteSigner("https://app.example/sign", { fetch }),
      platform: TestPlatform.layer({ answer: () => undefined })
    })
    const error = await client.sendOTP("ada@example.com", "email").catch((error: unknown) => error)
    assert.instanceOf(error, Errors.SignerFailed)
    return error
  }

  it("fails the call with SignerFailed, with the refusal as its cause", async () => {
    const error = await failureOver(() =>
      Promise.resolve(Response.json({ error: "No user is signed in" }, { status: 401 }))
    )
    assert.include(String(error.cause), "the signer answered 401: No user is signed in")
    assert.include(error.advice, "https://app.example/sign answered 401")
  })

  it.each([
    [401, "input"],
    [404, "input"],
    [200, "input"],
    [408, "retry"],
    [429, "retry"],
    [503, "retry"]
  ] as const)("fails with a category by the status: %s is %s", async (status, category) => {
    const headers = { "retry-after": "60" }
    const error = await failureOver(() => Promise.resolve(Response.json({}, { status, headers })))
    assert.strictEqual(error.category, category)
    assert.strictEqual(error.retryAfter, 60)
  })

  it("fails with the status of a refusal whose error is no text", async () => {
    const error = await failureOver(() => Promise.resolve(Response.json({ error: { toString: 1 } }, { status: 403 })))
    assert.strictEqual(error.category, "input")
    assert.include(error.advice, "https://app.example/sign answered 403")
  })

  it("names the signer that did not answer", async () => {
    const error = await failureOver(() => Promise.reject(new TypeError("fetch failed")))
    assert.strictEqual(error.category, "retry")
    assert.strictEqual(error.advice, "Check the clientSigner: https://app.example/sign did not answer.")
  })
})
