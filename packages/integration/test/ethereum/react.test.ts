/** `useEthereumProvider` and its confirmation, in a page over an emulator. */
import { errorCodes, type EthereumProvider } from "@okto-effect/ethereum"
import {
  type UseEthereumProviderResult,
  type UseEthereumProviderOptions,
  useEthereumProvider
} from "@okto-effect/ethereum/react"
import { OktoProvider } from "@okto-effect/react"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import { GlobalWindow } from "happy-dom"
import { setImmediate } from "node:timers/promises"
import { act, createElement, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { isHex, stringToHex, verifyMessage } from "viem"
import { afterAll, assert, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { present } from "../support.ts"
import { chains, transportsOf, waitOptions } from "./support.ts"

const page = new GlobalWindow({ url: "https://app.example/" })
const { document, localStorage } = page
const globals = { window: page, document, localStorage, IS_REACT_ACT_ENVIRONMENT: true }
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
afterAll(() => void vi.unstubAllGlobals())

let world: TestWorld
let client: OktoClient

beforeAll(async () => {
  world = await createWorld()
  client = await world.loginAs("ada@example.com")
})

afterAll(() => world.dispose())

/** Shows a component that uses the hook, until the test is over. */
const show = async (options: Partial<UseEthereumProviderOptions> = {}, over = client) => {
  const renders: Array<UseEthereumProviderResult> = []
  let given = options
  const Wallet = () => {
    const wallet = useEthereumProvider({ chains, transports: transportsOf(world), ...given })
    renders.push(wallet)
    return createElement("main", {}, wallet.confirmationElement)
  }
  const place = globalThis.document.createElement("div")
  globalThis.document.body.append(place)
  const root = createRoot(place)
  const render = (over: OktoClient) =>
    act(async () =>
      root.render(createElement(StrictMode, {}, createElement(OktoProvider, { client: over }, createElement(Wallet))))
    )
  await render(over)
  let isShown = true
  const remove = async () => {
    if (isShown) await act(async () => root.unmount())
    isShown = false
    place.remove()
  }
  onTestFinished(remove)
  /** Lets React work until something is so. */
  const until = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => {
        await vi.dynamicImportSettled()
        await setImmediate()
      })
      check()
    }, waitOptions)
  const wallet = () => present(renders.at(-1), "a render")
  const button = (label: string) => {
    const buttons = [...place.querySelectorAll("button")]
    const labels = buttons.map(({ textContent }) => textContent).join(", ")
    return present(
      buttons.find(({ textContent }) => textContent === label),
      `the button ${label}, not ${labels}`
    )
  }
  return {
    place,
    remove,
    render,
    /** Renders again with other options. */
    change: (changed: Partial<UseEthereumProviderOptions>) => {
      given = changed
      return render(over)
    },
    /** Clicks a button at once, as the second click of a double click does. */
    clickAtOnce: (label: string) => act(async () => button(label).click()),
    until,
    wallet,
    account: async () => {
      await until(() => assert.isDefined(wallet().account))
      return present(wallet().account, "an account")
    },
    /** Clicks a button once it is there, and can be clicked. */
    click: async (label: string) => {
      await until(() => assert.isFalse(button(label).hasAttribute("aria-disabled")))
      await act(async () => button(label).click())
    }
  }
}

const sign = (provider: EthereumProvider, message: string, account: string): Promise<unknown> =>
  Reflect.apply(provider.request, undefined, [{ method: "personal_sign", params: [stringToHex(message), account] }])

/** Begins a request. Returns what reads its result, or the code that it failed with. */
const begin = async (request: () => Promise<unknown>): Promise<() => Promise<unknown>> => {
  let outcome: Promise<unknown> = Promise.resolve()
  await act(async () => {
    outcome = request().catch((error: unknown) => ({ code: Object(error).code }))
  })
  return () => act(() => outcome)
}

const recipients = ["0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000a2"] as const

const sendBundle = (provider: EthereumProvider): Promise<unknown> =>
  provider.request({
    method: "wallet_sendCalls",
    params: [
      {
        version: "2.0.0",
        chainId: "0x14a34",
        atomicRequired: false,
        calls: recipients.map((to) => ({ to, value: "0x1" }) as const)
      }
    ]
  })

