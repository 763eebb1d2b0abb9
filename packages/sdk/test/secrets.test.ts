/**
 * Secrets planted in every field of what is sent appear nowhere in what comes out: a backend says all of it back, in every
 * place and spelling, and whatever it is sent over shows it when it fails.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"
import { inspect } from "node:util"
import {
  Client,
  Errors,
  Explorer,
  Intents,
  Login,
  Messages,
  LoggedCall,
  RequestLog,
  Session,
  SessionStore,
  tokenTransfer,
  Transport,
  UserKeys
} from "../src/effect.ts"
import { SessionConfig } from "../src/schemas/session.ts"
import { cut, hiding, isSecretName, unnamed, withoutSecrets } from "../src/redaction.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, runs, session, storedSession } from "./support.ts"

const planted = {
  idToken: `eyJhbGciOiJIUzI1NiJ9.${btoa("the user's claims, at some length")}.c2ln+bmF0/dXJl`,
  otp: "407312",
  token: "3f1c-otp/token+of=this~user"
}

/** Texts that somebody could make something of, of all that a request carries. */
const carried = (request: Transport.TransportRequest): ReadonlyArray<string> => LoggedCall.secretsOf(request)

// ---------------------------------------------------------------------------------------------------------------
// Looking for secrets
// ---------------------------------------------------------------------------------------------------------------

/** Every text in a value: names, messages, stacks, causes, what is not enumerable, what is printed. */
const textsIn = (value: unknown, seen = new Set<unknown>()): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value === "number" || typeof value === "bigint") return [String(value)]
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const inner = value instanceof Map || value instanceof Set ? [...value].flatMap((_) => textsIn(_, seen)) : []
  return [
    ...inner,
    ...Reflect.ownKeys(value).flatMap((key) => [String(key)].concat(textsIn(Reflect.get(value, key), seen))),
    ...(value instanceof Error ? [value.name, value.message, value.stack ?? "", ...textsIn(value.cause, seen)] : [])
  ]
}

const shown = (value: unknown): string =>
  [
    ...textsIn(value),
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    String(value),
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? ""
  ].join("\n")

const unescaped = (text: string): string => {
  const plain = text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\\", "")
  return plain.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}

/** The text as it is, and whatever can be read out of it. */
const readings = (text: string): string => {
  const plain = unescaped(unescaped(text))
  const encoded = [...plain.matchAll(/[A-Za-z0-9+/_-]{8,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), "base64").toString("latin1"))
  )
  return [text, plain, ...encoded].join("\n").toLowerCase()
}

const assertSilent = (value: unknown, secrets: Iterable<string>, what: string): void => {
  const text = readings(shown(value))
  for (const secret of secrets) {
    const at = text.indexOf(secret.toLowerCase())
    assert.isTrue(at < 0, `${what} shows ${secret}: ${text.slice(Math.max(0, at - 80), at + 120)}`)
  }
}

// ---------------------------------------------------------------------------------------------------------------
// A backend that says everything back
// ---------------------------------------------------------------------------------------------------------------

type Spelling = (text: string) => string

const html: Spelling = (text) => text.replaceAll(/[^a-z0-9]/gi, (character) => `&#${character.charCodeAt(0)};`)

