/** Modules of ./ui without a page: format, theme, texts, reviews, the style sheet, and rendering on a server. */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { runs } from "../../../scripts/deep.ts"
import { OktoProvider } from "../src/index.ts"
import { decimalSeparator, parseAmount, formatAmount, isolate, toDecimal, toWhole } from "../src/ui/format.ts"
import { AddressAvatar } from "../src/ui/base/AddressAvatar.tsx"
import { decodeCall, isUnlimited } from "../src/ui/confirm/calls.ts"
import { readTypedData } from "../src/ui/confirm/typedData.ts"
import {
  ActivityList,
  ConfirmTransaction,
  english,
  networkNames,
  NftGrid,
  OrderTracker,
  parts,
  Portfolio,
  presets,
  Receive,
  SendNft,
  SendToken,
  SignIn,
  SignInDialog,
  themeCss,
  UiProvider,
  WalletButton
} from "../src/ui/index.ts"
import { reasonOf } from "../src/ui/order/reasons.ts"
import { namespaces } from "../src/ui/send/recipients.ts"
import { nameInJwt, readIdentity } from "../src/ui/signIn/identity.ts"
import { codeIn } from "../src/ui/signIn/useSignIn.ts"

describe("format", () => {
  it.prop(
    "parseAmount returns the amount that toWhole has formatted, in any language",
    {
      amount: Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 256n })),
      decimals: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })),
      locale: Schema.Literals(["en", "de", "hi", "ar-EG"])
    },
    ({ amount, decimals, locale }) => {
      const text = toWhole(amount, decimals).replace(".", decimalSeparator(locale))
      assert.deepStrictEqual(parseAmount(text, decimals, locale), { amount })
    },
    { arbitrary: { runs: runs(100) } }
  )

  it("parseAmount refuses ambiguous separators and too many decimals", () => {
    assert.deepStrictEqual(parseAmount("1,000", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount("1.000,5", 6, "de"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount("1,5", 6, "de"), { amount: 1_500_000n })
    for (const locale of ["de", "es", "fr", "pt-BR"]) {
      for (const text of ["1.000", "12.500", "123.456"]) {
        assert.deepStrictEqual(parseAmount(text, 6, locale), { problem: "digits" }, `${text} in ${locale}`)
      }
      for (const text of ["1.5", "0.125", ".125", "1.0005", "1234.567"]) {
        assert.deepStrictEqual(parseAmount(text, 6, locale), parseAmount(text, 6, "en"), `${text} in ${locale}`)
      }
    }
    for (const locale of ["en", "ja", "hi", "ar-EG"]) {
      assert.deepStrictEqual(parseAmount("1.125", 6, locale), { amount: 1_125_000n }, locale)
    }
    assert.deepStrictEqual(parseAmount("1.0000001", 6, "en"), { problem: "decimals" })
    assert.deepStrictEqual(parseAmount(".", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount(" ", 6, "en"), { problem: "none" })
    assert.deepStrictEqual(parseAmount("1٫5.2", 6, "ar"), { problem: "digits" })
  })

  it("parseAmount takes the digits and the decimal separator of any keyboard", () => {
    for (const text of ["١٫٥", "۱٫۵", "१.५", "１．５"]) {
      assert.deepStrictEqual(parseAmount(text, 6, "en"), { amount: 1_500_000n }, text)
    }
  })

  it("isolate keeps a sentence in its order when a name has controls of direction in it", () => {
    assert.strictEqual(isolate("Tile\u2069\u202e 1\u2068"), "\u2068Tile 1\u2069")
    assert.strictEqual(isolate("قطة"), "\u2068قطة\u2069")
  })

  it("formatAmount truncates, and does not round up", () => {
    assert.strictEqual(formatAmount("1.99999", "en"), "1.9999")
    assert.strictEqual(formatAmount("0.00000001", "en"), "<0.0001")
    assert.strictEqual(formatAmount(null, "en"), "–")
    assert.strictEqual(formatAmount(1e-7, "en", 7), "0.0000001")
    assert.strictEqual(formatAmount(1e21, "en"), "1,000,000,000,000,000,000,000")
    assert.strictEqual(formatAmount("1.5e-3", "en"), "0.0015")
  })

  it.prop(
    "toDecimal has no exponent, and the value of the number",
    [Schema.Finite],
    ([number]) => {
      const text = toDecimal(number)
      assert.match(text, /^-?\d+(\.\d*[1-9])?$/)
      assert.strictEqual(Number(text), Object.is(number, -0) ? 0 : number)
    },
    { arbitrary: { runs: runs(200) } }
  )

  it("toDecimal writes exponents out, in numbers and texts, and leaves other texts as they are", () => {
    for (const [given, expected] of [
      [1e-7, "0.0000001"],
      ["1e-7", "0.0000001"],
      ["1.25E+3", "1250"],
      ["-1.5e-3", "-0.0015"],
      ["123.456e1", "1234.56"],
      ["100e-2", "1"],
      [1e21, "1000000000000000000000"],
      [5e-324, `0.${"0".repeat(323)}5`],
      ["12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"],
      ["1e9999", "1e9999"],
      ["e5", "e5"],
      ["", ""],
      [null, ""],
      [Number.NaN, "NaN"]
    ] as const) {
      assert.strictEqual(toDecimal(given), expected, String(given))
    }
  })
})

describe("codeIn", () => {
  it("finds the code in a pasted text", () => {
    assert.strictEqual(codeIn("Your code is 123456, for 5 minutes"), "123456")
    assert.strictEqual(codeIn("123 456"), "123456")
    assert.strictEqual(codeIn("١٢٣٤٥٦"), "123456")
    assert.strictEqual(codeIn("12345678"), "123456")
  })
})

describe("themeCss", () => {
  it("writes custom properties, with a colour for each scheme", () => {
    assert.strictEqual(
      themeCss({ onAccent: { light: "#fff", dark: "#000" }, density: 0.8 }),
      ":root {\n  --okto-on-accent: light-dark(#fff, #000);\n  --okto-density: 0.8;\n}\n"
    )
  })
})

describe("presets", () => {
  /** The relative luminance of a colour such as `#1f222b`, by WCAG 2. */
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  it.each(["light", "dark"] as const)("%s has texts of 4.5:1 and borders of 3:1 on both grounds", (name) => {
    const theme = presets[name]
    for (const ground of [theme.background, theme.surface]) {
      for (const part of ["text", "muted", "accent", "danger", "warning", "success"] as const) {
        assert.isAtLeast(contrast(theme[part], ground), 4.5, `${part} on ${ground}`)
      }
      assert.isAtLeast(contrast(theme.border, ground), 3, `border on ${ground}`)
    }
    assert.isAtLeast(contrast(theme.onAccent, theme.accent), 4.5)
  })

  it("are themes that can be combined, and name their scheme", () => {
    assert.include(themeCss({ ...presets.dark, ...presets.compact }), "--okto-scheme: dark;")
    assert.include(themeCss({ scheme: "system" }), "--okto-scheme: light dark;")
  })
})

describe("identity", () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`

  it("nameInJwt returns the email address, else the phone number, else the name", () => {
    assert.strictEqual(nameInJwt(jwt({ name: "Ada", email: "ada@exämple.com" })), "ada@exämple.com")
    assert.strictEqual(nameInJwt(jwt({ name: "Ada", phone_number: "+911234567890" })), "+911234567890")
    assert.strictEqual(nameInJwt(jwt({ name: "Ada" })), "Ada")
    for (const other of ["", "a.b.c", jwt({ email: {} })]) assert.strictEqual(nameInJwt(other), "")
  })

  it("readIdentity returns what is stored for this user, and nothing else", () => {
    const stored = JSON.stringify({ userSWA: "0x1", method: "google", name: "ada@example.com" })
    assert.deepStrictEqual(readIdentity(stored, "0x1"), { method: "google", name: "ada@example.com" })
    assert.isUndefined(readIdentity(stored, "0x2"))
    assert.isUndefined(readIdentity(stored, undefined))
    for (const other of [null, "", "{", "{}", '{"userSWA":"0x1","method":"fax"}']) {
      assert.isUndefined(readIdentity(other, "0x1"))
    }
  })
})

describe("Avatar", () => {
  const drawn = (address: string) => renderToString(<AddressAvatar address={address} />)

  it("is the same for one address in any spelling, and differs between similar ones", () => {
    assert.strictEqual(drawn("0xABcd"), drawn("0xabCD"))
    const addresses = Array.from({ length: 100 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`)
    assert.strictEqual(new Set(addresses.map(drawn)).size, 100)
  })
})

