/**
 * Random requests to two providers of one page, with chain switches, logouts, lost replies and reloads: none hangs, none is
 * answered for another user, no transaction is sent twice, and none that failed is repeated.
 */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { errorCodes, type EthereumProvider } from "@okto-effect/ethereum"
import { createWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { numberToHex, stringToHex } from "viem"
import { runs } from "../../../../scripts/deep.ts"
import { providerOf, storeInMemory } from "./support.ts"

const world = await createWorld()
afterAll(() => world.dispose())

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const users = ["ada@example.com", "grace@example.com"] as const

/** What an app does, and what happens to it. */
const Step = Schema.Literals([
  "send",
  "send and reload at once",
  "send what fails",
  "lose all replies of a send, and ask for it twice at once",
  "send a bundle",
  "sign",
  "ask for accounts",
  "switch the chain",
  "send while the other provider switches the chain",
  "use the other provider",
  "revoke and ask again",
  "sign out",
  "sign the other user in",
  "reload",
  "lose a reply of execute",
  "lose a request of execute",
  "answer execute with a failure",
  "deliver execute late",
  "lose replies of orders"
])

const steps = Schema.Array(Step).check(Schema.isMinLength(1), Schema.isMaxLength(10))

/** Milliseconds after which a request hangs: the outcome of a send is looked up for a fraction of it. */
const longest = 60_000

const within = async <A>(what: string, request: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs`)), longest)
  })
  return Promise.race([request, late]).finally(() => clearTimeout(timer))
}

/** A number for the value of each transaction, by which it is found again. */
let drawn = 0

/** An app that is used by one user after the other, and is reloaded. */
class App {
  readonly #store = storeInMemory().store
  readonly #clients = new Map<string, OktoClient>()
  client: OktoClient
  /** Two of one client, as two libraries in a page have them: the first is asked. */
  #providers: readonly [EthereumProvider, EthereumProvider]
  /** Values that were sent, with the user who sent them, and what the app was told last. */
  readonly sent = new Map<
    number,
    {
      readonly user: string
      readonly chainId: unknown
      readonly isFailing: boolean
      told: "failed" | "hash" | "nothing" | "unknown"
    }
  >()

  private constructor(client: OktoClient, user: string) {
    this.#clients.set(user, client)
    this.client = client
    this.#providers = [this.#create(), this.#create()]
  }

  static async start(): Promise<App> {
    return new App(await world.loginAs(users[0], { requestTimeout: 5_000 }), users[0])
  }

  #create(): EthereumProvider {
    return providerOf(world, this.client, { store: this.#store, outcomeTimeout: 300, giveUpAfter: 2_000 })
  }

  ask(method: string, params: unknown = []): Promise<unknown> {
    return within(method, this.#providers[0].request({ method, params }))
  }

  reload(): void {
    for (const provider of this.#providers) provider.dispose()
    this.#providers = [this.#create(), this.#create()]
  }

  useOtherProvider(): void {
    const [one, other] = this.#providers
    this.#providers = [other, one]
  }

  /** Switches the chain by the other provider, and expects the first to have it, too. */
  async switchChain(): Promise<void> {
    const chainId = (await this.ask("eth_chainId")) === "0x14a34" ? "0x13882" : "0x14a34"
    const told: Array<string> = []
    const onChange = (chain: string) => told.push(chain)
    const [one, other] = this.#providers
    one.on("chainChanged", onChange)
    await within("a switch", other.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] }))
    one.removeListener("chainChanged", onChange)
    assert.deepStrictEqual(told, [chainId])
    assert.strictEqual(await this.ask("eth_chainId"), chainId)
  }

  get user(): string {
    return [...this.#clients].find(([, client]) => client === this.client)?.[0] ?? ""
  }

  /** Each user has a client of their own, because sessions are in memory here; the store is one, as in a page. */
  async signIn(user: string): Promise<void> {
    const known = this.#clients.get(user)
    this.client = known?.isLoggedIn() === true ? known : await world.loginAs(user, { requestTimeout: 5_000 })
    this.#clients.set(user, this.client)
    this.reload()
  }

  async account(): Promise<string | undefined> {
    const answered = await this.ask("eth_accounts").catch(() => [])
    assert(Array.isArray(answered))
    return answered[0]
  }

  /** Sends, or sends again, a transaction of a value. */
  async send(value: number, isFailing = false): Promise<void> {
    const from = await this.account()
    if (from === undefined) return
    const chainId = await this.ask("eth_chainId")
    const before = this.sent.get(value) ?? { user: this.user, chainId, isFailing, told: "nothing" }
    this.sent.set(value, before)
    const amount = isFailing ? 10n ** 30n + BigInt(value) : BigInt(value)
    try {
      assert.match(
        String(await this.ask("eth_sendTransaction", [{ from, to: recipient, value: numberToHex(amount), chainId }])),
        /^0x/
      )
      before.told = "hash"
    } catch (error) {
      const { code } = Object(error)
      const codes = [
        "outcomeUnknown",
        "transactionRejected",
        "disconnected",
        "chainDisconnected",
        "unauthorized"
      ] as const
      assert.include(
        codes.map((name) => errorCodes[name]),
        code,
        String(error)
      )
      if (code === errorCodes.transactionRejected) before.told = "failed"
      if (code === errorCodes.outcomeUnknown) before.told = "unknown"
    }
  }

  /** Asks for each transaction of this user and chain whose outcome is unknown by two equal requests at the same time. */
  async askTwice(): Promise<void> {
    const chainId = await this.ask("eth_chainId")
    for (const [value, sent] of this.sent) {
      if (sent.told !== "unknown" || sent.user !== this.user || sent.chainId !== chainId || sent.isFailing) continue
      await Promise.all([this.send(value), this.send(value)])
    }
  }

  /** How many orders there are of each value, of all users. */
  async orders(): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>()
    for (const user of users) {
      const client = await world.loginAs(user)
      for (const { details } of await getOrdersHistory(client, { size: 10_000 })) {
        const [, hex = "0x0"] = /"Value":"(0x[0-9a-f]+)"/.exec(JSON.stringify(details)) ?? []
        const value = Number(BigInt(hex) % 10n ** 30n)
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
    return counts
  }
}

const play = async (app: App, step: typeof Step.Type): Promise<void> => {
  switch (step) {
    case "send":
      return app.send(++drawn)
    case "send what fails":
      return app.send(++drawn, true)
    case "send and reload at once": {
      const value = ++drawn
      const sending = app.send(value)
      await new Promise((resolve) => setTimeout(resolve, value % 20))
      app.reload()
      return sending
    }
    case "lose all replies of a send, and ask for it twice at once": {
      await world.faults.add({ route: "execute", kind: "cutOff" })
      await world.faults.add({ route: "orders", kind: "cutOff" })
      await app.send(++drawn)
      await world.faults.remove()
      return app.askTwice()
    }
    case "send a bundle": {
      if ((await app.account()) === undefined) return
      const first = ++drawn
      const calls = [first, ++drawn].map((value) => ({ to: recipient, value: numberToHex(value) }))
      const sent = await app
        .ask("wallet_sendCalls", [{ version: "2.0.0", chainId: "0x14a34", calls }])
        .catch((error: unknown) => {
          assert.include(
            [errorCodes.transactionRejected, errorCodes.disconnected, errorCodes.unauthorized],
            Object(error).code,
            String(error)
          )
          return undefined
        })
      if (sent === undefined) return
      const status = await app.ask("wallet_getCallsStatus", [Object(sent).id]).catch((error: unknown) => error)
      return assert.include([100, 200, 400, 500, 600, undefined], Object(status).status, String(status))
    }
    case "sign": {
      const account = await app.account()
      if (account === undefined) return
      const signature = await app.ask("personal_sign", [stringToHex("Hello"), account])
      const signer = await app.ask("personal_ecRecover", [stringToHex("Hello"), signature])
      return assert.strictEqual(signer, account)
    }
    case "ask for accounts":
      return void (await app.account())
    case "switch the chain":
      return app.switchChain()
    case "send while the other provider switches the chain":
      return void (await Promise.all([app.send(++drawn), app.switchChain()]))
    case "use the other provider":
      return app.useOtherProvider()
    case "revoke and ask again": {
      await app.ask("wallet_revokePermissions", [{ eth_accounts: {} }])
      assert.isUndefined(await app.account())
      return void (await app.ask("eth_requestAccounts").catch(() => undefined))
    }
    case "sign out": {
      await app.client.logOut()
      assert.isUndefined(await app.account())
      return assert.strictEqual(
        await app.ask("personal_sign", [stringToHex("Hello"), recipient]).catch((error: unknown) => Object(error).code),
        errorCodes.unauthorized
      )
    }
    case "sign the other user in":
      return app.signIn(users[app.user === users[0] ? 1 : 0])
    case "reload":
      return app.reload()
    case "lose a reply of execute":
      return void (await world.faults.next("execute", "cutOff"))
    case "lose a request of execute":
      return void (await world.faults.next("execute", "lost"))
    case "answer execute with a failure":
      return void (await world.faults.next("execute", "failed", { status: 503, message: "busy" }))
    case "deliver execute late":
      return void (await world.faults.next("execute", "late", { milliseconds: 50 }))
    case "lose replies of orders":
      return void (await world.faults.next("orders", "cutOff", { times: 2 }))
  }
}

describe("requests", () => {
  it.effect.prop(
    "are answered for the user who asked, and send nothing twice",
    [Arbitrary.schema(steps)],
    ([drawnSteps]) =>
      Effect.promise(async () => {
        const app = await App.start()
        for (const step of drawnSteps) await play(app, step)
        await world.faults.remove()
        // What is unknown becomes known by the same request, of the same user.
        for (const [value, sent] of app.sent) {
          if (sent.told === "hash" || sent.told === "failed") continue
          await app.signIn(sent.user)
          await app.ask("eth_requestAccounts")
          await app.ask("wallet_switchEthereumChain", [{ chainId: sent.chainId }])
          await app.send(value, sent.isFailing)
        }
        const orders = await app.orders()
        for (const [value, { told }] of app.sent) {
          const count = orders.get(value) ?? 0
          assert.isAtMost(count, 1, `${value}, of which the app was told ${told}`)
          if (told === "hash") assert.strictEqual(count, 1)
        }
      }),
    { arbitrary: { runs: runs(8) } }
  )
})
