/** Options of calls: own fields only, each read once, whatever somebody else has put into every object. */
import { assert, describe, it } from "@effect/vitest"
import * as abstract from "../src/facade/abstract.ts"
import * as explorer from "../src/facade/explorer.ts"
import * as userop from "../src/facade/userop.ts"
import * as webView from "../src/facade/webView.ts"
import { estimateOrder, OktoClient, prepare, resume, tokenTransfer, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, session, storedSession } from "./support.ts"

const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:1" }] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" },
  "/wallets": [],
  "/authenticate": { userSWA: session.userSWA },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { auth_token: "auth" },
  "/authenticate/whatsapp/verify": { auth_token: "auth" },
  "/signMessage": [{ signature: "ab" }],
  "/orders": { items: [{ intent_id: jobId, status: "SUCCESSFUL", intent_type: "TOKEN_TRANSFER" }] },
  "/execute": { jobId: "job" }
}

const clientOf = (isLoggedIn: boolean, asked: (url: string) => void = () => undefined) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({
      answer: ({ url }) => {
        asked(url)
        return TestPlatform.success(replies[/\/api\/oc\/v1([^?]*)/.exec(url)?.[1] ?? ""] ?? {})
      },
      session: isLoggedIn ? storedSession : undefined
    })
  })

const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n }

/** What each call takes before its options. Inputs that are refused do for those whose way is another's, too. */
const before: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  getAccount: [],
  getChains: [],
  getTokens: [],
  getPortfolio: [],
  getPortfolioActivity: [],
  getPortfolioNFT: [],
  getOrdersHistory: [{}],
  getNftCollections: [],
  rawRead: [{ caip2Id: "eip155:1", data: {} }],
  ...Object.fromEntries(
    ["", "userop."].flatMap((prefix) =>
      Object.keys(abstract).map((name) => [`${prefix}${name}`, [transfer, undefined]])
    )
  ),
  estimateOrder: [transfer, undefined],
  waitForOrder: [jobId],
  prepare: [],
  resume: [jobId],
  loginWithGooglePopup: [],
  beginGoogleRedirect: [],
  completeGoogleRedirect: [],
  // Its own options come first.
  authenticateWithWebView: [],
  logOut: [],
  sendOTP: ["ada@example.com", "email"],
  resendOTP: ["ada@example.com", "token", "email"],
  loginUsingEmail: ["ada@example.com", "123456", "token", undefined, undefined],
  loginUsingWhatsApp: ["9876543210", "123456", "token", undefined, undefined],
  loginUsingJWTAuthentication: ["jwt", undefined, undefined],
  loginUsingOAuth: [{ idToken: "id", provider: "google" }, undefined, undefined],
  loginUsingSocial: ["google", {}, () => "id token", undefined, undefined],
  verifyLogin: [],
  checkSession: [],
  syncUserKeys: [],
  getAuthorizationToken: [],
  paymasterData: [{ nonce: jobId, validUntil: 1 }],
  signUserOp: [{}],
  executeUserOp: [{}],
  signMessage: ["hello"],
  signTypedData: ["{}"]
}

const functions: Readonly<Record<string, (...args: never) => unknown>> = {
  ...explorer,
  ...webView,
  ...Object.fromEntries(Object.entries(userop).map(([name, call]) => [`userop.${name}`, call])),
  ...abstract,
  estimateOrder,
  prepare,
  resume,
  waitForOrder
}

/** Members of a client that are no calls, or take an effect. */
const others =
  "constructor env session sessionExpiry userSWA isLoggedIn sessionClear setSessionConfig onSessionChange run runWith dispose"
const methods = Object.getOwnPropertyNames(OktoClient.prototype).filter((name) => !others.split(" ").includes(name))

/** Makes a call by its name, and waits for its end, whatever end. */
const make = async (name: string, options: unknown): Promise<void> => {
  const client = clientOf(!/^(login|authenticate|complete)/.test(name))
  const call = functions[name]
  const args = [...(before[name] ?? []), options]
  const made: unknown =
    call === undefined
      ? Reflect.apply(Reflect.get(client, name), client, args)
      : Reflect.apply(call, undefined, [client, ...args])
  await Promise.resolve(made).catch(() => undefined)
  await client.dispose()
}