const spellings: ReadonlyArray<Spelling> = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => Buffer.from(text).toString("base64"),
  (text) => Buffer.from(`x${text}`).toString("base64url"),
  (text) => Buffer.from(`xy${text}`).toString("base64"),
  (text) => JSON.stringify(text),
  (text) => JSON.stringify(JSON.stringify(text)),
  (text) => text.toUpperCase(),
  html,
  (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  (text) => text.replaceAll(/[^a-z0-9]/gi, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
]

/** What a request said, in one text; and the key of its session, as if somebody had found that in the store. */
const everything = (request: Transport.TransportRequest): string =>
  [
    request.method,
    request.url,
    JSON.stringify(request.headers),
    request.body ?? "",
    ...carried(request),
    ...(request.headers["Authorization"] === undefined ? [] : [session.sessionPrivKey])
  ].join(" | ")

/** The code of a request about one, as a number. */
const codeIn = (request: Transport.TransportRequest): number =>
  request.body?.includes(planted.otp) ? Number(planted.otp) : 7

const places: ReadonlyArray<(said: string, number: number, status: number) => Transport.TransportResponse> = [
  (said, code, status) =>
    TestPlatform.failure({ code, errorCode: said, message: said, details: said, trace_id: said, more: said }, status),
  (said, code, status) =>
    TestPlatform.failure({ message: "no", code, data: { asked: [said], nested: { said } } }, status),
  (said, _, status) => TestPlatform.failure(said, status),
  (said, _, status) => ({ status, body: `<html><title>${said}</title><input name="x" value="${said}"></html>` }),
  (said, _, status) => ({ status, body: said }),
  (said, retryAfter, status) => ({
    ...TestPlatform.failure({ message: said }, status),
    retryAfter,
    headers: { x: said }
  }),
  (said) => TestPlatform.success({ [said]: said, jobId: said, items: [{ [said]: said }], network: said }),
  (said) => TestPlatform.success(said),
  (said) => TestPlatform.success([{ said, network_name: said, [said]: said }]),
  (said) => ({ status: 200, body: said }),
  (said) => ({ status: 307, headers: { location: `https://elsewhere.test/?${said}` }, body: said })
]

/** A failure of what carries requests, which shows the request. */
const failures: ReadonlyArray<(request: Transport.TransportRequest) => unknown> = [
  (request) => new TypeError(`could not send ${everything(request)}`, { cause: new Error(JSON.stringify(request)) }),
  (request) => Object.assign(new Error("axios"), { config: { headers: request.headers, data: request.body } }),
  (request) => new Request("https://x.test", { method: request.method, headers: request.headers }),
  (request) => new AggregateError([new Error(everything(request))], "several"),
  (request) => everything(request),
  (request) => Object.defineProperty(new Error("hidden"), "request", { value: request, enumerable: false }),
  (request) => ({ request: () => request }),
  (request) => ({ [everything(request)]: 1 }),
  (request) => new Map([["request", request]])
]

type Call = Effect.Effect<unknown, unknown, Client.Services>

const reads: ReadonlyArray<Call> = [
  Explorer.Explorer.use((_) => _.getAccount),
  Explorer.Explorer.use((_) => _.getChains),
  Explorer.Explorer.use((_) => _.getTokens),
  Explorer.Explorer.use((_) => _.getPortfolio),
  Explorer.Explorer.use((_) => _.getPortfolioActivity),
  Explorer.Explorer.use((_) => _.getPortfolioNFT),
  Explorer.Explorer.use((_) => _.getNftCollections),
  Explorer.Explorer.use((_) => _.getOrdersHistory()),
  Explorer.Explorer.use((_) => _.rawRead({ caip2Id: "eip155:1", data: {} }))
]

const exits = (...effects: ReadonlyArray<Call>) => Effect.all(effects.map((effect) => Effect.exit(effect)))

const sending = {
  caip2Id: "eip155:84532",
  recipient: address,
  token: "",
  amount: 1n
}

/** Every call that carries a secret. */
const everyCall = Effect.gen(function* () {
  const login = yield* Login.Login
  const live = yield* Session.Session
  const code = { contact: "ada@example.com", otp: planted.otp, token: planted.token }
  const phone = { ...code, contact: "9876543210" }
  const out = yield* exits(
    login.sendOtp(code.contact, "email"),
    login.resendOtp(code.contact, planted.token, "email"),
    login.sendOtp(phone.contact, "whatsapp"),
    login.resendOtp(phone.contact, planted.token, "whatsapp"),
    login.withOtp({ ...code, method: "email" }),
    login.withOtp({ ...phone, method: "whatsapp" }),
    login.withIdToken({ idToken: planted.idToken, provider: "client_jwt" })
  )
  yield* live.start(Schema.decodeUnknownSync(SessionConfig)(session))
  const intents = Intents.Intents.use((_) => _.submit(tokenTransfer, sending, { settleFor: "0 seconds" }))
  const signing = Messages.Messages.use((_) => _.signMessage("hi"))
  const inside = yield* exits(
    ...reads,
    UserKeys.UserKeys.use((_) => _.sync),
    signing,
    intents,
    Effect.provideService(signing, RequestLog.RequestLog, RequestLog.toLogger),
    Intents.Intents.use((_) => _.estimate(tokenTransfer, sending)),
    login.verify
  )
  return [...out, ...inside]
})

const errorsIn = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value)
    ? value.flatMap(errorsIn)
    : Effect.isEffect(value) && "_tag" in value && value._tag === "Failure" && "cause" in value
      ? [value.cause]
      : Effect.isEffect(value) && "value" in value
        ? errorsIn(value.value)
        : []