describe("recipients", () => {
  it("are stored for each kind of network that has a name", () => {
    assert.deepStrictEqual(
      new Set(Object.keys(networkNames).map((caip2Id) => caip2Id.split(":")[0])),
      new Set<string | undefined>(namespaces)
    )
  })
})

describe("reasonOf", () => {
  const words = english.order
  const reason = (reason: string, status = "FAILED") => reasonOf({ reason, status }, words, (units) => `${units} units`)

  it("returns a sentence for each reason", () => {
    assert.strictEqual(
      reason("ERC20InsufficientBalance(0x46fC, 1000, 2000)"),
      "Not enough: 2000 units needed, 1000 units available."
    )
    assert.strictEqual(reason("", "EXPIRED"), words.endings.EXPIRED)
    assert.strictEqual(reason("execution reverted"), words.reasons.reverted)
    assert.strictEqual(reason("toString(1)"), words.endings.other)
    assert.strictEqual(reason("", "constructor"), words.endings.other)
  })

  it("says whether the amount or the fee is more than the user has", () => {
    const { balance, balanceAndFee, funds } = words.reasons
    const bySponsor = (text: string) => reasonOf({ reason: text, status: "FAILED" }, words, String, true)
    for (const [text, expected] of [
      ["insufficient funds for gas * price + value: address 0x1 have 1 want 2", balanceAndFee],
      ["sender doesn't have enough funds to send tx. The max upfront cost is: 5", balanceAndFee],
      ["insufficient funds for transfer", balance],
      ["insufficient balance for transfer", balance],
      ["execution reverted: ERC20: transfer amount exceeds balance", balance],
      ["Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins", balance],
      ["INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", funds],
      ["insufficient funds for intrinsic transaction cost: gas", funds]
    ] as const) {
      assert.strictEqual(reason(text), expected, text)
      assert.strictEqual(bySponsor(text), balance, text)
    }
  })
})

