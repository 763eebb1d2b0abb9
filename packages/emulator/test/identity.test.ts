/** Logins that must succeed, and logins that must fail. */
import { assert, it } from "@effect/vitest"
import { environments } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose"
import { keccak256, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import * as Google from "../src/backend/identity/Google.ts"
import { developmentJwtSecret, Emulator, memoryStore, type Store } from "../src/index.ts"
import * as Settings from "../src/Settings.ts"
import { EmulatorTest } from "../src/testing.ts"
import {
  app,
  AuthToken,
  bearerOf,
  call,
  dataOf,
  idTokenOf,
  layerOver,
  login,
  loginRequest,
  otpRequest,
  sendCode,
  Token,
  tokenOf,
  uuid,
  worldLayer,
  testLayer
} from "./app.ts"

const email = "ada@example.com"
const day = 86_400

const verify = Effect.fnUntraced(function* (token: string, otp: string) {
  return yield* call("/authenticate/email/verify", { body: yield* otpRequest({ email, token, otp }) })
})

const isolated = <A, E>(effect: Effect.Effect<A, E, Emulator>, options = {}) =>
  Effect.provide(effect, testLayer(options))

it.effect("code: has six digits, and is in the inbox, newest first", () =>
  Effect.gen(function* () {
    const { inbox } = yield* Emulator
    const first = yield* sendCode(email)
    yield* TestClock.adjust("1 second")
    const second = yield* sendCode(email)
    const messages = yield* inbox
    assert.deepStrictEqual(
      messages.map((_) => [_.token, _.to, _.method]),
      [
        [second, email, "email"],
        [first, email, "email"]
      ]
    )
    assert.match(messages[0]?.code ?? "", /^\d{6}$/)
    assert.strictEqual((yield* verify(second, messages[0]?.code ?? "")).status, 200)
  }).pipe((_) => isolated(_, { otp: undefined }))
)

it.effect("code: expires after five minutes", () =>
  Effect.gen(function* () {
    const early = yield* sendCode(email)
    const late = yield* sendCode(email)
    yield* TestClock.adjust(299_999)
    assert.strictEqual((yield* verify(early, EmulatorTest.code)).status, 200)
    yield* TestClock.adjust(1)
    const answer = yield* verify(late, EmulatorTest.code)
    assert.strictEqual(answer.status, 422)
    assert.include(answer.details, "expired")
  }).pipe(isolated)
)

it.effect("code: can be sent again for its token", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    yield* TestClock.adjust("10 minutes")
    const again = yield* call("/authenticate/email", { body: yield* otpRequest({ email, token }) })
    assert.strictEqual((yield* dataOf(Token, again)).token, token)
    assert.strictEqual((yield* verify(token, EmulatorTest.code)).status, 200)
  }).pipe(isolated)
)

it.effect("code: is sent again five times at most", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    const again = () => Effect.flatMap(otpRequest({ email, token }), (body) => call("/authenticate/email", { body }))
    for (let resend = 0; resend < 5; resend++) {
      // Wrong codes must not raise the number of codes.
      assert.strictEqual((yield* verify(token, "000000")).status, 422)
      assert.strictEqual((yield* again()).status, 200)
    }
    const refused = yield* again()
    assert.strictEqual(refused.status, 422)
    assert.include(refused.details, "OTP resends used up: sent again 5 times")
    // The last code is valid, and so is a new one.
    assert.strictEqual((yield* verify(token, EmulatorTest.code)).status, 200)
    assert.strictEqual((yield* verify(yield* sendCode(email), EmulatorTest.code)).status, 200)
  }).pipe(isolated)
)

/** An emulator over a store that other fibers overtake. */
const overtaken = <A, E>(effect: Effect.Effect<A, E, Emulator>) =>
  Effect.gen(function* () {
    const inner = yield* memoryStore()
    const write: Store["write"] = (changes) => Effect.andThen(Effect.yieldNow, inner.write(changes))
    return yield* Effect.provide(effect, layerOver({ ...inner, write }))
  })

