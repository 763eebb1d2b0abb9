/** The emulator refuses requests with one changed byte in anything that is signed. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  toHex
} from "viem"
import { runs } from "../../../scripts/deep.ts"
import { EmulatorTest } from "../src/testing.ts"
import {
  base,
  bearerOf,
  call,
  idTokenOf,
  login,
  loginRequest,
  otpRequest,
  sendCode,
  tokenOf,
  testLayer
} from "./app.ts"
import { operation, signRequest, tokenTransfer } from "./operations.ts"
import { bob } from "./evm/users.ts"

/** Where to change a text, as a share of its length, and by which bits. */
const Change = Schema.Struct({
  place: Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1, exclusiveMaximum: true })),
  mask: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 15 }))
})
type Change = typeof Change.Type

const replaceAt = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1)

/** One hex digit becomes another. */
const changeHex = (text: string, { mask, place }: Change): string => {
  const index = 2 + Math.floor(place * (text.length - 2))
  return replaceAt(text, index, (Number.parseInt(text.charAt(index), 16) ^ mask).toString(16))
}

/** One character becomes another. */
const changeText = (text: string, { mask, place }: Change): string => {
  const index = Math.floor(place * text.length)
  return replaceAt(text, index, String.fromCharCode(text.charCodeAt(index) ^ mask))
}

const change = (value: unknown, by: Change): unknown =>
  typeof value === "number"
    ? value + by.mask
    : typeof value === "string"
      ? value.startsWith("0x")
        ? changeHex(value, by)
        : changeText(value, by)
      : value

/** The request with the value at a path changed. */
const tamper = (request: unknown, [key, ...rest]: ReadonlyArray<string>, by: Change): unknown => {
  if (key === undefined) return change(request, by)
  if (Array.isArray(request)) return request.map((item: unknown) => tamper(item, rest, by))
  return { ...Object(request), [key]: tamper(Reflect.get(Object(request), key), rest, by) }
}

const pathsOf = (...paths: ReadonlyArray<string>) => Schema.Literals(paths.map((path) => path))

const options = { arbitrary: { runs: runs(40) } }

// One user for all: the tries change neither token nor session.
const idToken = Effect.runSync(Effect.cached(idTokenOf("ada@example.com")))
const session = Effect.runSync(Effect.cached(login()))

