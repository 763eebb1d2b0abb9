/** What a failed call prints and says, here and by the published original, and the error classes that both export. */
import { assert, describe, it } from "@effect/vitest"
import * as originalErrors from "@okto_web3/core-js-sdk/errors"
import { inspect } from "node:util"
import { afterAll, beforeAll, vi } from "vitest"
import { IdTokenMissing, OktoClient } from "../../src/index.ts"
import * as ourErrors from "../../src/compat/errors.ts"
import { clientKey, clientSWA } from "../support.ts"
import { type Backend, backend, original } from "./peer.ts"

/** The error that a Promise rejects with. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => error
  )

/** What `console.log` prints of it. */
const printed = async (promise: Promise<unknown>): Promise<string> => inspect(await failureOf(promise))

/** The first line of its message: the original adds a line feed, or the version of a library. */
const sentenceOf = async (promise: Promise<unknown>): Promise<string | undefined> => {
  const error = await failureOf(promise)
  return error instanceof Error ? error.message.split("\n")[0] : undefined
}

describe("console.log(error)", () => {
  let server: Backend
  beforeAll(async () => {
    server = await backend()
    server.refused.add("/authenticate/email")
  })
  afterAll(() => {
    server.close()
    vi.restoreAllMocks()
  })

  it("names the failure, its reason and the caller, and shows no request", async () => {
    const peer = original(server, false)
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, endpoints: { bff: server.url } })
    const appOfMine = async ({ sendOTP }: { readonly sendOTP: () => Promise<object> }) => {
      const sent = await sendOTP()
      return sent
    }
    const side = {
      theirs: (await printed(appOfMine({ sendOTP: () => peer.sendOTP("ada@example.com", "email") }))).split("\n"),
      ours: (await printed(appOfMine({ sendOTP: () => client.sendOTP("ada@example.com", "email") }))).split("\n")
    }

    assert.strictEqual(side.theirs[0], "AxiosError: Request failed with status code 422")
    assert.strictEqual(side.ours[0], "EmailOtpNotSent: Failed to send Email OTP")

    // Both lead here.
    for (const lines of [side.theirs, side.ours]) {
      assert.isTrue(lines.some((line) => line.includes("at appOfMine")))
    }

    // A hundred lines of an HTTP library with the signed request in them, and what the backend said.
    assert.isAbove(side.theirs.length, 100)
    assert.isTrue(side.theirs.some((line) => line.includes("client_signature")))
    assert.isBelow(side.ours.length, 25)
    assert.isFalse(side.ours.some((line) => line.includes("client_signature")))
    assert.deepStrictEqual(
      side.ours.filter((line) => !line.trimStart().startsWith("at ")),
      [
        "EmailOtpNotSent: Failed to send Email OTP",
        "  advice: 'Correct what was passed in: why.',",
        "  reason: [Rejected: refused] {",
        "    status: 422,",
        "    code: 422,",
        "    errorCode: 'ER-TECH-0016',",
        "    details: 'why',",
        "    traceId: 'trace',",
        "    isEnveloped: true",
        "  }",
        "}"
      ]
    )
  })
})

describe("BaseError and RpcError", () => {
  /** Everything that an app reads of an error, but for the line feed at the end of the original's message. */
  const facts = (error: Error) => ({
    fields: Object.entries(error),
    name: error.name,
    message: error.message.replace(/\n$/, ""),
    text: String(error).trimEnd()
  })

  const made = ({ BaseError, RpcError }: typeof ourErrors | typeof originalErrors) => [
    new BaseError("sentence"),
    new BaseError("sentence", { details: "details", metaMessages: ["more"], name: "Mine" }),
    new BaseError(""),
    new RpcError(-32000, "sentence", "data"),
    new RpcError(-32603, "sentence"),
    new RpcError(-1),
    new RpcError(-1, "", "")
  ]

  it("have the fields, the message and the text of the original's", () => {
    assert.deepStrictEqual(made(ourErrors).map(facts), made(originalErrors).map(facts))
  })
})

describe("a message to be signed for a user who is not logged in", () => {
  for (const data of ["not typed data", { domain: {} }]) {
    it(`fails like the original's: ${JSON.stringify(data)}`, async () => {
      const server = await backend()
      const peer = original(server, false)
      const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, endpoints: { bff: server.url } })
      const theirs = await sentenceOf(peer.signTypedData(data))
      assert.strictEqual(theirs, "User must be logged in to sign message")
      assert.strictEqual(await sentenceOf(client.signTypedData(data)), theirs)
      server.close()
      vi.restoreAllMocks()
    })
  }
})

describe("loginUsingSocial", () => {
  it("fails with the error of openWindow as the cause, which the original's fails with", async () => {
    const server = await backend()
    const peer = original(server, false)
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, endpoints: { bff: server.url } })
    const closed = new Error("the window was closed")
    const refuse = () => Promise.reject(closed)
    assert.strictEqual(await failureOf(peer.loginUsingSocial("google", {}, refuse)), closed)
    const error = await failureOf(client.loginUsingSocial("google", {}, refuse))
    assert.instanceOf(error, IdTokenMissing)
    assert.strictEqual(error.message, "No ID token received from authentication")
    assert.strictEqual(error.cause, closed)
    server.close()
    vi.restoreAllMocks()
  })
})