/** The answers to requests about codes that arrive at once. */
const atOnce = Effect.fnUntraced(function* (path: string, all: ReadonlyArray<Readonly<Record<string, unknown>>>) {
  const bodies = yield* Effect.forEach(all, (data) => otpRequest({ email, ...data }))
  return yield* Effect.forEach(bodies, (body) => call(`/authenticate/email${path}`, { body }), {
    concurrency: "unbounded"
  })
})

it.effect("code: has three tries, also at once", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    const wrong = { token, otp: "000000" }
    const answers = (yield* atOnce("/verify", [wrong, wrong, wrong, wrong, wrong])).map(({ details }) => details)
    for (const left of [2, 1, 0])
      assert.lengthOf(
        answers.filter((text) => text.includes(`wrong code. ${left} ${left === 1 ? "try" : "tries"} left`)),
        1
      )
    assert.lengthOf(
      answers.filter((text) => text.includes("OTP used up")),
      2
    )
    assert.include((yield* verify(token, EmulatorTest.code)).details, "used up")
  }).pipe(overtaken)
)

it.effect("code: is accepted once, also at once", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    const right = { token, otp: EmulatorTest.code }
    const answers = yield* atOnce("/verify", [{ token, otp: "000000" }, right, right, right])
    const statuses = answers.map(({ status }) => status)
    assert.deepStrictEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 422, 422, 422]
    )
  }).pipe(overtaken)
)

it.effect("code: is sent again five times at most, also at once", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    const answers = yield* atOnce(
      "",
      Array.from({ length: 10 }, () => ({ token }))
    )
    assert.strictEqual(answers.filter(({ status }) => status === 200).length, 5)
  }).pipe(overtaken)
)

it.effect("email address: is refused with control characters", () =>
  Effect.gen(function* () {
    for (const character of ["\u001b", "\u0007", "\u009b", "\u007f", "\u202e", "\n"]) {
      const answer = yield* call("/authenticate/email", { body: yield* otpRequest({ email: `a${character}@b.co` }) })
      assert.strictEqual(answer.status, 422)
      assert.include(answer.details, "expected an email address")
    }
    assert.deepStrictEqual(yield* (yield* Emulator).inbox, [])
  }).pipe(isolated)
)

it.effect("code: is accepted once, from its recipient, with its token", () =>
  Effect.gen(function* () {
    const token = yield* sendCode(email)
    const stranger = yield* otpRequest({ email: "eve@example.com", token, otp: EmulatorTest.code })
    assert.include((yield* call("/authenticate/email/verify", { body: stranger })).details, "another")
    assert.strictEqual((yield* verify(token, EmulatorTest.code)).status, 200)
    assert.include((yield* verify(token, EmulatorTest.code)).details, "unknown OTP token")
    assert.include((yield* verify(uuid(), EmulatorTest.code)).details, "unknown OTP token")
  }).pipe(isolated)
)

it.effect("code request: is refused if its time differs by more than five minutes", () =>
  Effect.gen(function* () {
    yield* TestClock.adjust("1 hour")
    const body = yield* otpRequest({ email })
    yield* TestClock.adjust(300_000)
    assert.strictEqual((yield* call("/authenticate/email", { body })).status, 200)
    yield* TestClock.adjust(1)
    const answer = yield* call("/authenticate/email", { body })
    assert.strictEqual(answer.status, 422)
    assert.include(answer.details, "Signature Expired")
  }).pipe(isolated)
)

const stranger = { ...app, account: privateKeyToAccount(keccak256(toHex("a stranger"))) }

it.effect("code request: is refused with another key or from an unknown client", () =>
  Effect.gen(function* () {
    const forged = yield* call("/authenticate/email", { body: yield* otpRequest({ email }, stranger) })
    assert.strictEqual(forged.status, 422)
    assert.include(forged.details, `expected the signer ${app.keyAddress}, recovered ${stranger.account.address}`)
    const unknown = { ...stranger, swa: stranger.account.address }
    const answer = yield* call("/authenticate/email", { body: yield* otpRequest({ email }, unknown) })
    assert.include(answer.details, "client not registered")
  }).pipe(isolated)
)

