/** Answers have the keys of the documented ones, and match the protocol's schemas. */
import { Envelope, Routes } from "@okto-effect/protocol"
import { otpMethods } from "@okto-effect/protocol/otpMethods"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { EmulatorTest } from "../src/testing.ts"
import { base, call, dataOf, idTokenOf, login, loginRequest, nftsOf, otpRequest, Token, testLayer } from "./app.ts"
import { bob } from "./evm/users.ts"
import { checkRefusal, checkReply } from "./openApi.ts"
import { estimateRequest, execute, nftTransfer, rawTransaction, signRequest, tokenTransfer } from "./operations.ts"

const Sample = Schema.fromJsonString(
  Schema.Struct({
    httpStatus: Schema.optionalKey(Schema.Number),
    response: Schema.Struct({
      data: Schema.optionalKey(Schema.Unknown),
      error: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
    })
  })
)

const sample = (name: string) =>
  Schema.decodeUnknownSync(Sample)(
    readFileSync(new URL(`../../protocol/samples/${name}.json`, import.meta.url), "utf8")
  )

/** Details of orders depend on the intent, and two pages of the documentation disagree about them. */
const skipped = ".details"

/** The paths of all keys, with one path for all items of a list. */
const keys = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item: unknown) => keys(item, `${path}[]`)))]
  if (typeof value !== "object" || value === null || path.endsWith(`items[]${skipped}`)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
}

/** Keys that are chain ids. */
const anyChain = (text: string) => text.replace(/eip155:\d+/, "eip155")

const assertSameKeys = (actual: unknown, expected: unknown) =>
  assert.deepStrictEqual(keys(actual).map(anyChain).toSorted(), keys(expected).map(anyChain).toSorted())

const email = "ada@example.com"

/** The contact in requests about a code, by the paths of the requests. */
const contactOf = (path: string) => {
  const [, way] = Object.entries(otpMethods).find(([method]) => path.startsWith(`/authenticate/${method}`)) ?? []
  if (way === undefined) return undefined
  const contact = { email, phone: "98765 43210" }[way.contact]
  return { [way.field]: contact, ...(way.country && { country_short_name: way.country }) }
}

/** An answer to a request for a code, or to one that verifies a code. */
const codeAnswer = Effect.fnUntraced(function* (path: string, contact: Readonly<Record<string, string>>) {
  const [, sending = path] = /(.*)\/verify$/.exec(path) ?? []
  const sent = yield* call(sending, { body: yield* otpRequest(contact) })
  if (sending === path) return sent
  const { token } = yield* dataOf(Token, sent)
  return yield* call(path, { body: yield* otpRequest({ ...contact, token, otp: EmulatorTest.code }) })
})

const Coins = Schema.Struct({ tokens: Schema.Array(Schema.Struct({ address: Schema.String, caip_id: Schema.String })) })

const plainTransfer = {
  recipientWalletAddress: bob.address,
  caip2Id: base,
  tokenAddress: "",
  amount: "10000000000000"
}

const balanceOf = {
  inputs: [{ internalType: "address", name: "account", type: "address" }],
  name: "balanceOf",
  outputs: [{ internalType: "uint256", name: "", type: "uint256" }],
  stateMutability: "view",
  type: "function"
}

/** How to get an answer of a route, where it takes more than a session. */
const answers = {
  orders: Effect.fnUntraced(function* () {
    const session = yield* login()
    const { bearer } = session
    const raw = rawTransaction(base, [{ from: session.wallet, to: bob.address, data: "0x", value: "0x1" }])
    yield* execute(session, raw)
    return yield* call("/orders", { bearer })
  }),
  nftOrderDetails: Effect.fnUntraced(function* () {
    const session = yield* login()
    const { bearer } = session
    const tile = (yield* nftsOf(session)).find((_) => _.entity_type === "ERC721")?.collection_address ?? ""
    yield* execute(session, nftTransfer(base, "1", bob.address, tile, "ERC721", 1n))
    return yield* call("/nft/order-details", { bearer })
  }),
  estimate: Effect.fnUntraced(function* () {
    const { bearer } = yield* login()
    return yield* call("/estimate", { bearer, body: yield* estimateRequest(plainTransfer) })
  }),
  execute: Effect.fnUntraced(function* () {
    return yield* execute(yield* login(), tokenTransfer(base, bob.address, "", 1n))
  }),
  signMessage: Effect.fnUntraced(function* () {
    const session = yield* login()
    return yield* call("/signMessage", { bearer: session.bearer, body: yield* signRequest(session, "EIP191", "hello") })
  }),
  readContractData: Effect.fnUntraced(function* () {
    const { bearer, wallet } = yield* login()
    const { tokens } = yield* dataOf(Coins, yield* call("/supported/tokens", { bearer }))
    const contractAddress = tokens.find((_) => _.caip_id === base && _.address !== "")?.address
    const data = { contractAddress, abi: balanceOf, args: { account: wallet } }
    return yield* call("/readContractData", { bearer, body: { caip2id: base, data } })
  }),
  authenticate: Effect.fnUntraced(function* () {
    const { body } = yield* loginRequest({ idToken: yield* idTokenOf(email), provider: "okto" })
    return yield* call("/authenticate", { body })
  })
} satisfies { readonly [Name in keyof typeof Routes]?: unknown }

