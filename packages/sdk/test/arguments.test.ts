/** Arguments of all calls: those of the published original are accepted, wrong ones are refused with a readable message. */
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as abstract from "../src/promise/intents.ts"
import * as explorer from "../src/promise/reads.ts"
import { isOktoError, OktoClient } from "../src/index.ts"
import { isDeep } from "../../../scripts/deep.ts"
import { calls, clientOf, functions, invoke, isLogin, methods } from "./calls.ts"
import { hostile } from "./hostile.ts"
import { address, clientKey, clientSWA, session } from "./support.ts"

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

/** Errors of the engine, or of our dependencies, about a value that was not checked. */
const engineText =
  /it threw|not of the catalogue|cannot (read|destructure|convert|mix)|is not (iterable|a function|an object|defined)|undefined \(|adapter|schema|\[object|symbol\(/i

/** What an error of the catalogue says; anything else is a mistake of ours, and said so. */
const messageOf = (error: unknown): string =>
  isOktoError(error) ? error.message : `not of the catalogue: ${error instanceof Error ? error.message : typeof error}`

/** The message that a call rejects with, if it does; it never throws. */
const rejectionMessage = async (call: () => unknown): Promise<string | undefined> => {
  let promise: unknown
  try {
    promise = call()
  } catch (error) {
    return `it threw: ${messageOf(error)}`
  }
  return Promise.resolve(promise).then(() => undefined, messageOf)
}

describe("a wrong argument is refused with a readable message", () => {
  it("when it is no client", async () => {
    for (const [name, call] of Object.entries(functions)) {
      for (const client of [undefined, null, "client", { runCore: 1 }]) {
        const said = await rejectionMessage(() => Reflect.apply(call, undefined, [client]))
        assert.match(said ?? "", /^Expected an OktoClient, received /, name)
      }
    }
    for (const name of methods.filter((_) => _ !== "logOut")) {
      const method: unknown = Reflect.get(OktoClient.prototype, name)
      if (typeof method !== "function") continue
      const said = await rejectionMessage(() => Reflect.apply(method, undefined, [{}]))
      assert.match(said ?? "", /^Expected an OktoClient, received /, name)
    }
  })

  for (const loggedIn of [true, false]) {
    it(`of any call, ${loggedIn ? "logged in" : "logged out"}`, async () => {
      for (const name of [...Object.keys(functions), ...methods]) {
        let client = clientOf(loggedIn)
        for (const argument of odd) {
          const options = name === "waitForOrder" ? { giveUpAfter: 1 } : undefined
          const args = name in functions ? [argument, options] : [argument, argument, argument]
          const said = await rejectionMessage(() => invoke(client, name, args))
          assert.notMatch(said ?? "", engineText, `${name}(${String(argument)})`)
          if (!["dispose", "logOut", "sessionClear"].includes(name)) continue
          await client.dispose()
          client = clientOf(loggedIn)
        }
        await client.dispose()
      }
    })
  }
})

// ---------------------------------------------------------------------------------------------------------------
// Hostile values
// ---------------------------------------------------------------------------------------------------------------

/** A value, and everything in it that is plain, with one thing instead of another. */
const variants = (value: unknown, other: unknown): ReadonlyArray<unknown> => {
  const inside = Array.isArray(value)
    ? value.flatMap((inner: unknown, at) => variants(inner, other).map((one) => value.with(at, one)))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          variants(inner, other).map((one) => Object.fromEntries([...Object.entries(value), [key, one]]))
        )
      : []
  return [other, ...inside]
}

/** Values that take a quarter of a second to refuse: `test:deep` passes them inside arguments, too. */
const large = new Set(["a graph of shared objects", "a graph of shared lists"])

/**
 * Arguments with a hostile value instead of one of them, or of something in one of them: everywhere in `test:deep`, otherwise in every
 * fourth place, from one value to the next another one.
 */
const spoiled = (args: ReadonlyArray<unknown>, what: string): ReadonlyArray<unknown> => {
  const inside = variants(args, hostile[what]).slice(1)
  if (isDeep) return inside
  const turn = Object.keys(hostile).indexOf(what) % 4
  return [
    ...args.map((_, at) => args.with(at, hostile[what])),
    ...(large.has(what) ? [] : inside.filter((_, place) => place % 4 === turn))
  ]
}

/** Calls whose arguments are signed or sent: intents, operations, typed data, a session. */
const signed = Object.keys(calls).filter(
  (name) =>
    calls[name]?.takesFeePayer === true ||
    ["resume", "signUserOp", "executeUserOp", "signTypedData", "paymasterData", "loginUsingOAuth"].includes(name)
)

describe("a call that signs or sends fails only with errors of the catalogue for hostile arguments:", () => {
  for (const name of signed) {
    it(name, async () => {
      const client = clientOf(!isLogin(name))
      const defects: Array<string> = []
      for (const what of Object.keys(hostile)) {
        for (const [index, given] of spoiled(calls[name]?.args ?? [], what).entries()) {
          if (!Array.isArray(given)) continue
          const said = await rejectionMessage(() => invoke(client, name, given))
          if (/^(it threw|not of the catalogue)/.test(said ?? "")) defects.push(`${what} (${index}): ${said}`)
          if (isLogin(name)) client.sessionClear()
        }
      }
      assert.deepStrictEqual(defects, [])
      await client.dispose()
    })
  }
})

/** What something that answers at once throws that is no failure of the catalogue. */
const thrownBy = (call: () => unknown): string | undefined => {
  try {
    call()
    return undefined
  } catch (error) {
    return isOktoError(error) ? undefined : String(error)
  }
}

describe("a login without its code or its token", () => {
  it("is refused before a request, with a message that contains neither", async () => {
    const texts = [undefined, null, 123456, {}]
    for (const name of ["loginUsingEmail", "loginUsingWhatsApp"]) {
      for (const [at, path] of [
        [1, "otp"],
        [2, "token"]
      ] as const) {
        for (const text of texts) {
          const asked: Array<string> = []
          const client = clientOf(false, (url) => asked.push(url))
          const args = [...(calls[name]?.args ?? [])].with(at, text)
          const said = await rejectionMessage(() => invoke(client, name, args))
          assert.match(said ?? "", new RegExp(`^${path} must be a text, received [a-z]+$`))
          assert.isEmpty(asked)
        }
      }
    }
  })
})

describe("a configuration or a session throws only errors of the catalogue for hostile values:", () => {
  const configuration = {
    environment: "sandbox",
    clientPrivateKey: clientKey,
    clientSWA,
    clientSigner: { sign: () => [] },
    clientPublicKey: `0x02${"11".repeat(32)}`,
    endpoints: {
      bff: "http://127.0.0.1:1",
      gateway: "http://127.0.0.1:1",
      onboarding: "",
      oauth: "http://127.0.0.1:1"
    },
    googleClientId: "id",
    syncKeys: "on-demand",
    requestTimeout: 1,
    retry: () => undefined,
    log: () => undefined,
    fetch: () => undefined,
    sessionStore: { read: () => undefined, write: () => undefined, remove: () => undefined },
    tracer: { active: () => Context.empty() },
    randomUUID: () => "",
    platform: undefined
  }
  class Open extends OktoClient {
    open(...args: [never]) {
      this.setSessionConfig(...args)
    }
  }
  const opened = new Open({ clientPrivateKey: clientKey, clientSWA })
  const rows: Readonly<
    Record<string, readonly [call: (...args: ReadonlyArray<unknown>) => unknown, ...ReadonlyArray<unknown>]>
  > = {
    OktoClient: [(given) => Reflect.construct(OktoClient, [given]), configuration],
    setSessionConfig: [(given) => invoke(opened, "open", [given]), session]
  }
  for (const [name, [call, ...args]] of Object.entries(rows)) {
    it(name, () => {
      assert.isUndefined(thrownBy(() => call(...args)))
      for (const what of Object.keys(hostile)) {
        for (const given of spoiled(args, what)) {
          if (Array.isArray(given))
            assert.isUndefined(
              thrownBy(() => call(...given)),
              what
            )
        }
      }
    })
  }
})

describe("an argument that the original accepts is accepted", () => {
  it("when it is null or false for no value", async () => {
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

  it("when the state of a provider's page is missing, and openWindow returns text instead of a Promise", async () => {
    for (const state of [undefined, null, {}]) {
      const client = clientOf(false)
      const opened: Array<string> = []
      const open = (url: string) => {
        opened.push(url)
        return "id token"
      }
      assert.strictEqual(await invoke(client, "loginUsingSocial", ["google", state, open]), session.userSWA)
      assert.deepStrictEqual(
        opened.map((url) => new URL(url).searchParams.get("state")),
        ["{}"]
      )
    }
  })

  it("when an override has unknown fields", async () => {
    const client = clientOf(false)
    const override = { ...session, userSWA: address, note: "mine" }
    assert.strictEqual(
      await client.loginUsingOAuth({ idToken: "id", provider: "google" }, undefined, override),
      address
    )
  })

  it("when a subclass sets a session", () => {
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