describe("decodeCall", () => {
  const word = (hex: string) => hex.padStart(64, "0")

  it("decodes calls of token standards without an ABI, and no others", () => {
    const data = `0x095ea7b3${word("ab".repeat(20))}${"f".repeat(64)}`
    const call = decodeCall(data, undefined, undefined)
    assert.strictEqual(call?.name, "approve")
    assert.deepStrictEqual(call?.args[0]?.value, `0x${"ab".repeat(20)}`)
    assert.isTrue(isUnlimited(call?.args[1]?.value))
    assert.isUndefined(decodeCall(`${data}00`, undefined, undefined))
    assert.isUndefined(decodeCall("0xdeadbeef", undefined, undefined))
  })
})

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

  it("reads rows by their types, and finds an unlimited permit", () => {
    const read = readTypedData(JSON.stringify(permit2))
    assert.deepStrictEqual(
      read?.rows.map(({ path }) => path),
      ["details.token", "details.amount", "details.expiration", "spender", "sigDeadline"]
    )
    assert.deepStrictEqual(read?.permit, { spender: "0x02", isUnlimited: true })
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

  it("returns nothing for other data, and limits circular data", () => {
    const rounded = `{"types":{"A":[{"name":"a","type":"uint256"}]},"primaryType":"A","domain":{"chainId":9007199254740993},"message":{"a":9007199254740993}}`
    const exact = readTypedData(rounded)
    assert.strictEqual(exact?.domain.chainId, "9007199254740993")
    assert.deepStrictEqual(
      exact?.rows.map(({ value }) => value),
      ["9007199254740993"]
    )
    assert.isUndefined(readTypedData("{"))
    assert.isUndefined(readTypedData({ types: null }))
    const circle = { types: { A: [{ name: "a", type: "A" }] }, primaryType: "A", domain: {}, message: {} as object }
    Object.assign(circle.message, { a: circle.message })
    assert.isBelow(readTypedData(circle)?.rows.length ?? 100, 10)
  })
})

describe("components on a server", () => {
  it("are rendered without styles or scripts in the HTML", () => {
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
            <OrderTracker jobId="1" />
          </UiProvider>
        </OktoProvider>
      </StrictMode>
    )
    assert.include(html, "okto-title serif")
    assert.notMatch(html, /<style|<script| style=/)
  })
})

describe("ui.css", () => {
  const css = readFileSync(new URL("../src/ui/ui.css", import.meta.url), "utf8")

  it("has only classes of known parts", () => {
    const known = new Set<string>([...parts, "theme", "icon"])
    const named = [...css.matchAll(/\.okto-([a-z]+)/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      named.filter((name) => !known.has(name)),
      []
    )
  })

  it("imports nothing from other places", () => {
    assert.notMatch(css, /@import (?!"@okto)|url\(/)
  })
})

describe("./ui", () => {
  const source = readFileSync(new URL("../src/ui/index.ts", import.meta.url), "utf8")

  it('begins with "use client", and names its exports', () => {
    assert.match(source, /^"use client"\n/)
    assert.notMatch(source, /^export \*/m)
  })
})
