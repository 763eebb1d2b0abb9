import { assert, describe, it } from "@effect/vitest"
import { flush } from "../../../test/page.tsx"
import { after, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob } from "../../../test/world.tsx"
import { SendNft, useSendNft, type ResolveRecipient } from "../index.ts"

/** A form over the user's NFT, with the app's function from names to addresses. */
const opened = async (resolveRecipient: ResolveRecipient) => {
  const { replies, visitHook } = tableBackend()
  replies["/portfolio/nft"] = { details: [nft("1")] }
  const { call: form } = await visitHook(() => useSendNft({ resolveRecipient }))
  const enter = async (text: string) => {
    await after(() => form().recipient.setText(text))
    await flush()
  }
  return { enter, form }
}

describe("useRecipient: a name", () => {
  it("is sent to its address, which is there before the review, when the app resolves it", async () => {
    const asked: Array<readonly [string, string]> = []
    const { enter, form } = await opened(async (name, caip2Id) => {
      asked.push([name, caip2Id])
      return name === "bob.eth" ? bob : undefined
    })
    await enter(" bob.eth ")
    assert.deepStrictEqual(asked, [["bob.eth", "eip155:84532"]])
    assert.deepInclude(form().recipient, { address: bob, name: "bob.eth" })
    await after(() => form().review())
    await flush()
    assert.strictEqual(form().step, "review")
    assert.strictEqual(form().transfer?.recipientWalletAddress, bob)
  })

  it("is not reviewed when it has no address, or the app's function fails", async () => {
    const { enter, form } = await opened(async (name) => (name === "unknown.eth" ? undefined : Promise.reject(Error())))
    for (const name of ["unknown.eth", "failing"]) {
      await enter(name)
      assert.strictEqual(form().problems.recipient, "unknown")
      await after(() => form().review())
      await flush()
      assert.strictEqual(form().step, "form")
    }
  })

  it("is not sent to the address of an earlier name that is resolved late", async () => {
    const answers = new Map<string, (address: string) => void>()
    const { enter, form } = await opened((name) => new Promise((resolve) => answers.set(name, resolve)))
    await enter("first.eth")
    await enter("second.eth")
    answers.get("first.eth")?.(bob)
    await flush()
    assert.strictEqual(form().recipient.address, "")
    await after(() => form().review())
    assert.strictEqual(form().problems.recipient, "resolving")
  })

  it("is not asked for when an address was entered", async () => {
    const { enter, form } = await opened(() => assert.fail("asked"))
    await enter(bob)
    assert.deepInclude(form().recipient, { address: bob, name: undefined })
  })

  it("has its address below the field", async () => {
    const { replies, visit } = tableBackend()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const { place } = await visit(<SendNft recipient="bob.eth" resolveRecipient={() => Promise.resolve(bob)} />)
    await flush()
    assert.include(place.textContent, bob)
  })
})
