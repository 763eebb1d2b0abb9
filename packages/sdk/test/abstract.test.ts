/** The options of functions that submit or build intents, with the fee payer third or among them. */
import { assert, describe, it } from "@effect/vitest"
import { type OktoClient, tokenTransfer } from "../src/index.ts"
import * as userop from "../src/promise/userop.ts"
import { clientOf, transfer } from "./calls.ts"
import { address } from "./support.ts"

/** The call data of a transfer, which holds its fee payer; clients of the tests draw the same ids. */
const callDataOf = async (build: (client: OktoClient) => Promise<{ readonly callData?: unknown }>) => {
  const client = clientOf(true)
  const { callData } = await build(client)
  await client.dispose()
  return callData
}

describe("tokenTransfer", () => {
  it("takes the fee payer among its options as it takes it third", async () => {
    const third = await callDataOf((client) => userop.tokenTransfer(client, transfer, address))
    const none = await callDataOf((client) => userop.tokenTransfer(client, transfer))
    assert.include(String(third), address.slice(2).toLowerCase())
    assert.notStrictEqual(third, none)
    assert.strictEqual(
      await callDataOf((client) => userop.tokenTransfer(client, transfer, { feePayer: address })),
      third
    )
    assert.strictEqual(
      await callDataOf((client) => userop.tokenTransfer(client, transfer, undefined, { feePayer: address })),
      third
    )
    for (const empty of [{}, { feePayer: null }, null]) {
      assert.strictEqual(await callDataOf((client) => userop.tokenTransfer(client, transfer, empty)), none)
    }
  })

  it("reads options in the third place and in the fourth", async () => {
    const client = clientOf(true)
    const signal = AbortSignal.abort()
    const nameOf = (call: Promise<unknown>) =>
      call.then(
        () => "resolved",
        (error: unknown) => Reflect.get(Object(error), "name")
      )
    assert.strictEqual(await nameOf(tokenTransfer(client, transfer, { signal })), "AbortError")
    assert.strictEqual(await nameOf(tokenTransfer(client, transfer, address, { signal })), "AbortError")
    const both: unknown = Reflect.apply(tokenTransfer, undefined, [client, transfer, { feePayer: address }, { signal }])
    assert.strictEqual(await nameOf(Promise.resolve(both)), "AbortError")
    await client.dispose()
  })
})
