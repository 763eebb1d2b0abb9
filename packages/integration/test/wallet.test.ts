/** The wallet of the React package's README, unchanged, in a page over an emulator. */
import { createEmulator, developmentClient } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { OktoClient, OktoProvider, tokenTransfer, useOrder } from "@okto-effect/react"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { GlobalWindow } from "happy-dom"
import { act, createElement, type FunctionComponent, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { afterAll, assert, describe, it, vi } from "vitest"
import { recipes } from "./recipe.ts"
import { present } from "./support.ts"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

const page = new GlobalWindow({ url: "https://app.example/" })
const { document, FormData, localStorage } = page
const globals = { window: page, document, FormData, localStorage, IS_REACT_ACT_ENVIRONMENT: true }
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
afterAll(() => void vi.unstubAllGlobals())

const emulator = createEmulator({ otp: EmulatorTest.code, orderPace: 0 })
afterAll(() => emulator.dispose())

const isComponent = (value: unknown): value is FunctionComponent => typeof value === "function"

const transfer = {
  caip2Id: "eip155:84532",
  recipient: "0x00000000000000000000000000000000000000a1",
  token: "",
  amount: 1_000n
}

describe("a wallet with a sign-in of its own", () => {
  const recipe = recipes()

  it("signs in with a code, shows the portfolio, and updates it after an order", async () => {
    const module = await recipe("wallet", "useOtp({ method", [])
    const Wallet: unknown = Reflect.get(module, "Wallet")
    if (!isComponent(Wallet)) return assert.fail("no component")
    const client = new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      fetch: emulator.fetch
    })
    const Follow = ({ jobId }: { readonly jobId: string | undefined }) => createElement("i", {}, useOrder(jobId).status)
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const place = globalThis.document.createElement("div")
    globalThis.document.body.append(place)
    const root = createRoot(place)
    const show = (jobId?: string) =>
      act(async () =>
        root.render(
          createElement(
            StrictMode,
            {},
            createElement(
              OktoProvider,
              { client },
              createElement(
                QueryClientProvider,
                { client: queries },
                createElement(Wallet),
                createElement(Follow, { jobId })
              )
            )
          )
        )
      )
    const enter = (text: string) =>
      act(async () => {
        present(place.querySelector("input") ?? undefined, "a field").value = text
        present(place.querySelector("form") ?? undefined, "a form").requestSubmit()
      })
    const says = (what: RegExp) => act(() => vi.waitFor(() => assert.match(place.textContent, what), waitOptions))

    await show()
    await enter("not an address")
    await says(/Invalid contact information or method/)
    await enter("ada@example.com")
    await says(/Send another in \d+ seconds/)
    await enter("000000")
    await says(/Failed to verify Email OTP/)
    await enter(EmulatorTest.code)
    await says(/[1-9][\d.]* USDT/)
    assert.notInclude(place.textContent, "SUCCESSFUL")

    // The orders are asked for again once one that is followed has reached its end.
    await show(await tokenTransfer(client, transfer))
    await says(/USDTSUCCESSFUL/)

    await act(async () => client.sessionClear())
    await says(/Send a code/)
    assert.isEmpty(queries.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined }))
    await act(async () => root.unmount())
    await client.dispose()
  })
})
