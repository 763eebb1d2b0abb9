import { assert, describe, it } from "@effect/vitest"
import { readTypedData } from "./typedData.ts"

describe("readTypedData", () => {
  const permit2 = {
    types: {
      PermitDetails: [
        { name: "token", type: "address" },
        { name: "amount", type: "uint160" },
        { name: "expiration", type: "uint48" }
      ],
      PermitSingle: [
        { name: "details", type: "PermitDetails" },
        { name: "spender", type: "address" },
        { name: "sigDeadline", type: "uint256" }
      ]
    },
    primaryType: "PermitSingle",
    domain: { name: "Permit2", chainId: 1 },
    message: {
      details: { token: "0x01", amount: String(2n ** 160n - 1n), expiration: "281474976710655" },
      spender: "0x02",
      sigDeadline: "1"
    }
  }

  it("reads rows by their types, and the last end of the validity", () => {
    const read = readTypedData(JSON.stringify(permit2))
    assert.deepStrictEqual(
      read?.rows.map(({ path }) => path),
      ["details.token", "details.amount", "details.expiration", "spender", "sigDeadline"]
    )
    assert.strictEqual(read?.expires, 281_474_976_710_655n)
  })

  it("takes a field with the name of what every object has as missing", () => {
    const types = { A: ["constructor", "toString"].map((name) => ({ name, type: "string" })) }
    const read = readTypedData({ types, primaryType: "A", domain: {}, message: { toString: "own" } })
    assert.deepStrictEqual(
      read?.rows.map(({ value }) => value),
      [undefined, "own"]
    )
  })

  it("keeps numbers that JavaScript would round as they are written", () => {
    const rounded = `{"types":{"A":[{"name":"a","type":"uint256"}]},"primaryType":"A","domain":{"chainId":9007199254740993},"message":{"a":9007199254740993}}`
    const exact = readTypedData(rounded)
    assert.strictEqual(exact?.domain.chainId, "9007199254740993")
    assert.deepStrictEqual(
      exact?.rows.map(({ value }) => value),
      ["9007199254740993"]
    )
    const spellings = ["9007199254740993.0", "9007199254740993e0", "90071992547409.93e2", "1e21", "9007199254740991.4"]
    assert.deepStrictEqual(
      spellings.map(
        (number) => readTypedData(rounded.replace('"a":9007199254740993', `"a":${number}`))?.rows[0]?.value
      ),
      spellings
    )
  })

  it("returns nothing for other data, and limits circular data", () => {
    assert.isUndefined(readTypedData("{"))
    assert.isUndefined(readTypedData({ types: null }))
    const circle = { types: { A: [{ name: "a", type: "A" }] }, primaryType: "A", domain: {}, message: {} as object }
    Object.assign(circle.message, { a: circle.message })
    assert.isBelow(readTypedData(circle)?.rows.length ?? 100, 10)
  })
})
