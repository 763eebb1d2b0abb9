import { assert, describe, it } from "@effect/vitest"
import { base, chain } from "../../../test/chain.ts"
import { networkName } from "../format.ts"
import { coinDrawing, networkDrawing } from "./drawings.ts"
import { networkIn } from "./networks.ts"
import { networkNames } from "./networkTable.ts"

describe("networkIn", () => {
  it("names a network as the app does, else as the table does, else as the backend does", () => {
    const name = (own: Parameters<typeof networkIn>[1], caip2Id: string, backend?: string) =>
      networkIn([chain], own, caip2Id, backend).network
    assert.strictEqual(name({ [base]: { name: "Base (test)" } }, base, "BASE_TESTNET"), "Base (test)")
    assert.strictEqual(name({ [base]: { image: "data:image/png;base64,AA" } }, base, "BASE_TESTNET"), "Base Sepolia")
    assert.strictEqual(name(undefined, "eip155:24879", "OKTO_DEVNET"), "Okto Devnet")
    assert.strictEqual(name(undefined, "eip155:5"), "eip155:5")
  })

  it("takes the picture of the app, else the backend's", () => {
    const image = (own: Parameters<typeof networkIn>[1]) => networkIn([chain], own, base).networkImage
    assert.strictEqual(image(undefined), chain.logo)
    assert.strictEqual(image({ [base]: { image: "https://app.example/b.svg" } }), "https://app.example/b.svg")
  })

  it.each(["__proto__", "constructor", "toString"])(
    "takes %s, a name of every object, for an unknown network",
    (id) => {
      assert.strictEqual(networkIn([chain], {}, id).network, networkName(id))
    }
  )

  it("has a drawing for each network of the table, and none for other names", () => {
    const missing = Object.keys(networkNames).filter((caip2Id) => networkDrawing(caip2Id) === undefined)
    assert.deepStrictEqual(missing, [])
    assert.isUndefined(networkDrawing("eip155:constructor"))
    assert.isUndefined(coinDrawing("toString"))
  })
})
