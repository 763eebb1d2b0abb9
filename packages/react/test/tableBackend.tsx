/** A page over a backend that is a table of replies. */
import { assert } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act, type ReactNode, StrictMode } from "react"
import { OktoProvider } from "../src/index.ts"
import { base } from "./chain.ts"
import { flush, Probe, show } from "./page.tsx"
import { clientOver, session, Time } from "./world.tsx"

export { base } from "./chain.ts"

export const collection = `0x${"77".repeat(20)}` as const

/** Does something that changes what is shown. */
export const after = (change: () => unknown) => act(async () => void (await change()))

export const networks = { network: [{ caip_id: base, network_name: "BASE_TESTNET", sponsorship_enabled: true }] }

export const nft = (id: string, change: object = {}) => ({
  caip_id: base,
  network_name: "BASE_TESTNET",
  entity_type: "ERC721",
  collection_address: collection,
  collection_name: "Tiles",
  nft_id: id,
  quantity: "1.000000000000000000",
  nft_name: `Tile ${id}`,
  ...change
})

/** A page over a backend that is a table of answers, and executes nothing. */
export const tableBackend = (kept: string | null = session) => {
  const time = new Time()
  const asked: Array<string> = []
  const replies: Record<string, unknown> = {
    "/supported/networks": networks,
    "/wallets": [],
    "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
    "/portfolio/activity": { activity: [] }
  }
  const silent = new Set<string>()
  const refused = new Set(["/execute"])
  const { send } = TestPlatform.transport(({ url }) => {
    const path = new URL(url).pathname.replace("/api/oc/v1", "")
    asked.push(path)
    if (refused.has(path)) return TestPlatform.failure({ code: 400, message: "no" })
    return silent.has(path) ? undefined : TestPlatform.success(replies[path] ?? {})
  })
  const client = clientOver(send, { kept: kept ?? undefined, time })
  const page = (children: ReactNode) => (
    <StrictMode>
      <OktoProvider client={client}>{children}</OktoProvider>
    </StrictMode>
  )
  const visit = async (children: ReactNode) => {
    const shown = await show(page(children))
    await flush()
    return { ...shown, update: (next: ReactNode) => shown.update(page(next)) }
  }
  return {
    asked,
    client,
    count: (path: string) => asked.filter((one) => one === path).length,
    /** Shows it until the test is over. */
    visit,
    /** Shows a component that calls a hook, in what is around it; `call` returns what the hook returned last. */
    visitHook: async <A,>(use: () => A, around: (component: ReactNode) => ReactNode = (component) => component) => {
      let result: A | undefined
      const shown = await visit(around(<Probe use={use} see={(now) => (result = now)} />))
      return { ...shown, call: () => result ?? assert.fail("not rendered") }
    },
    refused,
    replies,
    silent,
    time
  }
}