/** Runs every call over a transport, and collects what comes out of it, and what secrets left. */
const observe = (
  send: (request: Transport.TransportRequest) => Effect.Effect<Transport.TransportResponse, Errors.Unreachable>
) =>
  Effect.gen(function* () {
    const secrets = new Set<string>([planted.idToken, planted.otp, planted.token, session.sessionPrivKey, clientKey])
    const out: Array<unknown> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        out.push(span.attributes, span.events)
        return span
      }
    })
    const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
      Layer.provide(
        Layer.mergeAll(
          Layer.succeed(Transport.Transport, {
            send: (request: Transport.TransportRequest) =>
              Effect.suspend(() => {
                // An operation's own signature is public, and errors carry the operation.
                if (!request.url.endsWith("/execute")) for (const secret of carried(request)) secrets.add(secret)
                return send(request)
              })
          }),
          TestPlatform.layerRandom(),
          SessionStore.layerMemory()
        )
      )
    )
    const exits = yield* everyCall.pipe(
      Effect.provide(layer),
      Effect.provideService(RequestLog.RequestLog, (call) => Effect.sync(() => void out.push(call))),
      Effect.provide(
        Logger.layer([
          Logger.make((options) => void out.push(options.message, Cause.pretty(options.cause), options.cause))
        ])
      ),
      Effect.provideService(Tracer.Tracer, tracer)
    )
    return { out: [...out, ...errorsIn(exits)], errors: errorsIn(exits), secrets }
  })

const usual: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] },
  "/wallets": [],
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" }
}

const usually = (request: Transport.TransportRequest): Transport.TransportResponse | undefined => {
  const data = usual[new URL(request.url).pathname.replace("/api/oc/v1", "")]
  return data === undefined ? undefined : TestPlatform.success(data)
}