interface Row {
  readonly method: string
  readonly path: string
  readonly data: Schema.ConstraintDecoder<unknown>
}

const routes: { readonly [Name in keyof typeof Routes]: Row } = Routes

const pathOf = (name: keyof typeof Routes): string => routes[name].path.replace("/api/oc/v1", "")

const takesMore = (name: string): name is keyof typeof answers => name in answers

const answerOf = (name: keyof typeof Routes) => {
  if (takesMore(name)) return answers[name]()
  const contact = contactOf(pathOf(name))
  return contact === undefined
    ? Effect.flatMap(login(), ({ bearer }) => call(pathOf(name), { bearer }))
    : codeAnswer(pathOf(name), contact)
}

/** The samples that are not named like the path of their route. */
const samples: { readonly [Name in keyof typeof Routes]?: string } = {
  // No answer of it was recorded.
  nftOrderDetails: "orders",
  authenticate: "authenticate-email",
  estimate: "estimate-token-transfer",
  execute: "execute-token-transfer",
  signMessage: "sign-message",
  readContractData: "read-contract-data-evm",
  sendEmailOtp: "email-otp-send",
  verifyEmailOtp: "email-otp-verify",
  sendWhatsAppOtp: "whatsapp-otp-send",
  verifyWhatsAppOtp: "whatsapp-otp-verify"
}

const sampleOf = (name: keyof typeof Routes) => sample(samples[name] ?? pathOf(name).slice(1).replaceAll("/", "-"))

const names = Object.keys(Routes).filter((name): name is keyof typeof Routes => name in Routes)

/** Refused calls, with the samples of their refusals. */
const refusals = [
  ["/authenticate", "authenticate-error"],
  ["/authenticate/email", "email-otp-send-error"],
  ["/authenticate/email/verify", "email-otp-verify-error"],
  ["/authenticate/whatsapp", "whatsapp-otp-send-error"],
  ["/authenticate/whatsapp/verify", "whatsapp-otp-verify-error"],
  ["/estimate", "estimate-error"],
  ["/execute", "execute-error"],
  ["/signMessage", "sign-message-error"],
  ["/readContractData", "read-contract-data-evm-error"]
] as const

it.layer(testLayer())("protocol", (it) => {
  for (const name of names) {
    it.effect(`${name}: answers as the protocol documents it`, () =>
      Effect.gen(function* () {
        const answer = yield* answerOf(name)
        assert.strictEqual(answer.status, 200, answer.details)
        // Both forms of groups: with a list of tokens, and with null.
        const actual = name === "portfolio" ? withoutSingles(answer.data) : answer.data
        assertSameKeys(actual, sampleOf(name).response.data)
        checkReply(routes[name], { status: "success", data: answer.data })
        yield* Schema.decodeUnknownEffect(routes[name].data)(Envelope.camelKeys(answer.data))
      })
    )
  }

  for (const [path, name] of refusals) {
    it.effect(`${path}: refuses as the protocol documents it`, () =>
      Effect.gen(function* () {
        const { bearer } = yield* login()
        const answer = yield* call(path, { bearer, body: {} })
        assertSameKeys(answer.error, sample(name).response.error)
        const asked = { method: "POST", path: `/api/oc/v1${path}` }
        checkRefusal(asked, answer.status, { status: "error", error: answer.error })
        assert.isAtLeast(answer.status, 400)
        assert.isString(answer.error?.["message"])
      })
    )
  }
})

const Groups = Schema.Struct({
  aggregated_data: Schema.Unknown,
  group_tokens: Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
})

const withoutSingles = (data: unknown) => {
  const { group_tokens: groups, ...rest } = Schema.decodeUnknownSync(Groups)(data)
  return { ...rest, group_tokens: groups.filter((group) => group["tokens"] !== null) }
}
