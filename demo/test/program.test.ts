import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { runInThisContext } from "node:vm"
import { fillIn, linesOf, toLiteral } from "../src/shared/program.ts"

const evaluate = (code: string): unknown => runInThisContext(`(${code})`)

/** Characters that end a text, a line, a comment or a script too early, or are invisible. */
const hostile = `"'\`\${process.exit()}\\*/ // </script><!--\n\r\t\u2028\u0000\u202e\u200b ñ🦊`

const text = `import x\n\nconst input: Type = {\n  a: 1\n} as const\n\nuse(input)`
const line = (text: string) => [["keyword", text] as const]
const program = { text, lines: text.split("\n").map(line) }

describe("toLiteral", () => {
  type Value = string | number | bigint | boolean | null | ReadonlyArray<Value> | { readonly [key: string]: Value }
  const Value: Schema.Codec<Value> = Schema.Union([
    Schema.String,
    Schema.Number,
    Schema.BigInt,
    Schema.Boolean,
    Schema.Null,
    Schema.Array(Schema.suspend(() => Value)),
    Schema.Record(
      Schema.String,
      Schema.suspend(() => Value)
    )
  ])

  it.prop("evaluates to the value", [Value], ([value]) => assert.deepStrictEqual(evaluate(toLiteral(value)), value))

  it("hides no character, and leaves out undefined fields", () => {
    const code = toLiteral({ [hostile]: hostile, ["__proto__"]: 1n, absent: undefined })
    assert.notMatch(code, /(?![ \n])[\p{C}\p{Z}]/u)
    assert.deepStrictEqual(evaluate(code), { [hostile]: hostile, ["__proto__"]: 1n })
  })
})

describe("fillIn", () => {
  it("replaces the constant alone, and keeps its type", () => {
    assert.strictEqual(
      fillIn(text, { b: "$1" }),
      `import x\n\nconst input: Type = {\n  b: "$1"\n} as const\n\nuse(input)`
    )
  })

  it("leaves the file as it is without values, and where there is no constant", () => {
    assert.strictEqual(fillIn(text, undefined), text)
    assert.strictEqual(fillIn("use()", 1), "use()")
  })
})

describe("linesOf", () => {
  it("answers the lines of the text, with the colours of the build around the values", () => {
    const input = { a: 1, b: 2 }
    const lines = linesOf(program, input)
    assert.strictEqual(lines.map((parts) => parts.map(([, part]) => part).join("")).join("\n"), fillIn(text, input))
    assert.deepStrictEqual(lines[0], line("import x"))
    assert.deepStrictEqual(lines.at(-1), line("use(input)"))
    assert.deepStrictEqual(lines[2]?.[1], ["keyword", "const"])
    assert.deepStrictEqual(lines[3], [
      ["", "  a: "],
      ["constant", "1"],
      ["", ","]
    ])
    assert.strictEqual(linesOf(program, undefined), program.lines)
  })
})