describe("a secret", () => {
  it.effect.prop(
    "is not in what comes out, wherever and however a backend says it back",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: places.length - 1 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: spellings.length - 1 })),
      Schema.Literals([200, 400, 401, 422, 500]),
      Schema.Boolean
    ],
    ([place, spelling, status, isSensible]) =>
      Effect.gen(function* () {
        const { errors, out, secrets } = yield* observe((request) => {
          const answer = isSensible ? usually(request) : undefined
          const said = spellings[spelling]?.(everything(request)) ?? ""
          return Effect.succeed(answer ?? places[place]?.(said, codeIn(request), status) ?? { status: 500, body: said })
        })
        assert.isAbove(errors.length, 5)
        assertSilent(out, secrets, `place ${place}, spelling ${spelling}`)
      }),
    { arbitrary: { runs: runs(20) } }
  )

  it.effect("is not in what comes out in any place, or any spelling", () =>
    Effect.gen(function* () {
      const pairs = [
        ...places.map((_, place) => [place, 0] as const),
        ...spellings.map((_, spelling) => [0, spelling] as const)
      ]
      for (const [place, spelling] of pairs) {
        const { out, secrets } = yield* observe((request) =>
          Effect.succeed(
            usually(request) ??
              places[place]?.(spellings[spelling]?.(everything(request)) ?? "", codeIn(request), 400) ?? {
                status: 500,
                body: ""
              }
          )
        )
        assertSilent(out, secrets, `place ${place}, spelling ${spelling}`)
      }
    })
  )

  it.effect("is not in what comes out when sending fails and the failure shows the request", () =>
    Effect.gen(function* () {
      for (const [at, failure] of failures.entries()) {
        const { errors, out, secrets } = yield* observe((request) => {
          const answer = usually(request)
          return answer === undefined
            ? Effect.fail(new Errors.Unreachable(failure(request), everything(request)))
            : Effect.succeed(answer)
        })
        assert.isAbove(errors.length, 5)
        assertSilent(out, secrets, `failure ${at}`)
      }
    })
  )

  it.effect("of a login is kept out of what later calls say", () =>
    Effect.gen(function* () {
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(
          TestPlatform.layer({
            answer: ({ url }) =>
              url.endsWith("/authenticate")
                ? TestPlatform.success({ userSWA: address })
                : TestPlatform.failure({ message: `you logged in with ${planted.idToken}` }, 500)
          })
        )
      )
      yield* Effect.gen(function* () {
        yield* Login.Login.use((_) => _.withIdToken({ idToken: planted.idToken, provider: "client_jwt" }))
        const error = yield* Effect.flip(Explorer.Explorer.use((_) => _.getPortfolio))
        assert.strictEqual(error.reason?.message, "you logged in with ***")
        assertSilent(error, [planted.idToken], "a later call")
      }).pipe(Effect.provide(Layer.provide(layer, Logger.layer([]))))
    })
  )

  it.effect("is not in what a session store fails with", () =>
    Effect.gen(function* () {
      const out: Array<unknown> = []
      const store = SessionStore.SessionStore.of({
        read: Effect.fail(new SessionStore.StorageFailed(new Error(`damaged: ${storedSession}`))),
        write: (text) =>
          Effect.fail(new SessionStore.StorageFailed(new Error(`no room for ${text}`, { cause: { text } }))),
        remove: Effect.die(new Error(`cannot remove ${storedSession}`))
      })
      const logger = Logger.make((options) => void out.push(options.message))
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provideMerge(Logger.layer([logger])),
        Layer.provide(
          Layer.mergeAll(
            Layer.succeed(SessionStore.SessionStore, store),
            TestPlatform.layerRandom(),
            TestPlatform.layerTransport(() => undefined)
          )
        )
      )
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        out.push(yield* Effect.exit(live.restored))
        yield* live.start(Schema.decodeUnknownSync(SessionConfig)(session))
        yield* live.clear
      }).pipe(Effect.provide(layer))
      assert.isAtLeast(out.length, 4)
      assertSilent(out, [session.sessionPrivKey], "the store")
    })
  )

  it.effect("is not in what a signer fails with", () =>
    Effect.gen(function* () {
      for (const sign of [
        (message: ReadonlyArray<object>) => Promise.reject(new Error(`cannot sign ${JSON.stringify(message)}`)),
        (message: ReadonlyArray<object>) => Promise.resolve([`0x${JSON.stringify(message)}` as const])
      ]) {
        const layer = Client.layer({ clientSigner: { sign }, clientSWA }).pipe(
          Layer.provide(TestPlatform.layer({ answer: () => undefined }))
        )
        const code = { contact: "ada@example.com", otp: planted.otp, token: planted.token, method: "email" } as const
        const error = yield* Effect.flip(Login.Login.use((_) => _.withOtp(code))).pipe(Effect.provide(layer))
        assert.strictEqual(error._tag, "SignerFailed")
        assertSilent(error, [planted.otp, planted.token], "the signer")
      }
    })
  )
})

