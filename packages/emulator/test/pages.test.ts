/** The pages, their JSON, and their security policies. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createPublicClient, custom, parseEther, zeroAddress } from "viem"
import { compile, file } from "../compile.ts"
import { developmentClient, type Emulator, memoryStore } from "../src/index.ts"
import { hasJsonPath, names, pathTo, rows } from "../src/control/routes.ts"
import { EmulatorTest } from "../src/testing.ts"
import {
  activityOf,
  ask as get,
  base,
  call,
  layerOver,
  login,
  loginRequest,
  otpRequest,
  rpc,
  sendCode,
  testLayer,
  walletsOf
} from "./app.ts"
import { bob } from "./evm/users.ts"
import { execute, tokenTransfer } from "./operations.ts"

const json = Effect.fnUntraced(function* <S extends Schema.Decoder<unknown>>(
  schema: S,
  path: string,
  init?: RequestInit
) {
  const { text } = yield* get(path, init)
  return yield* Schema.decodeUnknownEffect(schema)(JSON.parse(text))
})

const asJson = { headers: { accept: "application/json" } }
const UserIds = Schema.Struct({ users: Schema.Array(Schema.Struct({ id: Schema.String, identity: Schema.String })) })

/** A user who is logged in, with the id of their page. */
const logInUser = Effect.fnUntraced(function* (email: string) {
  const session = yield* login(email)
  const { users } = yield* json(UserIds, "/__emulator/users", asJson)
  const userId = users.find(({ identity }) => identity === `email:${email}`)?.id ?? assert.fail(`no page of ${email}`)
  return { ...session, userId }
})

