import { assert, describe, it } from "@effect/vitest"
import * as UserOps from "@okto-effect/sdk/userop"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { OktoProvider, tokenTransfer, useTransaction, type UseTransactionReturn } from "../src/index.ts"
import { Boundary } from "./page.tsx"
import { begin, pay, signed, withUnknownOutcome } from "./transaction.tsx"
import { idOf, type Page, transfer, world } from "./world.tsx"

describe("useTransaction: reload", () => {
  const moments: ReadonlyArray<{
    readonly when: string
    readonly jobs: number
    /** What the new page does first. */
    readonly first: "idle" | "resuming" | "following"
    readonly until: (page: Page, backend: ReturnType<typeof world>["backend"]) => Promise<unknown>
  }> = [
    {
      first: "idle",
      when: "before anything was sent",
      jobs: 0,
      until: (page) => signed(page)
    },
    {
      first: "resuming",
      when: "before the operation arrived",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["holds", "accepts"]
        await begin(() => pay(page))
        await page.flush()
      }
    },
    {
      first: "resuming",
      when: "before the reply arrived",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and holds", "accepts"]
        await begin(() => pay(page))
        await page.flush()
      }
    },
    {
      first: "resuming",
      when: "when the outcome is unknown",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("unknown")
        backend.looks = undefined
        backend.reactions = ["accepts"]
      }
    },
    {
      first: "resuming",
      when: "while it was resumed",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("unknown")
        await begin(() => page.call().resume())
        backend.looks = undefined
      }
    },
    {
      first: "following",
      when: "after it was accepted",
      jobs: 1,
      until: async (page) => {
        await signed(page)
        await begin(() => page.call().execute())
        await page.reaches("accepted")
      }
    },
    {
      first: "following",
      when: "while its order was followed",
      jobs: 1,
      until: async (page, backend) => {
        backend.begins = "INITIATED"
        await begin(() => pay(page))
        await page.reaches("following")
        for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
      }
    }
  ]
  for (const { first, jobs, until, when } of moments) {
    it(`resumes the transaction after a reload ${when}`, async () => {
      const { backend, open, store } = world()
      const before = await open()
      await until(before, backend)
      await before.close()
      const after = await open()
      await (jobs === 0 ? after.flush() : after.reaches("settled"))
      assert.strictEqual(after.state().status, jobs === 0 ? "idle" : "settled")
      assert.strictEqual(after.statuses()[1] ?? "idle", first)
      assert.strictEqual(backend.orders.size, jobs)
      assert.strictEqual(new Set(backend.executed.map(idOf)).size, jobs)
      assert.strictEqual(store.texts.size, 0)
    })
  }

  it("shows nothing of a settled transaction", async () => {
    const { open } = world()
    const before = await open()
    await begin(() => pay(before))
    await before.reaches("settled")
    await before.close()
    const after = await open()
    await after.flush()
    assert.deepStrictEqual(after.statuses(), ["idle"])
  })

  it("resumes once in strict mode, and keeps the step under way", async () => {
    const { backend, page, open } = await withUnknownOutcome("loses")
    await page.close()
    backend.looks = undefined
    backend.reactions = ["accepts"]
    const before = backend.executed.length
    const again = await open({}, (shown) => <StrictMode>{shown}</StrictMode>)
    await again.reaches("settled")
    assert.lengthOf(backend.executed, before + 1)
    assert.strictEqual(again.statuses().filter((status) => status === "resuming").length, 1)
  })

  it("ignores a text that is not a record until it is replaced", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const first = await open()
    await begin(() => pay(first))
    await first.reaches("following")
    await first.close()
    const [name = ""] = store.texts.keys()
    for (const text of [
      "{",
      "null",
      '{"jobId":"","isAccepted":true}',
      '{"jobId":"1","operation":{},"isAccepted":false}'
    ]) {
      store.texts.set(name, text)
      const page = await open()
      await page.flush()
      assert.deepStrictEqual(page.statuses(), ["idle"])
      assert.strictEqual(store.texts.get(name), text)
      await begin(() => pay(page))
      await page.reaches("following")
      await page.close()
      assert.match(store.texts.get(name) ?? "", /"isAccepted":true/)
    }
  })
})

describe("useTransaction: unmount", () => {
  const keyed = (page: Page, key: string) => {
    let call: UseTransactionReturn | undefined
    const Probe = () => {
      call = useTransaction()
      return null
    }
    return {
      call: () => call ?? assert.fail("not rendered"),
      node: (
        <OktoProvider client={page.client}>
          <Probe key={key} />
        </OktoProvider>
      )
    }
  }

  it("keeps what was not recorded for a component that is mounted at once, but not for a later one", async () => {
    const { open, store } = world()
    const page = await open()
    await page.shown.update(null)
    Object.assign(globalThis, { sessionStorage: store })
    const first = keyed(page, "1")
    await page.shown.update(first.node)
    await begin(() =>
      first.call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))
    )
    await page.flush()
    const second = keyed(page, "2")
    await page.shown.update(second.node)
    await page.flush()
    assert.strictEqual(second.call().state.status, "built")
    await page.shown.update(null)
    await page.flush()
    const third = keyed(page, "3")
    await page.shown.update(third.node)
    await page.flush()
    assert.strictEqual(third.call().state.status, "idle")
    await page.close()
    Reflect.deleteProperty(globalThis, "sessionStorage")
  })

  it("aborts the step under way", async () => {
    const { open } = world()
    const page = await open()
    let signal: AbortSignal | null | undefined
    await begin(() =>
      page.call().submit((_, options) => {
        signal = options.signal
        return new Promise(() => undefined)
      })
    )
    assert.isFalse(signal?.aborted)
    await page.shown.update(null)
    await page.flush()
    assert.isTrue(signal?.aborted)
  })
})

describe("useTransaction: rendering", () => {
  it("throws an unexpected error to the error boundary, and keeps the record", async () => {
    const { backend, open, store } = world()
    const page = await open({}, (shown) => <Boundary>{shown}</Boundary>)
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        throw new Error("my own bug")
      })
    )
    await page.flush()
    assert.strictEqual(page.shown.place.textContent, "my own bug")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
    const again = await open()
    await again.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
  })

  it("is idle on a server, and uses no store there", async () => {
    const { open, store } = world()
    const { client } = await open()
    const Status = () => useTransaction({ key: "server", store }).state.status
    const html = renderToString(
      <OktoProvider client={client}>
        <Status />
      </OktoProvider>
    )
    assert.strictEqual(html, "idle")
  })
})
