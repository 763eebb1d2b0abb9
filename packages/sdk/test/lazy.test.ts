/** Calls whose modules are not loaded yet, and what happens to the session while they are. */
import { assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, storedSession, users } from "./support.ts"

// Each test begins with no module loaded: `preload.ts` has loaded those of the registry before.
beforeEach(() => void vi.resetModules())

const keyOf = (authorization: string): unknown =>
  JSON.parse(atob(authorization.replace("Bearer ", ""))).data.session_pub_key

/** A client whose user can be replaced, and the public keys that its requests were authenticated with. */
const open = async (stored: string | undefined) => {
  const { calls, invoke, isLogin, OktoClient } = {
    ...(await import("./calls.ts")),
    ...(await import("../src/index.ts"))
  }
  class SharedClient extends OktoClient {
    replaceUser(user: (typeof users)[number]): void {
      this.setSessionConfig(user)
    }
  }
  const keys: Array<unknown> = []
  const make = () =>
    new SharedClient({
      clientPrivateKey: clientKey,
      clientSWA,
      platform: TestPlatform.layer({
        answer: ({ headers }) => {
          if (headers["Authorization"] !== undefined) keys.push(keyOf(headers["Authorization"]))
          return TestPlatform.success({ userSWA: clientSWA, token: "token", authToken: "auth" })
        },
        session: stored
      })
    })
  return { calls, invoke, isLogin, keys, make }
}

describe("A call", () => {
  it("does not go on for another user, who logs in while its module is loaded", async () => {
    const { calls, invoke, isLogin, keys, make } = await open(storedSession)
    const [next] = users
    assert.isDefined(next)
    for (const name of Object.keys(calls).filter((name) => !isLogin(name))) {
      const client = make()
      const args = [...(calls[name]?.args ?? []), calls[name]?.options]
      const calling = Promise.resolve(invoke(client, name, args)).catch(() => undefined)
      client.replaceUser(next)
      await calling
      assert.notInclude(keys, next.sessionPubKey, name)
      await client.dispose()
    }
  })
})

describe("OktoClient.ready", () => {
  it("resolves although a module is never loaded, as where the connection is lost", async () => {
    const part = "../src/promise/lazyServices/userKeys.ts"
    vi.doMock(part, () => new Promise(() => undefined))
    const { make } = await open(storedSession)
    const client = make()
    await client.ready
    assert.isTrue(client.isLoggedIn())
    await client.dispose()
    vi.doUnmock(part)
  })
})

describe("A login", () => {
  for (const name of ["loginUsingEmail", "loginUsingJWTAuthentication"]) {
    it(`fails with NotLoggedIn when the user logs out while its module is loaded: ${name}`, async () => {
      const { calls, invoke, make } = await open(undefined)
      const client = make()
      const login = Promise.resolve(invoke(client, name, calls[name]?.args ?? [])).then(
        () => "logged in",
        (error: { readonly _tag: string }) => error._tag
      )
      client.sessionClear()
      assert.strictEqual(await login, "NotLoggedIn")
      assert.isFalse(client.isLoggedIn())
      await client.dispose()
    })
  }
})
