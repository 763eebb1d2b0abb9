/** Numbers of JSON that JavaScript cannot hold: in replies, and in typed data, which is signed as it is written. */
import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Errors, Explorer, Messages } from "../src/effect.ts"
import { layerOver } from "./layers.ts"

/** Numbers that `JSON.parse` changes. */
const inexact = [
  "9007199254740993",
  "-9007199254740993",
  "12345678901234567890",
  "1152921504606846976",
  "0.12345678901234567891",
  "9007199254740990.6",
  "1.0000000000000000001",
  "1.2345678901234567891e5",
  "1e400",
  "1e-400",
  "-1E+400",
  `1${"0".repeat(500)}`
]

/** Numbers that it does not change. */
const exact = [
  "0",
  "-0",
  "0.0",
  "1",
  "-1.50",
  "0.1",
  "1e-7",
  "1E21",
  "1e+21",
  "100e-2",
  "9007199254740991",
  "9007199254740992",
  "1000000000000000000000000",
  "0.00000000000000000000000000001",
  "1.7976931348623157e308"
]

const mark = (json: string): string => replaceInexact(json, (number) => `<${number}>`)

describe("replaceInexact", () => {
  it("leaves strings as they are, also with quotes, escapes and line ends in them", () => {
    for (const text of [": 9007199254740993", '\\": 9007199254740993', "[9007199254740993", "\\\\", "\u2028 1e400"]) {
      const json = JSON.stringify({ [text]: [text, 1] })
      assert.strictEqual(mark(json), json)
    }
  })

  it.prop("parses what it returns to the same value where every number fits", [Schema.Json], ([value]) => {
    const json = JSON.stringify(value)
    assert.strictEqual(mark(json), json)
  })

  it("takes time in proportion to the text, also for one that is no JSON", () => {
    for (const json of [
      '"\\"'.repeat(300_000),
      "[1234567890123456789012",
      "1".repeat(1_000_000),
      "0".repeat(1_000_000)
    ]) {
      const before = performance.now()
      mark(` ${json}`)
      assert.isBelow(performance.now() - before, 2_000)
    }
  })
})

const answering = (body: string) => layerOver(() => ({ status: 200, body }))

describe("a number in a reply", () => {
  it.effect("is a text where it would be changed, and a number otherwise, at every depth", () =>
    Effect.gen(function* () {
      for (const [number, expected] of [
        ...inexact.map((number) => [number, number] as const),
        ...exact.map((number) => [number, Number(number)] as const)
      ]) {
        const body = `{"status":"success","data":{"group_tokens":[{"balance":${number},"tokens":[{"balance":${number}}]}]}}`
        const { groupTokens } = yield* Explorer.Explorer.use((_) => _.getPortfolio).pipe(
          Effect.provide(answering(body))
        )
        const [group] = groupTokens
        assert.strictEqual<unknown>(group?.balance, expected)
        assert.strictEqual<unknown>(group?.tokens[0]?.balance, expected)
      }
    })
  )
})

const typed = (type: string, value: string) =>
  `{"domain":{"chainId":1},"types":{"M":[{"name":"a","type":"${type}"}]},"primaryType":"M","message":{"a":${value}}}`

describe("a number in typed data", () => {
  const sign = (data: string | object) =>
    Messages.Messages.use((_) => _.signTypedData(data)).pipe(
      Effect.provide(answering('{"status":"success","data":{"ecdsa_key_id":"key","signature":"ab"}}')),
      Effect.result
    )

  it.effect("is refused where it is not exact, as a text and as an object, before a request", () =>
    Effect.gen(function* () {
      for (const [type, value] of [
        ...["9007199254740993", "9007199254740992", "1.0000000000000000001", "9007199254740990.6", "1e18"].flatMap(
          (number) => [["uint256", number] as const, ["int256", `-${number}`] as const]
        ),
        ["uint256[]", "[1,9007199254740993]"] as const
      ]) {
        const outcome = yield* sign(typed(type, value))
        assert.isTrue(outcome._tag === "Failure", value)
        const error = outcome._tag === "Failure" ? outcome.failure : undefined
        assert.instanceOf(error, Errors.ArgumentInvalid)
        assert.match(
          error.message,
          /^Invalid typed data: message\.a(\[1\])?: expected u?int256, received a number that is not exact/
        )
      }
      const object = yield* sign(JSON.parse(typed("uint256", "9007199254740993")))
      assert.isTrue(object._tag === "Failure")
    })
  )

  it.effect("is taken where it is exact, or text", () =>
    Effect.gen(function* () {
      for (const value of ["9007199254740991", "1e3", "1.0", '"9007199254740993"', '"0x20000000000001"']) {
        const outcome = yield* sign(typed("uint256", value))
        assert.isFalse(outcome._tag === "Failure" && outcome.failure instanceof Errors.ArgumentInvalid, value)
      }
    })
  )
})