it.effect("code request: is accepted from a registered client", () =>
  Effect.gen(function* () {
    const other = { ...stranger, swa: stranger.account.address }
    assert.strictEqual((yield* call("/authenticate/email", { body: yield* otpRequest({ email }, other) })).status, 200)
  }).pipe((_) => isolated(_, { clients: [{ keyAddress: stranger.account.address, swa: stranger.account.address }] }))
)

it.effect("login: has the same user for the same identity", () =>
  Effect.gen(function* () {
    const first = yield* login(email)
    const again = yield* login(email)
    const other = yield* login("bea@example.com")
    assert.strictEqual(again.userSWA, first.userSWA)
    assert.notStrictEqual(other.userSWA, first.userSWA)
    assert.notStrictEqual(first.wallet, first.userSWA)
  }).pipe(isolated)
)

it.effect("login: is accepted once", () =>
  Effect.gen(function* () {
    const { body } = yield* loginRequest({ idToken: yield* idTokenOf(email), provider: "okto" })
    assert.strictEqual((yield* call("/authenticate", { body })).status, 200)
    const again = yield* call("/authenticate", { body })
    assert.strictEqual(again.status, 400)
    assert.include(again.details, "nonce already used")
  }).pipe(isolated)
)

const jwt = (claims: Record<string, string>, secret = developmentJwtSecret) =>
  Effect.promise(() =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(3_600)
      .sign(new TextEncoder().encode(secret))
  )

it.effect("id token: is refused without expiry, and if it was issued in the future", () =>
  Effect.gen(function* () {
    yield* TestClock.adjust("1 hour")
    const issued = (claims: Readonly<Record<string, number>>) =>
      Effect.promise(() =>
        new SignJWT({ sub: "ada", ...claims })
          .setProtectedHeader({ alg: "HS256" })
          .sign(new TextEncoder().encode(developmentJwtSecret))
      )
    const now = 3_600
    const details = (claims: Readonly<Record<string, number>>) =>
      Effect.flatMap(issued(claims), (token) =>
        Effect.map(loginWith(token, "client_jwt"), ({ answer }) => [answer.status, answer.details] as const)
      )
    assert.deepStrictEqual(yield* details({ iat: now }), [400, "id token: expected a claim exp, got none"])
    const future = yield* details({ iat: now + 31, exp: now + 60 })
    assert.deepStrictEqual(future, [400, "id token: issued in the future (iat), at 3631, now 3600"])
    // Clocks of servers may differ by seconds.
    assert.strictEqual((yield* details({ iat: now + 30, exp: now + 60 }))[0], 200)
    assert.strictEqual((yield* details({ iat: now - 3_600, exp: now + 60 }))[0], 200)
    assert.include((yield* details({ nbf: now + 60, exp: now + 120 }))[1], "nbf")
  }).pipe(isolated)
)

it.effect("jwt.json: issues no token if the settings have a key", () =>
  Effect.gen(function* () {
    for (const options of [{ jwtSecret: "the app's own secret" }, { jwks: { keys: [] } }]) {
      yield* Effect.gen(function* () {
        const { handle } = yield* Emulator
        const response = yield* handle(new Request("http://emulator.test/__emulator/jwt.json?sub=ada"))
        assert.strictEqual(response.status, 403)
        const text = yield* Effect.promise(() => response.text())
        assert.include(text, "nothing is minted with a key that was given")
        assert.notInclude(text, 'token":')
        const overview = yield* handle(new Request("http://emulator.test/__emulator"))
        assert.notInclude(yield* Effect.promise(() => overview.text()), "jwt.json?sub=ada")
      }).pipe((_) => isolated(_, options))
    }
    // Tokens of the app's server are accepted.
    const secret = "the app's own secret"
    const own = Effect.flatMap(jwt({ sub: "ada" }, secret), (token) => loginWith(token, "client_jwt"))
    assert.strictEqual((yield* isolated(own, { jwtSecret: secret })).answer.status, 200)
  })
)