describe("the request log", () => {
  const secret = "5d41402abc4b2a76"
  const bodies: ReadonlyArray<string> = [
    JSON.stringify({ otp: secret }),
    JSON.stringify({ otp: [secret, secret] }),
    JSON.stringify({ data: JSON.stringify({ otp: secret }) }),
    JSON.stringify({ auth_token: secret }),
    JSON.stringify({ "auth-token": secret }),
    JSON.stringify({ idToken: secret }),
    JSON.stringify({ id_token: secret }),
    JSON.stringify({ ID_TOKEN: secret }),
    JSON.stringify({ userSessionSignature: secret }),
    JSON.stringify({ signature: { r: secret } }),
    JSON.stringify([["authorization", `Bearer ${secret}`]]),
    JSON.stringify([{ name: "otp", value: secret }]),
    JSON.stringify({ token: secret }).slice(0, -1),
    `callback({"token":"${secret}"})`,
    `{'otp': '${secret}'}`,
    `otp=${secret}&x=1`,
    `x=1&id_token=${secret}`,
    encodeURIComponent(JSON.stringify({ otp: secret })),
    `<input type="hidden" name="otp" value="${secret}">`,
    `<tr><td>OTP</td><td>${secret}</td></tr>`,
    `<pre>&quot;otp&quot;:&quot;${secret}&quot;</pre>`,
    `<script>var token = "${secret}"</script>`,
    `Authorization: Bearer ${secret}`,
    `<html><body>otp: ${secret}</body></html>`,
    `the token is 51234567, and the OTP 51234567, ${"and so on ".repeat(3)}`
  ]

  it("shows no body in which a name says that it is a secret", () => {
    for (const body of bodies) {
      assert.notInclude(unnamed(body), secret)
      assert.notInclude(unnamed(body), "51234567")
      const call = LoggedCall.entry(
        { method: "POST", url: `https://x.test/?token=${secret}`, headers: { "x-api-key": secret }, body },
        { status: 200, headers: { "x-auth-token": secret }, body },
        { start: 0, end: 1 }
      )
      assertSilent(call, [secret], body)
    }
  })

  it("shows what is no secret", () => {
    for (const text of [
      '{"token_address":"0xabc","tokens":[{"symbol":"USDC"}],"session_pub_key":"0x04"}',
      "The OTP expired, OTP: expired",
      '{"status":"success","data":{"otp":null,"token":""}}'
    ]) {
      assert.strictEqual(unnamed(text), text)
    }
    assert.isFalse(isSecretName("token_image"))
    assert.isTrue(isSecretName("clientPrivateKey"))
  })

  it.prop(
    "shows as much of a text as is wanted, and that as it shows all of it",
    [Schema.Json, Schema.Natural],
    ([json, natural]) => {
      const text = JSON.stringify({ json, otp: secret, pairs: [["authorization", secret]], more: [json, json] })
      const all = unnamed(text)
      const length = natural % (all.length + 2)
      assert.strictEqual(cut(unnamed(text, length), length), cut(all, length))
    },
    { arbitrary: { runs: runs(300) } }
  )

  it("takes no long time over any text, and shows a part of a long one", () => {
    const hostile = [
      "eyJ".repeat(350_000),
      "\\".repeat(1_000_000),
      "otp ".repeat(250_000),
      `otp${" ".repeat(1_000_000)}`,
      "otp<a>".repeat(175_000),
      `name=otp ${" value".repeat(150_000)}`,
      `{"token":"${"x".repeat(2_000_000)}`,
      `{"token":"${"x".repeat(2_000_000)}"}`,
      "[".repeat(1_000_000),
      "&amp;#".repeat(150_000)
    ]
    const request = {
      method: "POST",
      url: "https://x.test",
      headers: {},
      body: '{"otp":"\\\\\\\\%25%25&amp;"}'
    } as const
    const begun = process.cpuUsage()
    for (const body of hostile) {
      const call = LoggedCall.entry(request, { status: 200, body }, { start: 0, end: 1 })
      assert.isBelow(call.responseBody?.length ?? 0, 70_000)
    }
    // What it takes of a processor is about half a second; what is not linear takes minutes.
    assert.isBelow(process.cpuUsage(begun).user / 1000, 20_000)
  })
})

describe("a known value", () => {
  it.effect.prop(
    "is removed from any text, in any spelling, and nothing else is",
    [Schema.String.check(Schema.isMinLength(8), Schema.isMaxLength(60)), Schema.String, Schema.String],
    ([value, before, after]) =>
      Effect.sync(() => {
        const hide = hiding(() => [value])
        assert.strictEqual(hide(value), "***")
        if (!hide(`${before}${after}`).includes("***") && !`${before}\n${after}`.includes(value)) {
          assert.notInclude(hide(`${before}${value}${after}`), value)
        }
        if (value.isWellFormed()) {
          assert.notInclude(hide(encodeURIComponent(value)), encodeURIComponent(value))
          const within = Buffer.from(`a${value}bc`).toString("base64")
          assert.notInclude(Buffer.from(hide(within), "base64").toString(), value)
        }
        const text = JSON.stringify({ a: value })
        assert.notStrictEqual(hide(text), text)
      }),
    { arbitrary: { runs: runs(200) } }
  )

  it("may be very long, or too short to be told from other text", () => {
    const long = Array.from({ length: 50_000 }, (_, at) => at.toString(36)).join("")
    assert.match(hiding(() => [long])(`<${long}>`), /^<(?:\*\*\*)+>$/)
    assert.strictEqual(hiding(() => ["", "1", "abc"])("1abc"), "1abc")
  })

  it("costs nobody the cause in which it is not", () => {
    const hide = hiding(() => ["hunter22"])
    const clean = new TypeError("fetch failed", {
      cause: Object.assign(new Error("ECONNRESET"), { code: "ECONNRESET" })
    })
    assert.strictEqual(withoutSecrets(clean, hide), clean)
    const dirty = withoutSecrets(new RangeError("a hunter22"), hide)
    assert.isTrue(dirty instanceof Error && dirty.name === "RangeError" && dirty.message === "a ***")
  })
})
