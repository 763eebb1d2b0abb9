import { assert, describe, it } from "@effect/vitest"
import { flush } from "../../../test/page.tsx"
import { after, base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { ada } from "../../../test/world.tsx"
import { english, type RecipientProblem, SendNft, useSendNft, type UseSendNftReturn, useSendToken } from "../index.ts"

describe("SendToken: recipient", () => {
  const right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
  const addresses: ReadonlyArray<readonly [address: string, problem: RecipientProblem]> = [
    ["", "none"],
    ["0x12", "malformed"],
    [`0x${"0".repeat(40)}`, "zero"],
    [ada, "own"],
    [right, undefined],
    [right.toLowerCase(), undefined],
    [`0x${right.slice(2).toUpperCase()}`, undefined],
    [` ${right} `, undefined],
    [wrong, "checksum"],
    [` ${wrong}`, "checksum"],
    [`0x${right.slice(2, -1).toLowerCase()}D`, "checksum"]
  ]
  const token = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
  type Form = Pick<UseSendNftReturn, "problems" | "recipient" | "review" | "step">
  const uses: Readonly<Record<string, () => Form>> = {
    useSendNft: () => useSendNft(),
    useSendToken: () => useSendToken({ amount: "1" })
  }

  for (const [name, use] of Object.entries(uses)) {
    it(`says what is wrong with an address of ${name}, and opens the review with another one`, async () => {
      const contract: typeof addresses = name === "useSendNft" ? [[collection, "contract"]] : []
      for (const [address, problem] of [...addresses, ...contract]) {
        const { replies, visitHook } = tableBackend()
        replies["/portfolio/nft"] = { details: [nft("1")] }
        replies["/supported/tokens"] = { tokens: [token] }
        replies["/aggregated-portfolio"] = {
          aggregated_data: {},
          group_tokens: [{ ...token, token_address: "", balance: "2" }]
        }
        const { call, remove } = await visitHook(use)
        await after(() => call().recipient.setText(address))
        await after(() => call().review())
        await flush()
        assert.strictEqual(call().problems.recipient, problem, address)
        assert.strictEqual(call().step, problem === undefined ? "review" : "form", address)
        if (problem !== undefined) {
          await after(() => call().recipient.setText(right))
          assert.isUndefined(call().problems.recipient)
          await after(() => call().review())
          await flush()
          assert.strictEqual(call().step, "review")
        }
        await remove()
      }
    })
  }

  it("is not an address of the network when it is not whole, or has the length of those of EVM chains, and the network is Aptos", async () => {
    const { replies, visitHook } = tableBackend()
    const aptos = "aptos:testnet"
    const coin = { ...token, caip_id: aptos, symbol: "APT", network_id: "a" }
    replies["/supported/networks"] = { network: [{ caip_id: aptos, network_id: "a", sponsorship_enabled: true }] }
    replies["/supported/tokens"] = { tokens: [coin] }
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [{ ...coin, token_address: "", balance: "2" }]
    }
    const contacts = [
      { name: "On Base", address: right },
      { name: "On Aptos", address: `0x${"a".repeat(64)}` }
    ]
    const { call } = await visitHook(() => useSendToken({ amount: "1", contacts }))
    for (const [recipient, problem] of [
      [right, "malformed"],
      ["0x1", undefined],
      [`0x${"0".repeat(64)}`, "zero"],
      ["0x77", "malformed"],
      ...[59, 60, 61, 62, 63].map((digits) => [`0x${"b".repeat(digits)}`, "malformed"] as const),
      [`0x${"b".repeat(64)}`, undefined],
      [`0x${"b".repeat(65)}`, "malformed"]
    ] as const) {
      await after(() => call().recipient.setText(recipient))
      await after(() => call().review())
      await flush()
      assert.strictEqual(call().problems.recipient, problem, recipient)
      assert.strictEqual(call().step, problem === undefined ? "review" : "form", recipient)
      await after(() => call().back())
    }
    assert.deepStrictEqual(
      call().recipient.contacts.map(({ name }) => name),
      ["On Aptos"]
    )
  })

  it("shows a problem beside the field", async () => {
    const { replies, visit } = tableBackend()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const { place } = await visit(<SendNft recipient={wrong} />)
    await after(() => place.querySelector("form")?.requestSubmit())
    await flush()
    assert.include(place.textContent, english.send.recipientProblems.checksum)
    assert.isNotNull(place.querySelector("input[name=recipient][aria-invalid]"))
  })
})