const LoggedIn = Schema.Struct({ userSWA: Schema.String })

const loginWith = Effect.fnUntraced(function* (idToken: string, provider: string) {
  const { account, body } = yield* loginRequest({ idToken, provider })
  return { account, answer: yield* call("/authenticate", { body }) }
})

it.effect("client_jwt: is accepted with and without Bearer in front", () =>
  Effect.gen(function* () {
    const plain = yield* loginWith(yield* jwt({ sub: "ada" }), "client_jwt")
    const prefixed = yield* loginWith(`Bearer ${yield* jwt({ sub: "ada" })}`, "client_jwt")
    const byEmail = yield* loginWith(yield* jwt({ email }), "client_jwt")
    assert.deepStrictEqual(
      [plain, prefixed, byEmail].map((_) => _.answer.status),
      [200, 200, 200]
    )
    const swa = (_: typeof plain) => Reflect.get(Object(_.answer.data), "userSWA")
    assert.strictEqual(swa(plain), swa(prefixed))
    assert.notStrictEqual(swa(plain), swa(byEmail))
  }).pipe(isolated)
)

it.effect("id token: is refused with another key, without identity, expired, or of an unknown provider", () =>
  Effect.gen(function* () {
    const details = (token: string, provider = "client_jwt") =>
      Effect.map(loginWith(token, provider), ({ answer }) => [answer.status, answer.details] as const)
    const [status, foreign] = yield* details(yield* jwt({ sub: "ada" }, "another secret, which is long enough"))
    assert.strictEqual(status, 400)
    assert.include(foreign, "signature")
    assert.include((yield* details(yield* jwt({ name: "Ada" })))[1], "sub or email")
    assert.include((yield* details("not a token"))[1], "expected a JWT")
    assert.include((yield* details(yield* jwt({ sub: "ada" }), "okto"))[1], "signature")
    assert.include((yield* details(yield* jwt({ sub: "ada" }), "google"))[1], "id token of Google")
    const fresh = yield* jwt({ sub: "ada" })
    yield* TestClock.adjust("1 hour")
    assert.include((yield* details(fresh))[1], "exp")
  }).pipe(isolated)
)

const Certificates = Schema.Struct({ keys: Schema.NonEmptyArray(Schema.Record(Schema.String, Schema.String)) })
const Page = Schema.Struct({ token: Schema.String })

const page = Effect.fnUntraced(function* <S extends Schema.Decoder<unknown>>(path: string, schema: S) {
  const emulator = yield* Emulator
  const response = yield* emulator.handle(new Request(`http://emulator.test/__emulator${path}`))
  return yield* Schema.decodeUnknownEffect(schema)(yield* Effect.promise(() => response.json()))
})

it.effect("Google id token: is accepted, and matches the published keys", () =>
  Effect.gen(function* () {
    const { token } = yield* page("/google.json?email=grace@gmail.com&nonce=n-1", Page)
    const { keys } = yield* page("/google/certs", Certificates)
    const { payload } = yield* Effect.promise(() =>
      jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), { currentDate: new Date(0) })
    )
    assert.strictEqual(payload["nonce"], "n-1")
    assert.strictEqual(payload["email"], "grace@gmail.com")
    assert.notProperty(keys[0], "d")
    const first = yield* loginWith(token, "google")
    assert.strictEqual(first.answer.status, 200, first.answer.details)
    const again = yield* loginWith((yield* page("/google.json?email=Grace@gmail.com", Page)).token, "google")
    const swa = ({ answer }: typeof first) => Reflect.get(Object(answer.data), "userSWA")
    assert.strictEqual(swa(first), swa(again))
  }).pipe(isolated)
)