/** Every name that any call looks for. */
const names = [
  "signal jobId feePayer onOperation resend settleFor schedule giveUpAfter page size onSuccess override onError onClose",
  "onOpen title modalStyle iframeStyle appearance keepOpenOnWrongCode throwOnFailure"
].flatMap((some) => some.split(" "))

describe("the options of calls", () => {
  it("are those of every call there is", () => {
    assert.sameMembers(Object.keys(before), [...Object.keys(functions), ...methods])
  })

  it("are read once", async () => {
    for (const name of Object.keys(before)) {
      const reads = new Map<string, number>()
      const options = {}
      for (const option of names) {
        Reflect.defineProperty(options, option, {
          enumerable: true,
          get: () => void reads.set(option, (reads.get(option) ?? 0) + 1)
        })
      }
      await make(name, options)
      for (const [option, count] of reads) assert.strictEqual(count, 1, `${name}: ${option}`)
      // The modal's own options have no signal.
      assert.isTrue(reads.has(name === "authenticateWithWebView" ? "title" : "signal"), name)
    }
  })

  it("are their own: nothing is read that every object has", async () => {
    const inherited: Array<string> = []
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 60
    for (const option of names) {
      Reflect.defineProperty(Object.prototype, option, {
        configurable: true,
        get: () => {
          const stack = new Error(option).stack ?? ""
          const reader = stack.split("\n")[2] ?? ""
          // What viem reads of its own options is not ours to say.
          if (stack.includes("/packages/sdk/src/") && !reader.includes("/viem/")) inherited.push(stack)
        },
        // Whoever sets one means their own.
        set(this: object, value: unknown) {
          Reflect.defineProperty(this, option, { value, configurable: true, enumerable: true, writable: true })
        }
      })
    }
    try {
      for (const name of Object.keys(before)) {
        for (const options of [undefined, null, {}, "odd"]) {
          await make(name, options)
          assert.deepStrictEqual(inherited, [], name)
        }
      }
    } finally {
      Error.stackTraceLimit = limit
      for (const option of names) Reflect.deleteProperty(Object.prototype, option)
    }
  })

  it("that somebody put into every object name no job", async () => {
    const paths: Array<string> = []
    const client = clientOf(true, (url) => paths.push(new URL(url).pathname))
    Reflect.defineProperty(Object.prototype, "jobId", { value: jobId, configurable: true, writable: true })
    try {
      await tokenTransfer(client, transfer, undefined, {})
      await userop.tokenTransfer(client, transfer, undefined, {})
    } finally {
      Reflect.deleteProperty(Object.prototype, "jobId")
    }
    // An id of the caller's would have been looked for.
    assert.isEmpty(paths.filter((path) => path.endsWith("/orders")))
    assert.lengthOf(
      paths.filter((path) => path.endsWith("/execute")),
      1
    )
  })

  it("may be an object of a class, such as the controller of an abort", async () => {
    const controller = new AbortController()
    controller.abort()
    const error: unknown = await explorer.getAccount(clientOf(true), controller).catch((error: unknown) => error)
    assert.strictEqual(Reflect.get(Object(error), "name"), "AbortError")
  })

  it("name a signal that is one, or say so", async () => {
    for (const signal of ["now", 5, {}]) {
      const error: unknown = await Reflect.apply(explorer.getAccount, undefined, [clientOf(true), { signal }]).catch(
        (error: unknown) => error
      )
      assert.strictEqual(Reflect.get(Object(error), "_tag"), "ArgumentInvalid")
      assert.match(String(Reflect.get(Object(error), "message")), /^signal must be an AbortSignal, received /)
    }
    assert.isArray(await Reflect.apply(explorer.getAccount, undefined, [clientOf(true), { signal: null }]))
  })
})
