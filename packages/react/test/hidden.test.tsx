/** What `<Activity>` hides and shows again works as before: a theme over all hooks. */
import { assert, describe, it } from "@effect/vitest"
import { Explorer } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, Activity, StrictMode } from "react"
import {
  ClientDisposed,
  getPortfolio,
  type OktoClient,
  OktoProvider,
  useOkto,
  useOktoCall,
  useOktoEffect,
  useOktoWebView,
  useOrder,
  useOtp,
  usePrefetchTransaction,
  useSession,
  useTransaction
} from "../src/index.ts"
import { usePortfolio } from "../src/query.ts"
import { useActivityList } from "../src/ui/index.ts"
import * as UserOps from "../src/userop.ts"
import { flush, show } from "./page.tsx"
import { ada, config, Memory, session, transfer } from "./world.tsx"

const store = new Memory()

/** What a component says, and what its button does. */
interface Part {
  readonly says: string
  readonly press?: () => unknown
}

/** Hooks, each with what it says at first (nothing pressed), and once it has worked. */
const hooks: Readonly<Record<string, { readonly use: () => Part; readonly end: string }>> = {
  useSession: { use: () => ({ says: useSession().userSWA ?? "" }), end: ada },
  useOktoCall: {
    use: () => {
      const { run, state } = useOktoCall((client, options) => getPortfolio(client, options))
      return { says: state.status, press: run }
    },
    end: "done"
  },
  useOktoEffect: {
    use: () => {
      const { run, state } = useOktoEffect(() => Explorer.Explorer.use((explorer) => explorer.getPortfolio))
      return { says: state.status, press: run }
    },
    end: "done"
  },
  useOtp: {
    use: () => {
      const { send, state } = useOtp()
      return { says: state.status, press: () => send("ada@example.com") }
    },
    end: "sent"
  },
  useTransaction: {
    use: () => {
      const { build, state } = useTransaction({ store })
      return { says: state.status, press: () => build((client) => UserOps.tokenTransfer(client, transfer)) }
    },
    end: "built"
  },
  useOrder: { use: () => ({ says: useOrder("7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11").status }), end: "settled" },
  usePrefetchTransaction: {
    use: () => {
      const prefetchTransaction = usePrefetchTransaction()
      return { says: "prepared", press: prefetchTransaction }
    },
    end: "prepared"
  },
  useOktoWebView: { use: () => ({ says: String(useOktoWebView().isModalOpen) }), end: "false" },
  usePortfolio: { use: () => ({ says: usePortfolio().status }), end: "success" },
  useActivityList: {
    use: () => {
      const { data, error } = useActivityList()
      return { says: error?._tag ?? String(data?.length) }
    },
    end: "0"
  }
}

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: transfer.caip2Id, network_name: "BASE_TESTNET" }] },
  "/wallets": [],
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/aggregated-portfolio": { group_tokens: [] },
  "/portfolio/activity": { activity: [] },
  "/orders": {
    items: [
      {
        intent_id: "7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11",
        status: "SUCCESSFUL",
        intent_type: "TOKEN_TRANSFER",
        downstream_transaction_hash: []
      }
    ]
  }
}

/** A page with one component on it, which is hidden and shown. */
const visit = async (use: () => Part, wrap: { readonly isStrict: boolean; readonly isHidden: boolean }) => {
  const app = {
    ...config(),
    platform: TestPlatform.layer({
      answer: ({ url }) => {
        const path = new URL(url).pathname.replace("/api/oc/v1", "")
        return TestPlatform.success(replies[path] ?? { token: "token" })
      },
      session
    })
  }
  const clients = new Set<OktoClient>()
  let part: Part = { says: "" }
  const Probe = () => {
    clients.add(useOkto())
    part = use()
    return <p>{part.says}</p>
  }
  const queries = new QueryClient()
  // The same elements each time: React renders nothing of them again when they are shown again.
  const inside = (
    <QueryClientProvider client={queries}>
      <OktoProvider config={app}>
        <Probe />
      </OktoProvider>
    </QueryClientProvider>
  )
  const page = (mode: "hidden" | "visible") => {
    const activity = <Activity mode={mode}>{inside}</Activity>
    return wrap.isStrict ? <StrictMode>{activity}</StrictMode> : activity
  }
  const shown = await show(page(wrap.isHidden ? "hidden" : "visible"))
  await flush()
  return {
    clients,
    says: () => shown.place.textContent,
    press: async () => {
      await act(async () => void part.press?.())
      await flush()
    },
    /** Presses, and hides it before that has come to anything. */
    pressAndHide: async () => {
      await act(async () => void part.press?.())
      await shown.update(page("hidden"))
      await flush()
    },
    hide: async () => {
      await shown.update(page("hidden"))
      await flush()
    },
    show: async () => {
      await shown.update(page("visible"))
      await flush()
    },
    remove: shown.remove
  }
}

describe("components hidden and shown again by Activity", () => {
  for (const isStrict of [false, true]) {
    for (const isHidden of [false, true]) {
      for (const [name, { end, use }] of Object.entries(hooks)) {
        const when = `${isStrict ? "in strict mode" : "as it is"}, ${isHidden ? "hidden" : "shown"} at first`
        it(`${name}: continue with the same client (${when})`, async () => {
          const { clients, hide, press, pressAndHide, remove, says, show } = await visit(use, { isStrict, isHidden })
          if (isHidden) await show()
          for (const _ of [1, 2]) {
            await hide()
            await show()
          }
          await press()
          assert.strictEqual(says(), end)
          // What was under way when it was hidden is begun again.
          await pressAndHide()
          await show()
          await press()
          assert.strictEqual(says(), end)
          const [client] = clients
          assert.strictEqual(clients.size, 1)
          assert.strictEqual(client?.userSWA, ada)
          await remove()
          assert.instanceOf(await client?.getAuthorizationToken().catch((error: unknown) => error), ClientDisposed)
        })
      }
    }
  }
})