it.effect("Google sign-in: returns tokens to apps on this machine only", () =>
  Effect.gen(function* () {
    const { googleClientId } = environments.sandbox
    const { handle } = yield* Emulator
    const signIn = (redirect: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({
        client_id: googleClientId,
        response_type: "id_token",
        scope: "openid",
        nonce: "n",
        account: "ada@gmail.com",
        ...redirect
      })
      return handle(new Request(`http://emulator.test/__emulator/google/auth?${query}`))
    }
    for (const home of [
      "http://localhost:3000",
      "https://127.0.0.1:1",
      "http://emulator.test",
      "https://friend.test"
    ]) {
      const sent = yield* signIn({ redirect_uri: `${home}/handler` })
      assert.strictEqual(sent.status, 302, home)
      assert.match(sent.headers.get("location") ?? "", /^https?:.*\/handler#id_token=/)
      const posted = yield* signIn({ redirect_uri: "postmessage", origin: home })
      assert.include(yield* Effect.promise(() => posted.text()), "credential", home)
    }
    for (const home of [
      "https://evil.test",
      "http://localhost.evil.test",
      "https://friend.test:1",
      "javascript:alert(1)"
    ]) {
      for (const redirect of [{ redirect_uri: `${home}/` }, { redirect_uri: "postmessage", origin: home }]) {
        const refused = yield* signIn(redirect)
        assert.strictEqual(refused.status, 400, home)
        assert.notInclude(yield* Effect.promise(() => refused.text()), "eyJ")
      }
    }
    assert.strictEqual((yield* signIn({ redirect_uri: "postmessage" })).status, 400)
  }).pipe((_) => isolated(_, { allowOrigins: ["https://friend.test"] }))
)

it.effect("Google sign-in: returns tokens to addresses in any spelling", () =>
  Effect.gen(function* () {
    const { handle } = yield* Emulator
    for (const [target, home] of [
      ["http://localhost:3000/日本", "http://localhost:3000/%E6%97%A5%E6%9C%AC"],
      ["http://localhost:3000/\n", "http://localhost:3000/"],
      ["http://localhost:3000/page#part", "http://localhost:3000/page"],
      ["http://localhost:3000", "http://localhost:3000/"]
    ] as const) {
      const query = new URLSearchParams({
        client_id: environments.sandbox.googleClientId,
        response_type: "id_token",
        scope: "openid",
        nonce: "n",
        account: "ada@gmail.com",
        redirect_uri: target
      })
      const sent = yield* handle(new Request(`http://emulator.test/__emulator/google/auth?${query}`))
      assert.strictEqual(sent.status, 302, target)
      const [at, fragment = ""] = (sent.headers.get("location") ?? "").split("#")
      assert.strictEqual(at, home)
      assert.match(fragment, /^id_token=eyJ/)
    }
  }).pipe(isolated)
)

it.effect("Google id token: is refused for another app, if it was changed, and after an hour", () =>
  Effect.gen(function* () {
    const { token } = yield* page("/google.json", Page)
    const refusal = Effect.fnUntraced(function* (idToken: string) {
      const { answer } = yield* loginWith(idToken, "google")
      assert.strictEqual(answer.status, 400)
      return answer.details
    })
    const [head = "", body = "", signature = ""] = token.split(".")
    const other = Base64Url.encode(
      JSON.stringify({ ...JSON.parse(Result.getOrThrow(Base64Url.decodeString(body))), aud: "another-app" })
    )
    assert.include(yield* refusal([head, other, signature].join(".")), "signature")
    assert.include(yield* refusal(`${token}A`), "id token of Google")
    yield* TestClock.adjust("1 hour")
    assert.include(yield* refusal(token), "exp")
  }).pipe(isolated)
)

it.effect("Google id token: is refused for the client id of another app", () =>
  Effect.gen(function* () {
    const google = yield* Google.Google
    const grace = { email: "grace@gmail.com", name: "Grace" }
    const clientId = environments.sandbox.googleClientId
    assert.match(yield* google.identityOf(yield* google.issue(grace, { clientId })), /^google:\d+$/)
    const foreign = yield* google.issue(grace, { clientId: "another-app" })
    assert.include((yield* Effect.flip(google.identityOf(foreign))).message, "aud")
  }).pipe(
    Effect.provide(
      Google.layer.pipe(Layer.provide(worldLayer), Layer.provide(Layer.succeed(Settings.Settings, Settings.make({}))))
    )
  )
)

it.effect("client_jwt: is accepted with published keys, and then not with a shared one", () =>
  Effect.gen(function* () {
    const { privateKey, publicKey } = yield* Effect.promise(() => generateKeyPair("ES256"))
    const key = { ...(yield* Effect.promise(() => exportJWK(publicKey))), alg: "ES256" }
    const signed = (exp: number) =>
      Effect.promise(() =>
        new SignJWT({ sub: "ada" }).setProtectedHeader({ alg: "ES256" }).setExpirationTime(exp).sign(privateKey)
      )
    yield* Effect.gen(function* () {
      assert.strictEqual((yield* loginWith(yield* signed(3_600), "client_jwt")).answer.status, 200)
      const late = yield* loginWith(yield* signed(-1), "client_jwt")
      assert.include(late.answer.details, "exp")
      const sharedKey = yield* loginWith(yield* jwt({ sub: "ada" }), "client_jwt")
      assert.include(sharedKey.answer.details, "alg")
    }).pipe((_) => isolated(_, { jwks: { keys: [key] } }))
  })
)

it.effect("bearer token: is accepted until it expires, and refused if it is valid too long", () =>
  Effect.gen(function* () {
    const { account } = yield* login()
    const bearer = tokenOf(yield* bearerOf(account))
    assert.include((yield* call("/wallets", { bearer: tokenOf(yield* bearerOf(account, 6_000)) })).details, "expire_at")
    yield* TestClock.adjust("5399 seconds")
    assert.strictEqual((yield* call("/wallets", { bearer })).status, 200)
    yield* TestClock.adjust("1 second")
    const late = yield* call("/wallets", { bearer })
    assert.strictEqual(late.status, 401)
    assert.include(late.details, "expired")
  }).pipe(isolated)
)

it.effect("session: expires after ten days, and is unknown without a login", () =>
  Effect.gen(function* () {
    const { account } = yield* login()
    yield* TestClock.adjust(`${10 * day} seconds`)
    const late = yield* call("/wallets", { bearer: tokenOf(yield* bearerOf(account)) })
    assert.include(late.details, "session expired")
    const never = yield* call("/wallets", { bearer: tokenOf(yield* bearerOf(stranger.account)) })
    assert.include(never.details, "log in first")
    assert.strictEqual((yield* call("/wallets")).status, 401)
  }).pipe(isolated)
)

it.effect("failureStyle envelope: failures have status 200", () =>
  Effect.gen(function* () {
    const answer = yield* call("/wallets")
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.error?.["code"], 401)
  }).pipe((_) => isolated(_, { failureStyle: "envelope" }))
)