describe("useEthereumProvider", () => {
  it("has the account of the user who is signed in, and follows logins and logouts", async () => {
    const own = await world.loginAs("grace@example.com")
    const { account, until, wallet } = await show({}, own)
    const [address] = await wallet().provider.request({ method: "eth_accounts" })
    assert.strictEqual(await account(), address)
    await act(() => own.logOut())
    await until(() => assert.isUndefined(wallet().account))
    assert.deepStrictEqual(await wallet().provider.request({ method: "eth_accounts" }), [])
  })

  it("follows the chosen chain", async () => {
    const { until, wallet } = await show()
    assert.strictEqual(wallet().chainId, 84532)
    const choose = (chainId: string) =>
      act(() => wallet().provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] }))
    await choose("0x13882")
    await until(() => assert.strictEqual(wallet().chainId, 80002))
    await choose("0x14a34")
    await until(() => assert.strictEqual(wallet().chainId, 84532))
  })

  it("keeps one provider, and makes another for another client", async () => {
    const { account, render, until, wallet } = await show()
    await account()
    const first = wallet().provider
    await render(client)
    assert.strictEqual(wallet().provider, first)
    const other = await world.loginAs("grace@example.com")
    await render(other)
    await until(() => assert.strictEqual(wallet().provider.client, other))
    await expect(first.request({ method: "eth_chainId" })).rejects.toMatchObject({ code: errorCodes.disconnected })
    assert.strictEqual(await wallet().provider.request({ method: "eth_chainId" }), "0x14a34")
  })

  it("shows no account of the client before where that of another client cannot be read", async () => {
    const { account, render, until, wallet } = await show()
    await account()
    const other = await world.loginAs("hedy@example.com")
    await world.faults.add({ route: "wallets", kind: "cutOff" })
    onTestFinished(() => world.faults.remove())
    await render(other)
    await until(() => assert.strictEqual(wallet().provider.client, other))
    assert.isUndefined(wallet().account)
  })

  it("disposes of its provider when it is removed, and declines what is asked", async () => {
    const { account, remove, until, wallet } = await show({ confirm: true })
    const address = await account()
    const { provider } = wallet()
    const outcome = await begin(() => sign(provider, "Hello", address))
    await until(() => assert.isDefined(wallet().pendingConfirmation))
    await remove()
    assert.include([errorCodes.userRejected, errorCodes.disconnected], Object(await outcome()).code)
    await expect(provider.request({ method: "eth_accounts" })).rejects.toMatchObject({ code: errorCodes.disconnected })
  })

  it("calls the app's own confirm, and the log of the last render", async () => {
    const shown: Array<unknown> = []
    const logged: Array<string> = []
    const { account, wallet } = await show({
      confirm: (requests) => shown.push(...requests) > 0,
      log: ({ method }) => void logged.push(method)
    })
    const address = await account()
    const signature = await act(() => sign(wallet().provider, "Hello", address))
    assert.deepStrictEqual(shown, [{ kind: "message", message: "Hello" }])
    assert.isNull(wallet().confirmationElement)
    assert.match(String(signature), /^0x/)
    assert.include(logged, "personal_sign")
  })
})

describe("useEthereumProvider: the last render", () => {
  it("has the functions that are called", async () => {
    const called: Array<string> = []
    const confirmBy = (name: string) => ({ confirm: () => called.push(`confirm ${name}`) > 0 })
    const { account, change, wallet } = await show(confirmBy("first"))
    const address = await account()
    const { provider } = wallet()
    await change(confirmBy("second"))
    await act(() => sign(provider, "Hello", address))
    await change({})
    await act(() => sign(provider, "Hello", address))
    assert.deepStrictEqual(called, ["confirm second"])
  })

  it("leaves no listener of providers that React made and dropped", async () => {
    const own = await world.loginAs("alan@example.com")
    const listeners = new Set<number>()
    let added = 0
    const onSessionChange = own.onSessionChange.bind(own)
    vi.spyOn(own, "onSessionChange").mockImplementation((listener) => {
      const id = ++added
      listeners.add(id)
      const stop = onSessionChange(listener)
      return () => {
        listeners.delete(id)
        stop()
      }
    })
    const { account, remove } = await show({}, own)
    await account()
    await remove()
    assert.isAbove(added, 0)
    assert.isEmpty(listeners)
  })
})