it.layer(testLayer())("pages", (it) => {
  it.effect("inbox: has the codes, with the recipient escaped", () =>
    Effect.gen(function* () {
      yield* sendCode("<img/src='x'>@example.com")
      yield* sendCode("ada@example.com")
      const { headers, text } = yield* get("/__emulator/inbox")
      assert.include(headers.get("content-type"), "text/html")
      assert.include(text, "&lt;img/src=&#39;x&#39;&gt;@example.com")
      assert.notInclude(text, "<img/src")
      assert.include(text, EmulatorTest.code)
      const Inbox = Schema.Array(Schema.Struct({ to: Schema.String, code: Schema.String }))
      assert.lengthOf(yield* json(Inbox, "/__emulator/inbox.json"), 2)
      assert.deepStrictEqual(yield* json(Inbox, "/__emulator/inbox.json?to=ada@example.com"), [
        { to: "ada@example.com", code: EmulatorTest.code }
      ])
    })
  )

  it.effect("explorer: has addresses, transactions and networks", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { wallet } = session
      const [latest] = yield* activityOf(session)
      const transaction = `${new URL(latest?.network_explorer_url ?? "").pathname}tx/${latest?.tx_hash}`
      const account = (yield* walletsOf(session)).find((_) => _.caip_id === "aptos:testnet")?.address ?? ""
      const ledger = yield* get("/__emulator/explorer/aptos:testnet")
      const funding = /\/tx\/(0x[0-9a-f]{64})/.exec(ledger.text)?.[1] ?? assert.fail("no transaction on Aptos")
      for (const [path, content] of [
        ["/__emulator/explorer", "aptos:testnet"],
        ["/__emulator/explorer/aptos:testnet", "fund"],
        [`/__emulator/explorer/aptos:testnet/address/${account}`, "APT"],
        [`/__emulator/explorer/aptos:testnet/tx/${funding}`, account],
        ["/__emulator", "Start over"],
        ["/__emulator", developmentClient.swa],
        ["/__emulator/", "email:ada@example.com"],
        ["/__emulator/explorer", base],
        [`/__emulator/explorer/${base}`, "Funding and set-up"],
        [`/__emulator/explorer/${base}/address/${wallet}`, "1000"],
        [`/__emulator/explorer?q=${wallet}`, `${base}/address/${wallet}`],
        // Contracts refuse to count what it holds.
        [`/__emulator/explorer?q=${zeroAddress}`, "Nothing here"],
        [`/__emulator/explorer/${base}/address/${zeroAddress}`, zeroAddress],
        [`/__emulator/explorer?q=${funding}`, `aptos:testnet/tx/${funding}`],
        ["/__emulator/explorer?q=0x12", "Nothing here"],
        [transaction, "Success"],
        [transaction, "1000 USDC"],
        [transaction, "10 ETH"]
      ] as const) {
        const { status, text } = yield* get(path)
        assert.strictEqual(status, 200, path)
        assert.include(text, content, path)
      }
      for (const path of [
        "nope",
        "explorer/eip155:1",
        `explorer/${base}/tx/0x12`,
        `explorer/${base}/address/x`,
        "explorer/%"
      ]) {
        assert.strictEqual((yield* get(`/__emulator/${path}`)).status, 404, path)
      }
    })
  )

  it.effect("answer: is JSON for programs that accept it, else a page that marks its menu entry", () =>
    Effect.gen(function* () {
      const { userId, wallet } = yield* logInUser("ada@example.com")
      const { funding } = yield* json(
        Schema.Struct({
          funding: Schema.Array(Schema.Struct({ hash: Schema.String, status: Schema.Literal("success") }))
        }),
        `/__emulator/explorer/${base}`,
        asJson
      )
      const parts: Readonly<Record<string, string>> = {
        network: base,
        hash: funding[0]?.hash ?? "",
        address: wallet,
        user: userId
      }
      const pages = names.filter((name) => rows[name].page !== undefined)
      assert.isAbove(pages.length, 7)
      for (const name of pages) {
        const filled = pathTo(name, parts)
        if (hasJsonPath(name))
          assert.strictEqual((yield* get(`${filled}.json`)).text, (yield* get(filled, asJson)).text)
        for (const [accept, type] of [
          ["application/json", "application/json"],
          ["*/*", "text/html"],
          ["text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8", "text/html"]
        ] as const) {
          const { headers, status, text } = yield* get(filled, { headers: { accept } })
          assert.strictEqual(status, 200, filled)
          assert.include(headers.get("content-type"), type, filled)
          assert.strictEqual(headers.get("vary"), "accept")
          if (type === "application/json") assert.strictEqual(typeof JSON.parse(text), "object", filled)
          else if (filled === pathTo(name)) {
            assert.include(text, `<a href="${filled.slice(1)}" aria-current="page">${rows[name].page}</a>`)
          } else assert.lengthOf([...text.matchAll(/aria-current="page"/g)], 1, filled)
        }
      }
      const { status, text } = yield* get("/__emulator/explorer/eip155:1", asJson)
      assert.deepStrictEqual([status, JSON.parse(text)], [404, { error: "There is no network eip155:1 here." }])
    })
  )

  it.effect("inbox: has the state of each code", () =>
    Effect.gen(function* () {
      const email = "turing@example.com"
      const verify = (token: string, otp: string) =>
        Effect.flatMap(otpRequest({ email, token, otp }), (body) => call("/authenticate/email/verify", { body }))
      const State = Schema.Array(Schema.Struct({ state: Schema.String }))
      const states = Effect.map(json(State, `/__emulator/inbox?to=${email}`, asJson), (all) =>
        all.map(({ state }) => state)
      )
      const used = yield* sendCode(email)
      yield* verify(used, EmulatorTest.code)
      const guessed = yield* sendCode(email)
      for (const _ of [1, 2, 3]) yield* verify(guessed, "000000")
      const again = yield* sendCode(email)
      yield* call("/authenticate/email", { body: yield* otpRequest({ email, token: again }) })
      assert.deepStrictEqual(yield* states, ["valid", "replaced", "usedUp", "used"])
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(yield* states, ["expired", "replaced", "usedUp", "used"])
      const { text } = yield* get(`/__emulator/inbox?to=${email}`)
      for (const mark of ["expired", "replaced", "used up", "used"]) assert.include(text, `">${mark}</span>`)
    })
  )

  it.effect("orders: have steps and reasons; networks list the transactions of users first", () =>
    Effect.gen(function* () {
      const session = yield* logInUser("hopper@example.com")
      for (const amount of [5n, 10n ** 30n]) {
        yield* execute(session, tokenTransfer(base, bob.address, "", amount))
      }
      const Steps = Schema.Array(Schema.Struct({ status: Schema.String }))
      const Orders = Schema.Struct({
        orders: Schema.Array(Schema.Struct({ status: Schema.String, reason: Schema.String, steps: Steps }))
      })
      const path = `/__emulator/users/${session.userId}`
      const { orders } = yield* json(Orders, path, asJson)
      assert.deepStrictEqual(
        orders.map(({ steps }) => steps.map(({ status }) => status)),
        [
          ["INITIATED", "IN_PROGRESS", "FAILED"],
          ["INITIATED", "IN_PROGRESS", "SUCCESSFUL"]
        ]
      )
      for (const shown of [path, "/__emulator/orders"]) {
        assert.include((yield* get(shown)).text, orders[0]?.reason || assert.fail("no reason"), shown)
      }
      const Parties = Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String, value: Schema.String }))
      const Listed = Schema.Struct({ ofUsers: Parties, others: Parties, funding: Parties })
      const { funding, ofUsers, others } = yield* json(
        Listed,
        `/__emulator/explorer/${base}/address/${session.wallet}`,
        asJson
      )
      assert.isTrue(ofUsers.some(({ from, to }) => from === session.wallet && to === bob.address))
      assert.lengthOf(funding, 1)
      assert.lengthOf(others, 0)
      const { text } = yield* get(`/__emulator/explorer/${base}`)
      assert.isBelow(text.indexOf("Transactions of users"), text.indexOf("<details>"))
    })
  )

  it.effect("user: is funded, expired and logged out, and is the same after a restart", () =>
    Effect.gen(function* () {
      const stored = layerOver(yield* memoryStore())
      const Sessions = Schema.Struct({
        networks: Schema.Array(
          Schema.Struct({ balances: Schema.Array(Schema.Struct({ coin: Schema.String, balance: Schema.String })) })
        ),
        sessions: Schema.Array(Schema.Struct({ state: Schema.String }))
      })
      const before = yield* Effect.gen(function* () {
        const { bearer, userId } = yield* logInUser("ada@example.com")
        const other = yield* logInUser("grace@example.com")
        const path = `/__emulator/users/${userId}`
        const press = (action: string) =>
          Effect.map(get(`${path}/${action}`, { method: "POST", body: "{}" }), ({ status }) => status)
        const wallets = Effect.map(call("/wallets", { bearer }), ({ details, status }) => `${status} ${details}`)
        assert.strictEqual(yield* press("fund"), 200)
        const { networks } = yield* json(Sessions, path, asJson)
        assert.deepInclude(networks[0]?.balances ?? [], { coin: "ETH", balance: "20" })
        assert.strictEqual(yield* press("expire"), 200)
        assert.include(yield* wallets, "session expired")
        assert.deepStrictEqual((yield* json(Sessions, path, asJson)).sessions, [{ state: "expired" }])
        assert.strictEqual(yield* press("logout"), 200)
        assert.include(yield* wallets, "no session")
        assert.deepStrictEqual((yield* json(Sessions, path, asJson)).sessions, [])
        assert.strictEqual((yield* call("/wallets", { bearer: other.bearer })).status, 200)
        const unknown = yield* get("/__emulator/users/ada@example.com/expire", { method: "POST", body: "{}" })
        assert.deepStrictEqual(
          [unknown.status, JSON.parse(unknown.text)],
          [404, { error: "There is no user with the id ada@example.com here: GET /__emulator/users lists all." }]
        )
        return { path, data: yield* json(Schema.Json, path, asJson) }
      }).pipe(Effect.provide(stored))
      assert.deepStrictEqual(yield* json(Schema.Json, before.path, asJson).pipe(Effect.provide(stored)), before.data)
    })
  )

  it.effect("client.json: has the development client", () =>
    Effect.gen(function* () {
      const Client = Schema.Struct({ privateKey: Schema.String, swa: Schema.String, environment: Schema.String })
      const { privateKey, swa } = developmentClient
      assert.deepStrictEqual(yield* json(Client, "/__emulator/client.json"), {
        privateKey,
        swa,
        environment: "sandbox"
      })
    })
  )

  it.effect("idToken.json: has a token of a user who logged in", () =>
    Effect.gen(function* () {
      const { userSWA } = yield* login("grace@example.com")
      const path = `/__emulator/idToken.json?swa=${userSWA.toLowerCase()}`
      const { token } = yield* json(Schema.Struct({ token: Schema.String }), path)
      const { body } = yield* loginRequest({ idToken: token, provider: "okto" })
      const answer = yield* call("/authenticate", { body })
      assert.strictEqual(answer.status, 200)
      assert.include(JSON.stringify(answer.data), userSWA)
      assert.strictEqual((yield* get(`/__emulator/idToken.json?swa=0x${"00".repeat(20)}`)).status, 404)
      assert.strictEqual((yield* get("/__emulator/idToken.json")).status, 404)
    })
  )

  it.effect("rpc: answers single calls and batches", () =>
    Effect.gen(function* () {
      const { wallet } = yield* login()
      const client = createPublicClient({
        transport: custom({
          request: (call) =>
            Effect.runPromise(
              Effect.map(rpc({ id: 1, ...call }), ({ text }) => JSON.parse(text).result).pipe(Effect.provide(context))
            )
        })
      })
      const context = yield* Effect.context<Emulator>()
      assert.strictEqual(yield* Effect.promise(() => client.getBalance({ address: wallet })), parseEther("10"))
      const { text } = yield* rpc([
        { id: 1, method: "eth_chainId" },
        { id: 2, method: "eth_nope" },
        "nonsense",
        { id: 3 }
      ])
      const Reply = Schema.Struct({
        id: Schema.NullOr(Schema.Number),
        error: Schema.optionalKey(Schema.Struct({ code: Schema.Number }))
      })
      const replies = yield* Schema.decodeUnknownEffect(Schema.Array(Reply))(JSON.parse(text))
      assert.deepStrictEqual(
        replies.map(({ error, id }) => [id, error?.code]),
        [
          [1, undefined],
          [2, -32601],
          [null, -32600],
          [3, -32600]
        ]
      )
      assert.strictEqual((yield* get("/__emulator/chains/eip155:1/rpc", { method: "POST" })).status, 404)
      // Calls without an id are notifications: they are carried out, and not answered.
      const notification = { jsonrpc: "2.0", method: "eth_newBlockFilter" }
      for (const body of [notification, { ...notification, method: "eth_nope" }, [notification, notification]]) {
        const { status, text } = yield* rpc(body)
        assert.deepStrictEqual([status, text], [204, ""])
      }
      assert.strictEqual(JSON.parse((yield* rpc([notification, { id: null, method: "eth_chainId" }])).text).length, 1)
    })
  )

  it.effect("content security policy: allows the page's own scripts, and no frame but an app's", () =>
    Effect.gen(function* () {
      const policyOf = (headers: Headers) =>
        new Map(
          (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
            const [name = "", ...sources] = directive.split(" ")
            return [name, sources] as const
          })
        )
      const hashes = (text: string, element: string) =>
        [...text.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "gs"))].map(
          ([, inside = ""]) => `'sha256-${createHash("sha256").update(inside).digest("base64")}'`
        )
      let framed = 0
      for (const name of names) {
        const { headers, text } = yield* get(pathTo(name, { network: base }))
        if (headers.get("content-type")?.startsWith("text/html") !== true) continue
        const policy = policyOf(headers)
        assert.deepStrictEqual(policy.get("default-src"), ["'none'"], name)
        const scripts = hashes(text, "script")
        if (scripts.length > 0) assert.sameMembers([...(policy.get("script-src") ?? [])], scripts, name)
        const styles = hashes(text, "style")
        assert.deepStrictEqual(policy.get("style-src"), styles.length > 0 ? styles : ["'none'"], name)
        assert.deepStrictEqual(policy.get("base-uri"), [text.includes("<base ") ? "'self'" : "'none'"], name)
        // Handlers and styles in attributes have no hash.
        assert.notMatch(text, /<[^>]* (?:on[a-z]+|style)=/, name)
        const ancestors = policy.get("frame-ancestors") ?? []
        if (name === "onboarding") {
          framed++
          assert.includeMembers(ancestors, ["'self'", "http://localhost:*", "http://127.0.0.1:*"])
          assert.notInclude(ancestors, "*")
        } else {
          assert.deepStrictEqual(ancestors, ["'none'"], name)
          assert.strictEqual(headers.get("x-frame-options"), "DENY")
        }
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
      }
      assert.strictEqual(framed, 1)
    })
  )

  it.effect("unknown route: is refused with the backend's envelope", () =>
    Effect.gen(function* () {
      const unknown = yield* call("/nope")
      assert.strictEqual(unknown.status, 404)
      assert.include(unknown.details, "GET /api/oc/v1/nope: http://emulator.test/__emulator/openapi.json lists them")
      const { status, text } = yield* get("/api/oc/v1/authenticate", { method: "POST", body: "{" })
      assert.strictEqual(status, 400)
      assert.include(text, "expected a JSON body")
      assert.strictEqual((yield* get("/api/oc/v1/authenticate/email", { method: "POST" })).status, 400)
    })
  )
})

it("assets.gen: has the style sheets and scripts of now", () => {
  assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
})