it.effect("WhatsApp code: is of a number in any spelling, and of no email address", () =>
  Effect.gen(function* () {
    const { openSession } = yield* Emulator
    const userOf = Effect.fnUntraced(function* (whatsapp_number: string) {
      const number = { whatsapp_number, country_short_name: "IN" }
      const { token } = yield* dataOf(Token, yield* call("/authenticate/whatsapp", { body: yield* otpRequest(number) }))
      assert.include((yield* verify(token, EmulatorTest.code)).details, "another")
      const body = yield* otpRequest({ ...number, token, otp: EmulatorTest.code })
      const { auth_token: idToken } = yield* dataOf(AuthToken, yield* call("/authenticate/whatsapp/verify", { body }))
      return (yield* dataOf(LoggedIn, (yield* loginWith(idToken, "okto")).answer)).userSWA
    })
    const wanted = yield* userOf("9876543210")
    assert.strictEqual(yield* userOf("(98765) 432-10"), wanted)
    for (const name of ["9876543210", "98765 43210", "whatsapp:98765 43210"]) {
      assert.strictEqual((yield* openSession(name, `0x04${"11".repeat(64)}`)).userSWA, wanted, name)
    }
    const short = yield* otpRequest({ whatsapp_number: "123", country_short_name: "IN" })
    assert.include((yield* call("/authenticate/whatsapp", { body: short })).details, "ten digits")
  }).pipe(isolated)
)
