/** What callers pass in: what the published original takes is taken, and what is wrong is refused in plain words. */
import { assert, describe, it } from "@effect/vitest"
import * as abstract from "../src/facade/abstract.ts"
import * as explorer from "../src/facade/explorer.ts"
import * as userop from "../src/facade/userop.ts"
import { estimateOrder, isOktoError, OktoClient, type OktoClientConfig, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, session, storedSession } from "./support.ts"

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:1" }] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" },
  "/wallets": [],
  "/authenticate": { userSWA: session.userSWA },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { auth_token: "auth" },
  "/signMessage": [{ signature: "ab" }],
  "/orders": { items: [{ intent_id: "job", status: "SUCCESSFUL" }] },
  "/execute": { jobId: "job" }
}

const clientOf = (loggedIn = true, configuration: Partial<OktoClientConfig> = {}) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({
      answer: ({ url }) => TestPlatform.success(replies[/\/api\/oc\/v1([^?]*)/.exec(url)?.[1] ?? ""] ?? {}),
      session: loggedIn ? storedSession : undefined
    }),
    ...configuration
  })

/** Functions of a client, by name. */
const functions: Readonly<Record<string, (...args: never) => unknown>> = {
  ...explorer,
  ...Object.fromEntries(Object.entries(userop).map(([name, call]) => [`userop.${name}`, call])),
  ...abstract,
  estimateOrder,
  waitForOrder: (client: OktoClient, jobId: string) => waitForOrder(client, jobId, { giveUpAfter: 1 })
}

const methods = Object.getOwnPropertyNames(OktoClient.prototype).filter(
  (name) =>
    ![
      "constructor",
      "session",
      "sessionExpiry",
      "userSWA",
      "isLoggedIn",
      "sessionClear",
      "setSessionConfig",
      "onSessionChange",
      "run",
      "runWith",
      "dispose",
      "logOut"
    ].includes(name)
)

/** What a JavaScript program may pass in. */
const odd: ReadonlyArray<unknown> = [
  undefined,
  null,
  false,
  true,
  0,
  7n,
  "",
  "odd",
  [],
  {},
  [null],
  { caip2Id: 5 },
  Symbol("odd")
]

/** What the engine says of a program that did not look, or the tools that we stand on. */
const engineText =
  /it threw|not of the catalogue|cannot (read|destructure|convert|mix)|is not (iterable|a function|an object|defined)|undefined \(|adapter|schema|\[object|symbol\(/i

/** What an error of the catalogue says; anything else is a mistake of ours, and said so. */
const messageOf = (error: unknown): string =>
  isOktoError(error) ? error.message : `not of the catalogue: ${error instanceof Error ? error.message : typeof error}`

/** What a call complains about, if it does; it never throws. */
const complaint = async (call: () => unknown): Promise<string | undefined> => {
  let promise: unknown
  try {
    promise = call()
  } catch (error) {
    return `it threw: ${messageOf(error)}`
  }
  return Promise.resolve(promise).then(() => undefined, messageOf)
}

describe("what is wrong is refused in plain words", () => {
  it("a client that is none", async () => {
    for (const [name, call] of Object.entries(functions)) {
      for (const client of [undefined, null, {}, "client"]) {
        const said = await complaint(() => Reflect.apply(call, undefined, [client]))
        assert.match(said ?? "", /^Expected an OktoClient, received /, name)
      }
    }
    for (const name of methods.filter((_) => _ !== "env")) {
      const method: unknown = Reflect.get(OktoClient.prototype, name)
      if (typeof method !== "function") continue
      const said = await complaint(() => Reflect.apply(method, undefined, [{}]))
      assert.match(said ?? "", /^Expected an OktoClient, received /, name)
    }
  })

  it("arguments of any function", async () => {
    const client = clientOf()
    for (const [name, call] of Object.entries(functions)) {
      for (const argument of odd) {
        const said = await complaint(() => Reflect.apply(call, undefined, [client, argument]))
        assert.notMatch(said ?? "", engineText, `${name}(client, ${String(argument)})`)
      }
    }
    await client.dispose()
  })

  for (const loggedIn of [true, false]) {
    it(`arguments of any method, ${loggedIn ? "logged in" : "logged out"}`, async () => {
      for (const name of methods) {
        for (const argument of odd) {
          const client = clientOf(loggedIn)
          const method: unknown = Reflect.get(client, name)
          if (typeof method === "function") {
            const said = await complaint(() => Reflect.apply(method, client, [argument, argument, argument]))
            assert.notMatch(said ?? "", engineText, `${name}(${String(argument)})`)
          }
          await client.dispose()
        }
      }
    })
  }
})

describe("what the original takes is taken", () => {
  it("nothing, as null or false", async () => {
    for (const nothing of [null, false, undefined]) {
      const client = clientOf(false)
      const loginUsingEmail = Object.getOwnPropertyDescriptor(OktoClient.prototype, "loginUsingEmail")?.value
      const args = ["ada@example.com", "123456", "token", nothing, nothing, nothing]
      assert.strictEqual(await Reflect.apply(loginUsingEmail, client, args), session.userSWA)
      const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1 }
      const paid = [client, transfer, nothing, nothing]
      assert.strictEqual(await Reflect.apply(abstract.tokenTransfer, undefined, paid), "job")
      assert.lengthOf(await explorer.getOrdersHistory(client, null, null), 1)
      assert.isArray(await explorer.getAccount(client, null))
      await client.dispose()
    }
  })

  it("a plain text from whoever opened the window", async () => {
    const client = clientOf(false)
    assert.strictEqual(await client.loginUsingSocial("google", {}, () => "id token"), session.userSWA)
  })

  it("a signer that is undefined, beside a key", () => {
    for (const clientSigner of [undefined, null, false]) {
      const configuration = { clientPrivateKey: clientKey, clientSWA, clientSigner }
      const client: OktoClient = Reflect.construct(OktoClient, [configuration])
      assert.strictEqual(client.clientSWA, clientSWA)
    }
  })

  it("an override with other fields in it", async () => {
    const client = clientOf(false)
    const override = { ...session, userSWA: address, note: "mine" }
    assert.strictEqual(
      await client.loginUsingOAuth({ idToken: "id", provider: "google" }, undefined, override),
      address
    )
  })

  it("a session that a class of the app's own sets", () => {
    class Restored extends OktoClient {
      restore() {
        this.setSessionConfig(session)
      }
    }
    const client = new Restored({ clientPrivateKey: clientKey, clientSWA })
    client.restore()
    assert.isTrue(client.isLoggedIn())
    assert.strictEqual(client.userSWA, session.userSWA)
    assert.isTrue(client.isDev)
  })
})