describe("useEthereumProvider: confirm: true", () => {
  it("shows a message, and signs it when the user agrees", async () => {
    const { account, click, place, until, wallet } = await show({ confirm: true })
    const address = await account()
    assert.isNull(wallet().confirmationElement)
    const outcome = await begin(() => sign(wallet().provider, "Hello, Ada", address))
    await until(() => assert.include(place.textContent, "Hello, Ada"))
    assert.deepStrictEqual(wallet().pendingConfirmation?.requests, [{ kind: "message", message: "Hello, Ada" }])
    await click("Sign")
    const signature = await outcome()
    assert(isHex(signature))
    assert.isTrue(await verifyMessage({ address, message: "Hello, Ada", signature }))
    await until(() => assert.isNull(wallet().confirmationElement))
  })

  it("says that its code is loaded or could not be loaded, and loads it again when the user asks for it", async () => {
    const module = "../../../ethereum/src/react/ConfirmRequests.tsx"
    let isThere = false
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    vi.doMock(module, async (original) => {
      await answered
      return isThere ? original() : Promise.reject(new TypeError("Failed to fetch"))
    })
    onTestFinished(() => vi.doUnmock(module))
    const { account, click, place, until, wallet } = await show({ confirm: true })
    const address = await account()
    const first = await begin(() => sign(wallet().provider, "Hello", address))
    await vi.waitFor(async () => {
      await act(() => setImmediate())
      assert.strictEqual(place.querySelector("[role=status]")?.textContent, "Loading…")
    }, waitOptions)
    answer()
    await until(() => assert.include(place.textContent, "The request could not be shown."))
    await click("Cancel")
    assert.deepStrictEqual(await first(), { code: errorCodes.userRejected })
    const second = await begin(() => sign(wallet().provider, "Hello", address))
    await until(() => assert.include(place.textContent, "The request could not be shown."))
    isThere = true
    await click("Try again")
    await click("Sign")
    assert(isHex(await second()))
  })

  it("answers 4001 when the user cancels", async () => {
    const { account, click, until, wallet } = await show({ confirm: true })
    const address = await account()
    const outcome = await begin(() => sign(wallet().provider, "Hello", address))
    await click("Back")
    assert.deepStrictEqual(await outcome(), { code: errorCodes.userRejected })
    await until(() => assert.isNull(wallet().confirmationElement))
  })

  it("shows a request that comes while another is shown after that one", async () => {
    const { account, click, place, until, wallet } = await show({ confirm: true })
    const address = await account()
    const first = await begin(() => sign(wallet().provider, "The first", address))
    await until(() => assert.include(place.textContent, "The first"))
    const second = await begin(() => sign(wallet().provider, "The second", address))
    await until(() => assert.include(place.textContent, "The first"))
    assert.notInclude(place.textContent, "The second")
    await click("Back")
    assert.deepStrictEqual(await first(), { code: errorCodes.userRejected })
    await until(() => assert.include(place.textContent, "The second"))
    await click("Sign")
    assert.match(String(await second()), /^0x/)
  })

  it("does not take a click that follows at once as an answer to the next request", async () => {
    const { account, click, clickAtOnce, place, until, wallet } = await show({ confirm: true })
    const address = await account()
    const first = await begin(() => sign(wallet().provider, "The first", address))
    await until(() => assert.include(place.textContent, "The first"))
    const second = await begin(() => sign(wallet().provider, "The second", address))
    await click("Sign")
    assert.match(String(await first()), /^0x/)
    await until(() => assert.include(place.textContent, "The second"))
    await clickAtOnce("Sign")
    await until(() => assert.include(place.textContent, "The second"))
    await click("Sign")
    assert.match(String(await second()), /^0x/)
  })

  it("shows the calls of a bundle one after the other, and sends them after the last", async () => {
    const { account, click, place, until, wallet } = await show({ confirm: true })
    await account()
    const before = await getOrdersHistory(client)
    const outcome = await begin(() => sendBundle(wallet().provider))
    await until(() => assert.include(place.textContent, recipients[0].slice(-4)))
    await click("Send the transaction")
    await until(() => assert.include(place.textContent, recipients[1].slice(-4)))
    assert.lengthOf(await getOrdersHistory(client), before.length)
    await click("Send the transaction")
    const { id } = Object(await outcome())
    assert.match(id, /^0x/)
    await vi.waitFor(
      async () =>
        expect(await wallet().provider.request({ method: "wallet_getCallsStatus", params: [id] })).toMatchObject({
          status: 200
        }),
      waitOptions
    )
  })

  it("sends no call of a bundle of which one was cancelled", async () => {
    const { account, click, place, until, wallet } = await show({ confirm: true })
    await account()
    const before = await getOrdersHistory(client)
    const outcome = await begin(() => sendBundle(wallet().provider))
    await until(() => assert.include(place.textContent, recipients[0].slice(-4)))
    await click("Send the transaction")
    await until(() => assert.include(place.textContent, recipients[1].slice(-4)))
    await click("Back")
    assert.deepStrictEqual(await outcome(), { code: errorCodes.userRejected })
    assert.lengthOf(await getOrdersHistory(client), before.length)
  })
})
