/** Announcements by EIP-6963 to a page that is only events. */
import { afterAll, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { OktoClient } from "@okto-effect/sdk"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { baseSepolia } from "viem/chains"
import { announce, createProvider, type EthereumProvider, type ProviderInfo } from "../src/index.ts"

const client = new OktoClient({
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  platform: TestPlatform.layer({ answer: () => undefined })
})

const providerOf = (): EthereumProvider => {
  const texts = new Map<string, string>()
  return createProvider(client, {
    chains: [baseSepolia],
    store: {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
      removeItem: (name) => void texts.delete(name)
    }
  })
}

const info: ProviderInfo = { name: "Example Wallet", rdns: "com.example.wallet" }

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal("window", page)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await client.dispose()
})

/** The details that are announced from now on. */
const listen = (): Array<{ readonly info: Record<string, unknown>; readonly provider: unknown }> => {
  const details: ReturnType<typeof listen> = []
  page.addEventListener("eip6963:announceProvider", (event) => {
    assert(event instanceof CustomEvent)
    details.push(event.detail)
  })
  return details
}

const ask = () => page.dispatchEvent(new Event("eip6963:requestProvider"))

describe("announce", () => {
  it("tells of the provider at once, and again whenever the page asks", () => {
    const provider = providerOf()
    const details = listen()
    announce(provider, { ...info, uuid: "350670db-19fa-4704-a166-e52e178b59d2", icon: "data:image/png;base64,AA==" })
    assert.lengthOf(details, 1)
    ask()
    ask()
    assert.lengthOf(details, 3)
    for (const detail of details) {
      assert.strictEqual(detail.provider, provider)
      assert.deepStrictEqual(detail.info, {
        uuid: "350670db-19fa-4704-a166-e52e178b59d2",
        name: "Example Wallet",
        icon: "data:image/png;base64,AA==",
        rdns: "com.example.wallet"
      })
    }
  })

  it("tells a page that listens later only when it asks", () => {
    announce(providerOf(), info)
    const details = listen()
    assert.lengthOf(details, 0)
    ask()
    assert.lengthOf(details, 1)
  })

  it("takes a random UUID of version 4 and a square icon, which stay the same", () => {
    const details = listen()
    announce(providerOf(), info)
    ask()
    const [first, second] = details.map((detail) => detail.info)
    assert.deepStrictEqual(first, second)
    assert.match(String(first?.["uuid"]), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const [kind, picture] = String(first?.["icon"]).split(",")
    assert.strictEqual(kind, "data:image/svg+xml")
    // Nothing that would have to be quoted in CSS.
    assert.match(String(picture), /^[A-Za-z0-9%.-]+$/)
    assert.match(decodeURIComponent(String(picture)), /viewBox="0 0 (\d+) \1"/)
  })

  it("announces what no listener can change", () => {
    const details = listen()
    const provider = providerOf()
    announce(provider, info)
    const [detail] = details
    assert(detail !== undefined)
    assert.isTrue(Object.isFrozen(detail))
    assert.isTrue(Object.isFrozen(detail.info))
    assert.throws(() => Object.assign(detail, { provider: {} }), TypeError)
    assert.throws(() => Object.assign(detail.info, { rdns: "com.example.other" }), TypeError)
    ask()
    assert.strictEqual(details[1]?.provider, provider)
    assert.strictEqual(details[1]?.info["rdns"], "com.example.wallet")
  })

  it("announces several wallets apart from each other, and stops one of them alone", () => {
    const details = listen()
    const [one, other] = [providerOf(), providerOf()]
    const stop = announce(one, { ...info, name: "One" })
    announce(other, { ...info, name: "Other" })
    assert.deepStrictEqual(
      details.map((detail) => detail.provider),
      [one, other]
    )
    assert.notStrictEqual(details[0]?.info["uuid"], details[1]?.info["uuid"])
    stop()
    details.length = 0
    ask()
    assert.deepStrictEqual(
      details.map((detail) => [detail.info["name"], detail.provider]),
      [["Other", other]]
    )
  })

  it("announces nothing any more once it was stopped, also twice", () => {
    const stop = announce(providerOf(), info)
    const details = listen()
    stop()
    stop()
    ask()
    assert.lengthOf(details, 0)
  })

  it("does nothing on a server", () => {
    const provider = providerOf()
    const details = listen()
    vi.stubGlobal("window", undefined)
    const stop = announce(provider, info)
    ask()
    stop()
    assert.lengthOf(details, 0)
  })

  it("has a random UUID in a page that was loaded without TLS, too", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const details = listen()
    announce(providerOf(), info)
    assert.match(String(details[0]?.info["uuid"]), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