it.layer(testLayer())("changed byte", (it) => {
  it.effect.prop(
    "code request: is refused",
    [pathsOf("client_signature", "data.email", "data.client_swa", "data.timestamp"), Change],
    ([path, by]) =>
      Effect.gen(function* () {
        const request = yield* otpRequest({ email: "ada@example.com" })
        const tampered = yield* call("/authenticate/email", { body: tamper(request, path.split("."), by) })
        assert.strictEqual(tampered.status, 422, tampered.details)
      }),
    options
  )

  it.effect.prop(
    "code verification: is refused, and uses up no try",
    [pathsOf("client_signature", "data.email", "data.token", "data.otp", "data.client_swa", "data.timestamp"), Change],
    ([path, by]) =>
      Effect.gen(function* () {
        const token = yield* sendCode("ada@example.com")
        const request = yield* otpRequest({ email: "ada@example.com", token, otp: EmulatorTest.code })
        for (let attempt = 0; attempt < 4; attempt++) {
          const tampered = yield* call("/authenticate/email/verify", { body: tamper(request, path.split("."), by) })
          assert.strictEqual(tampered.status, 422, tampered.details)
        }
        assert.strictEqual((yield* call("/authenticate/email/verify", { body: request })).status, 200)
      }),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect.prop(
    "login: is refused, and does not use up its nonce",
    [
      pathsOf(
        "authData.idToken",
        "sessionData.nonce",
        "sessionData.clientSWA",
        "sessionData.sessionPk",
        "sessionData.paymaster",
        "sessionData.paymasterData",
        "sessionPkClientSignature",
        "sessionDataUserSignature"
      ),
      Change
    ],
    ([path, by]) =>
      Effect.gen(function* () {
        const { body } = yield* loginRequest({ idToken: yield* idToken, provider: "okto" })
        const tampered = yield* call("/authenticate", { body: tamper(body, path.split("."), by) })
        assert.strictEqual(tampered.status, 400, `${path}: ${JSON.stringify(tampered.data)}`)
        assert.strictEqual((yield* call("/authenticate", { body })).status, 200)
      }),
    options
  )

  it.effect.prop(
    "bearer token: is refused",
    [pathsOf("data.session_pub_key", "data.expire_at", "data_signature", "type"), Change],
    ([path, by]) =>
      Effect.gen(function* () {
        const { account } = yield* session
        const bearer = yield* bearerOf(account, 5_000)
        const tampered = yield* call("/wallets", { bearer: tokenOf(tamper(bearer, path.split("."), by)) })
        assert.strictEqual(tampered.status, 401, tampered.details)
        assert.strictEqual((yield* call("/wallets", { bearer: tokenOf(bearer) })).status, 200)
      }),
    options
  )

  it.effect.prop(
    "user operation: is refused, and does not use up its nonce",
    [
      pathsOf(
        "sender",
        "nonce",
        "paymaster",
        "callGasLimit",
        "verificationGasLimit",
        "preVerificationGas",
        "maxFeePerGas",
        "maxPriorityFeePerGas",
        "paymasterPostOpGasLimit",
        "paymasterVerificationGasLimit",
        "callData",
        "paymasterData",
        "signature"
      ),
      Change
    ],
    ([path, by]) =>
      Effect.gen(function* () {
        const ada = yield* session
        const { bearer } = ada
        const op = yield* operation(ada, tokenTransfer(base, bob.address, "", 1n))
        const tampered = yield* call("/execute", { bearer, body: tamper(op, [path], by) })
        assert.strictEqual(tampered.status, 400, `${path}: ${JSON.stringify(tampered.data)}`)
        assert.strictEqual((yield* call("/execute", { bearer, body: op })).status, 200)
      }),
    options
  )

  it.effect("gas fields of a user operation: are refused although they are signed", () =>
    Effect.gen(function* () {
      const ada = yield* session
      const foreign = [
        [true, [], []],
        [false, [base], []],
        [false, [], ["0x01"]],
        [true, [base], ["0x01"]]
      ] as const
      for (const gsn of foreign) {
        const op = yield* operation(ada, { ...tokenTransfer(base, bob.address, "", 1n), gsn })
        const refused = yield* call("/execute", { bearer: ada.bearer, body: op })
        assert.strictEqual(refused.status, 400, JSON.stringify(gsn))
        assert.include(JSON.stringify(refused), "gsnData")
      }
    })
  )

  it.effect.prop(
    "message approval: is refused",
    [
      pathsOf(
        "data.userData.userSWA",
        "data.userData.sessionPk",
        "data.transactions.0.transactionId",
        "data.transactions.0.signingMessage",
        "data.transactions.0.userSessionSignature"
      ),
      Change
    ],
    ([path, by]) =>
      Effect.gen(function* () {
        const ada = yield* session
        const { bearer } = ada
        const request = yield* signRequest(ada, "EIP191", "hello okto")
        const tampered = yield* call("/signMessage", { bearer, body: tamper(request, path.split("."), by) })
        assert.strictEqual(tampered.status, 400, `${path}: ${JSON.stringify(tampered.data)}`)
        assert.strictEqual((yield* call("/signMessage", { bearer, body: request })).status, 200)
      }),
    options
  )

  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const spellings: ReadonlyArray<readonly [name: string, respell: (signature: Hex) => string]> = [
    ["the recovery bit without its offset", (_) => _.slice(0, -2) + (_.endsWith("1b") ? "00" : "01")],
    ["the compact form of EIP-2098", (_) => serializeCompactSignature(signatureToCompactSignature(parseSignature(_)))],
    [
      "its mirror image",
      (_) => {
        const { r, s, yParity } = parseSignature(_)
        return serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
      }
    ],
    ["bytes behind it", (_) => `${_}00`]
  ]
  for (const [name, respell] of spellings) {
    it.effect(`signature: is refused in another encoding: ${name}`, () =>
      Effect.gen(function* () {
        const request = yield* otpRequest({ email: "ada@example.com" })
        const respelled = { ...request, client_signature: respell(request.client_signature) }
        assert.include((yield* call("/authenticate/email", { body: respelled })).details, "client signature invalid")
      })
    )
  }

  it.effect("token: is refused with spare bits at the end of its base64", () =>
    Effect.gen(function* () {
      const { account } = yield* login()
      // Spaces lengthen the text until its base64 ends in padding.
      const text = JSON.stringify(yield* bearerOf(account))
      const padded = text + " ".repeat((4 - (text.length % 3)) % 3)
      const token = btoa(padded)
      assert.isTrue(token.endsWith("=="))
      assert.strictEqual((yield* call("/wallets", { bearer: token })).status, 200)
      const spare = token.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`)
      assert.strictEqual(atob(spare), padded)
      assert.strictEqual((yield* call("/wallets", { bearer: spare })).status, 401)
      const jwt = yield* idTokenOf("ada@example.com")
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const last = alphabet.charAt(alphabet.indexOf(jwt.slice(-1)) ^ 1)
      const { body } = yield* loginRequest({ idToken: jwt.slice(0, -1) + last, provider: "okto" })
      assert.include((yield* call("/authenticate", { body })).details, "expected a JWT")
    })
  )
})
