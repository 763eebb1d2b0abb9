/** What components are made of: amounts, codes, themes, reasons and what is dangerous; and that a server can render them. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { OktoProvider } from "../src/index.ts"
import { fromWritten, shownAmount, toWhole } from "../src/ui/amounts.ts"
import { decodeCall, isEndless } from "../src/ui/confirm/calls.ts"
import { readTypedData } from "../src/ui/confirm/typedData.ts"
import {
  ActivityList,
  ConfirmTransaction,
  english,
  NftGrid,
  OrderStatus,
  parts,
  Portfolio,
  Receive,
  SendNft,
  SendToken,
  SignIn,
  SignInDialog,
  type Texts,
  themeCss,
  UiProvider,
  WalletButton
} from "../src/ui/index.ts"
import { reasonOf } from "../src/ui/order/reasons.ts"
import { codeIn } from "../src/ui/signIn/useSignIn.ts"

const runs = Number(process.env["PROPERTY_RUNS"] ?? 100)

describe("an amount", () => {
  it.prop(
    "is the same after it was written and read, in any language",
    {
      amount: Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 256n })),
      decimals: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })),
      locale: Schema.Literals(["en", "de", "hi", "ar-EG"])
    },
    ({ amount, decimals, locale }) => {
      assert.deepStrictEqual(fromWritten(toWhole(amount, decimals), decimals, locale), { amount })
    },
    { arbitrary: { runs } }
  )

  it("is refused where it could be read in two ways, or is finer than the token", () => {
    assert.deepStrictEqual(fromWritten("1,000", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(fromWritten("1.000,5", 6, "de"), { problem: "digits" })
    assert.deepStrictEqual(fromWritten("1,5", 6, "de"), { amount: 1_500_000n })
    assert.deepStrictEqual(fromWritten("1.0000001", 6, "en"), { problem: "decimals" })
    assert.deepStrictEqual(fromWritten(".", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(fromWritten(" ", 6, "en"), { problem: "none" })
  })

  it("is shown cut off and not rounded up", () => {
    assert.strictEqual(shownAmount("1.9999999", "en"), "1.999999")
    assert.strictEqual(shownAmount("0.00000001", "en"), "<0.000001")
    assert.strictEqual(shownAmount(null, "en"), "–")
  })
})

describe("a code", () => {
  it("is found in what was pasted", () => {
    assert.strictEqual(codeIn("Your code is 123456, for 5 minutes"), "123456")
    assert.strictEqual(codeIn("123 456"), "123456")
    assert.strictEqual(codeIn("١٢٣٤٥٦"), "123456")
    assert.strictEqual(codeIn("12345678"), "123456")
  })
})

describe("a theme", () => {
  it("is custom properties, with a colour for each scheme", () => {
    assert.strictEqual(
      themeCss({ onAccent: { light: "#fff", dark: "#000" }, density: 0.8 }),
      ":root {\n  --okto-on-accent: light-dark(#fff, #000);\n  --okto-density: 0.8;\n}\n"
    )
  })
})

describe("a translation", () => {
  it("has every word, or does not compile", () => {
    expectTypeOf<Omit<Texts, "order">>().not.toExtend<Texts>()
    expectTypeOf(english).toEqualTypeOf<Texts>()
  })
})

describe("a failed order", () => {
  const words = english.order
  const reason = (reason: string, status = "FAILED") => reasonOf({ reason, status }, words, (units) => `${units} units`)

  it("says why in words", () => {
    assert.strictEqual(
      reason("ERC20InsufficientBalance(0x46fC, 1000, 2000)"),
      "There was not enough: 2000 units was needed, and the wallet held 1000 units."
    )
    assert.strictEqual(reason("", "EXPIRED"), words.endings.EXPIRED)
    assert.strictEqual(reason("execution reverted"), words.reasons.reverted)
    assert.strictEqual(reason("toString(1)"), words.endings.other)
    assert.strictEqual(reason("", "constructor"), words.endings.other)
  })
})

describe("a call", () => {
  const word = (hex: string) => hex.padStart(64, "0")

  it("of a standard is read without an ABI, and nothing else is guessed", () => {
    const data = `0x095ea7b3${word("ab".repeat(20))}${"f".repeat(64)}`
    const call = decodeCall(data, undefined, undefined)
    assert.strictEqual(call?.name, "approve")
    assert.deepStrictEqual(call?.args[0]?.value, `0x${"ab".repeat(20)}`)
    assert.isTrue(isEndless(call?.args[1]?.value))
    assert.isUndefined(decodeCall(`${data}00`, undefined, undefined))
    assert.isUndefined(decodeCall("0xdeadbeef", undefined, undefined))
  })
})

describe("typed data", () => {
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

  it("is read by its types, and a permit without limit is found inside", () => {
    const read = readTypedData(JSON.stringify(permit2))
    assert.deepStrictEqual(
      read?.rows.map(({ path }) => path),
      ["details.token", "details.amount", "details.expiration", "spender", "sigDeadline"]
    )
    assert.deepStrictEqual(read?.permit, { spender: "0x02", isEndless: true })
    assert.strictEqual(read?.expires, 281_474_976_710_655n)
  })

  it("that is none, or never ends, is no trap", () => {
    assert.isUndefined(readTypedData("{"))
    assert.isUndefined(readTypedData({ types: null }))
    const circle = { types: { A: [{ name: "a", type: "A" }] }, primaryType: "A", domain: {}, message: {} as object }
    Object.assign(circle.message, { a: circle.message })
    assert.isBelow(readTypedData(circle)?.rows.length ?? 100, 10)
  })
})

describe("a server", () => {
  it("renders every component, without a style or script in the text", () => {
    const html = renderToString(
      <StrictMode>
        <OktoProvider config={{ clientPrivateKey: `0x${"11".repeat(32)}`, clientSWA: `0x${"22".repeat(20)}` }}>
          <UiProvider theme={{ accent: "#123456" }} classNames={{ title: "serif" }}>
            <SignIn methods={["email", "whatsapp", { kind: "jwt", getToken: () => "" }]} />
            <SignInDialog isOpen onClose={() => undefined} />
            <WalletButton />
            <Receive />
            <Portfolio />
            <ActivityList />
            <NftGrid />
            <SendToken />
            <SendNft />
            <ConfirmTransaction
              request={{ kind: "message", message: "Hello" }}
              onConfirm={() => undefined}
              onCancel={() => undefined}
            />
            <OrderStatus jobId="1" />
          </UiProvider>
        </OktoProvider>
      </StrictMode>
    )
    assert.include(html, "okto-title serif")
    assert.notMatch(html, /<style|<script| style=/)
  })
})

describe("the style sheet", () => {
  const css = readFileSync(new URL("../src/ui/ui.css", import.meta.url), "utf8")

  it("dresses no part that has no name", () => {
    const known = new Set<string>([...parts, "theme", "icon"])
    const named = [...css.matchAll(/\.okto-([a-z]+)/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      named.filter((name) => !known.has(name)),
      []
    )
  })

  it("begins with a policy's friend: nothing from anywhere else", () => {
    assert.notMatch(css, /@import (?!"@okto)|url\(/)
  })
})

describe("the entry of components", () => {
  const source = readFileSync(new URL("../src/ui/index.ts", import.meta.url), "utf8")

  it("says first that it is client code, and names what it exports", () => {
    assert.match(source, /^"use client"\n/)
    assert.notMatch(source, /^export \*/m)
  })
})
