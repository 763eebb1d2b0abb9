/** What a failed call prints, here and by the published original. */
import { assert, describe, it } from "@effect/vitest"
import { inspect } from "node:util"
import { afterAll, beforeAll, vi } from "vitest"
import { OktoClient } from "../../src/index.ts"
import { clientKey, clientSWA } from "../support.ts"
import { type Backend, backend, original } from "./peer.ts"

/** What `console.log` prints of the error that a Promise rejects with. */
const printed = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => inspect(error)
  )

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
