import { assert, describe, it } from "@effect/vitest"
import { act, Activity, type ReactNode } from "react"
import { flush, until } from "../../../test/page.tsx"
import { bob, transfer, worldWithCoins } from "../../../test/world.tsx"
import { tokenTransfer } from "../../index.ts"
import { useSendToken } from "../index.ts"

describe("useSend: a transfer that has settled", () => {
  type Form = ReturnType<typeof useSendToken>

  /** A page with a form, which has sent a transfer. */
  const sent = async (wrap?: (page: ReactNode) => ReactNode) => {
    const { open, store, ...rest } = worldWithCoins()
    let form: Form | undefined
    const Page = () => {
      form = useSendToken({ amount: "1", recipient: bob, store })
      return null
    }
    const page = await open({ key: "send-token" }, wrap, <Page />)
    await until(() => form?.asset !== undefined)
    await act(async () => form?.review())
    await until(() => form?.step === "review")
    await act(async () => form?.send())
    await page.reaches("settled")
    const now = () => form ?? assert.fail("not rendered")
    assert.strictEqual(now().step, "status")
    return { ...rest, form: now, page }
  }

  it("is not offered again after Activity has hidden the form", async () => {
    let inside: ReactNode
    const { form, page } = await sent((page) => <Activity mode="visible">{(inside = page)}</Activity>)
    for (const mode of ["hidden", "visible"] as const) {
      await page.shown.update(<Activity mode={mode}>{inside}</Activity>)
      await flush()
    }
    assert.strictEqual(page.state().status, "idle")
    assert.strictEqual(form().step, "form")
  })

  it("is not offered again after another form with its key has begun anew", async () => {
    const { form, page } = await sent()
    await act(async () => page.call().reset())
    assert.strictEqual(form().step, "form")
  })

  it("is still described while it is shown, also after the form has changed", async () => {
    const { form } = await sent()
    await act(async () => form().recipient.setText(`0x${"99".repeat(20)}`))
    assert.deepInclude(form().transfer, { recipient: bob, amount: 10n ** 18n })
  })
})

describe("useSend: the fee payer of the app", () => {
  for (const isSponsored of [true, false]) {
    it(`is ${isSponsored ? "" : "not "}sent when the network ${isSponsored ? "has" : "has no"} sponsorship`, async () => {
      const { backend, open, store } = worldWithCoins(isSponsored)
      const payer = `0x${"ab".repeat(20)}` as const
      let form: ReturnType<typeof useSendToken> | undefined
      const Page = () => {
        form = useSendToken({ amount: "1", recipient: bob, feePayer: payer, store })
        return null
      }
      const page = await open({ key: "send-token" }, undefined, <Page />)
      await until(() => form?.transfer !== undefined)
      await act(async () => form?.review())
      await until(() => form?.step === "review")
      await act(async () => form?.send())
      await page.reaches("settled")
      assert.strictEqual(backend.executed[0]?.callData.includes(payer.slice(2)), isSponsored)
    })
  }
})

describe("useSend: a transfer that another component sends", () => {
  type Form = ReturnType<typeof useSendToken>
  const other = `0x${"99".repeat(20)}`

  /** A page with a form for a transfer of the app, and a transaction of the same key. */
  const opened = async () => {
    const { backend, open, store } = worldWithCoins()
    backend.begins = "INITIATED"
    let form: Form | undefined
    const Page = () => {
      form = useSendToken({ amount: "1", recipient: bob, store })
      return null
    }
    const page = await open({ key: "send-token" }, undefined, <Page />)
    await until(() => form?.transfer !== undefined)
    const sendOther = () =>
      act(
        async () =>
          void page
            .call()
            .submit((client, options) => tokenTransfer(client, { ...transfer, recipient: other }, options))
      )
    return { form: () => form ?? assert.fail("not rendered"), page, sendOther }
  }

  it("is not described as what the form has", async () => {
    const { form, sendOther } = await opened()
    await sendOther()
    assert.strictEqual(form().step, "status")
    assert.isUndefined(form().transfer)
    assert.isUndefined(form().recipient.contact)
  })

  it("leaves what was reviewed here unsent", async () => {
    const { form, page, sendOther } = await opened()
    await act(async () => form().review())
    await until(() => form().step === "review")
    await sendOther()
    await page.reaches("following")
    assert.isUndefined(form().transfer)
    await act(async () => page.call().reset())
    assert.strictEqual(form().step, "review")
    assert.deepInclude(form().transfer, { recipient: bob })
  })
})
