/**
 * Secrets planted in every field of what is sent and received appear nowhere in what comes out: a backend says all of it
 * back, in every place and spelling, and a transport that fails shows it.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"
import { readdirSync, readFileSync } from "node:fs"
import { inspect } from "node:util"
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import * as Routes from "@okto-effect/protocol/Routes"
import { isSecretField } from "@okto-effect/protocol/secretFields"
import { isDeep, runs } from "../../../scripts/deep.ts"
import {
  Backend,
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
import { redactCause, redactFields, redactId, redactValues } from "../src/errors/redaction.ts"
import { TestPlatform } from "../src/testing.ts"
import { layerOver, platformOver } from "./layers.ts"
import { address, clientKey, clientSWA, pathOf, replies, session, storedSession } from "./support.ts"

const planted = {
  idToken: `eyJhbGciOiJIUzI1NiJ9.${btoa("the user's claims, at some length")}.c2ln+bmF0/dXJl`,
  otp: "407312",
  token: "3f1c-otp/token+of=this~user"
}

/** Parts of a request that must not be known to others. */
const logged = (
  request: Transport.TransportRequest,
  response: Transport.TransportResponse | undefined,
  times: { readonly start: number; readonly end: number }
) =>
  LoggedCall.entry(
    request,
    response,
    times,
    redactValues(() => LoggedCall.secretsOf(request, response))
  )

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
    .replaceAll("\\", "")
  return plain.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}

/** The text, and everything that can be decoded from it. */
const readings = (text: string): string => {
  const plain = unescaped(unescaped(text))
  // A value is shown in several ways, and most of it is the same in each.
  const runs = new Set(plain.match(/[A-Za-z0-9+/_-]{8,}/g))
  const encoded = [...runs].flatMap((run) =>
    [0, 1, 2, 3].flatMap((skipped) => {
      const bytes = Buffer.from(run.slice(skipped), "base64")
      return [
        bytes.toString("latin1"),
        bytes.toString("hex"),
        Buffer.from(run.slice(skipped), "hex").toString("latin1")
      ]
    })
  )
  return [text, plain, ...encoded].join("\n").toLowerCase()
}

const assertSilent = (value: unknown, secrets: Iterable<string>, what: string): void => {
  const text = readings(shown(value))
  for (const secret of secrets) {
    const at = text.indexOf(secret.toLowerCase().replace(/^0x/, ""))
    assert.isTrue(at < 0, `${what} shows ${secret}: ${text.slice(Math.max(0, at - 80), at + 120)}`)
  }
}

// ---------------------------------------------------------------------------------------------------------------
// A backend that says everything back
// ---------------------------------------------------------------------------------------------------------------

type Spelling = (text: string) => string

const spellings: ReadonlyArray<Spelling> = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams({ "": text }).toString().slice(1),
  (text) => Buffer.from(text).toString("base64"),
  (text) => Buffer.from(`x${text}`).toString("base64url"),
  (text) => text.replaceAll(/0x/g, ""),
  (text) => text.replaceAll(/0x[0-9a-f]+/gi, (hex) => hex.toUpperCase()),
  (text) => text.replaceAll(/0x[0-9a-f]+/gi, (hex) => Buffer.from(hex.slice(2), "hex").toString("base64")),
  (text) => Buffer.from(`xy${text}`).toString("base64"),
  (text) => JSON.stringify(text),
  (text) => text.toUpperCase()
]

/** The texts of a request in one, and the key of its session as from the store. */
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
  // The envelope of an error within the envelope of a success, as a contract's read may be answered.
  (said, code) => TestPlatform.success({ status: "error", error: { code, message: said, details: { said } } }),
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
  const intents = Intents.Intents.use((_) => _.submit(tokenTransfer, sending, { outcomeTimeout: "0 seconds" }))
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

/** A tracer that puts what its spans show into a list. */
const tracerInto = (out: Array<unknown>) =>
  Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      out.push(span.attributes, span.events)
      return span
    }
  })

/** Runs every call over a transport, and collects what comes out of it, and what secrets left. */
const observe = (
  send: (request: Transport.TransportRequest) => Effect.Effect<Transport.TransportResponse, Errors.NoResponse>
) =>
  Effect.gen(function* () {
    const secrets = new Set<string>([planted.idToken, planted.otp, planted.token, session.sessionPrivKey, clientKey])
    const out: Array<unknown> = []
    const transport = Layer.succeed(Transport.Transport, {
      send: (request: Transport.TransportRequest) =>
        Effect.suspend(() => {
          // An operation's own signature is public, and errors carry the operation.
          if (!request.url.endsWith("/execute")) for (const secret of carried(request)) secrets.add(secret)
          return send(request)
        })
    })
    const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
      Layer.provide([TestPlatform.layer({ answer: () => undefined }), transport])
    )
    const exits = yield* everyCall.pipe(
      Effect.provide(layer),
      Effect.provideService(RequestLog.RequestLog, (call) => Effect.sync(() => void out.push(call))),
      Effect.provide(
        Logger.layer([
          Logger.make((options) => void out.push(options.message, Cause.pretty(options.cause), options.cause))
        ])
      ),
      Effect.provideService(Tracer.Tracer, tracerInto(out))
    )
    return { out: [...out, ...errorsIn(exits)], errors: errorsIn(exits), secrets }
  })

const usually = (request: Transport.TransportRequest): Transport.TransportResponse | undefined => {
  const path = pathOf(request)
  return ["/supported/networks", "/wallets", "/gas-values", "/user-keys"].includes(path)
    ? TestPlatform.success(replies[path])
    : undefined
}

describe("A secret", () => {
  it.effect("is redacted in errors, logs and spans, wherever a backend repeats it in any spelling", () =>
    Effect.gen(function* () {
      const statuses = [400, 401, 200, 422, 500] as const
      // Each place and each spelling once, or each pair in `test:deep`.
      const pairs = Array.from({ length: isDeep ? places.length * spellings.length : places.length }, (_, at) => ({
        place: at % places.length,
        spelling: (isDeep ? Math.floor(at / places.length) : at) % spellings.length,
        status: statuses[at % statuses.length] ?? 400,
        isSensible: at % 4 < 3
      }))
      for (const { isSensible, place, spelling, status } of pairs) {
        const { errors, out, secrets } = yield* observe((request) => {
          const answer = isSensible ? usually(request) : undefined
          const said = spellings[spelling]?.(everything(request)) ?? ""
          return Effect.succeed(answer ?? places[place]?.(said, codeIn(request), status) ?? { status: 500, body: said })
        })
        assert.isAbove(errors.length, 5)
        assertSilent(out, secrets, `place ${place}, spelling ${spelling}, status ${status}`)
      }
    })
  )

  it.effect("is redacted when sending fails with an error that has the request", () =>
    Effect.gen(function* () {
      for (const [at, failure] of failures.entries()) {
        const { errors, out, secrets } = yield* observe((request) => {
          const answer = usually(request)
          return answer === undefined
            ? Effect.fail(new Errors.NoResponse(failure(request), everything(request)))
            : Effect.succeed(answer)
        })
        assert.isAbove(errors.length, 5)
        assertSilent(out, secrets, `failure ${at}`)
      }
    })
  )

  it.effect("is redacted in the failure of a session store", () =>
    Effect.gen(function* () {
      const out: Array<unknown> = []
      const store = SessionStore.SessionStore.of({
        read: Effect.fail(new SessionStore.StorageFailed(new Error(`damaged: ${storedSession}`))),
        write: (text) =>
          Effect.fail(new SessionStore.StorageFailed(new Error(`no room for ${btoa(text)}`, { cause: { text } }))),
        remove: Effect.die(new Error(`cannot remove ${storedSession}`))
      })
      const logger = Logger.make((options) => void out.push(options.message))
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provideMerge(Logger.layer([logger])),
        Layer.provide(platformOver(store, () => undefined))
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

  it.effect("is redacted in the failure of a signer", () =>
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

// ---------------------------------------------------------------------------------------------------------------
// Every route
// ---------------------------------------------------------------------------------------------------------------

interface Secrets {
  readonly otp: string
  readonly text: string
  readonly hex: string
}

/** Every secret field of a request, and of a reply, each with a value of its own. */
const sentFields = ({ hex, otp, text }: Secrets, sign = (at: number) => `${hex}0${at}`) => ({
  data: { otp, token: `${text}/sent`, transactions: [{ userSessionSignature: sign(1) }] },
  client_signature: sign(2),
  authData: { idToken: `${text}.id`, provider: "google" },
  sessionPkClientSignature: sign(3),
  sessionDataUserSignature: sign(4),
  signature: sign(5)
})
const receivedFields = ({ hex, text }: Secrets) => ({
  token: `${text}+received`,
  auth_token: `${text}.auth`,
  nested: [{ refresh_auth_token: `${text}.refresh` }, JSON.parse("[]")],
  device_token: `${text}=device`,
  transactions: [{ signature: `${hex}06` }]
})

const scalars = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(scalars) : [String(value)]

const valuesOf = (secrets: Secrets): ReadonlyArray<string> =>
  [...scalars(sentFields(secrets)), ...scalars(receivedFields(secrets))].filter((value) => value !== "google")

class Failed extends Data.TaggedError("Failed")<{ readonly reason: Errors.CallFailureReason }> {
  constructor(reason: Errors.CallFailureReason) {
    super({ reason })
  }
}

/** Calls a route of the protocol with a request in which every secret field stands. */
const callOf = (route: Endpoint.Any, request: unknown) => {
  const facts = { ...route, request: Schema.Unknown }
  return Backend.Backend.use((backend) => backend.call(facts, request, Failed))
}

const drawn = Schema.Struct({
  otp: Schema.String.check(Schema.isPattern(/^[0-9]{6,8}$/)),
  text: Schema.String.check(
    Schema.isMaxLength(40),
    // No token has characters that JSON escapes: of JSON in the JSON of a message, only they are written otherwise.
    Schema.makeFilter((text) => JSON.stringify(text) === `"${text}"`)
  ),
  hex: Schema.String.check(Schema.isPattern(/^[0-9a-f]{128}$/))
})

describe("redaction", () => {
  const routes = Object.values(Routes)
  const index = (length: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: length - 1 }))

  it.effect.prop(
    "masks the values of secret fields, sent or received, on every route and in every spelling",
    [drawn, index(spellings.length), index(places.length), Schema.Literals([200, 400, 401, 500])],
    ([{ hex, otp, text }, spelling, place, status]) =>
      Effect.gen(function* () {
        const secrets = { otp, text: `T0k3n:${text}`, hex: `0x${hex}` }
        const spell = spellings[spelling] ?? String
        const repeated = valuesOf(secrets).map(spell).join(" | ")
        const out: Array<unknown> = []
        const respond = (): Transport.TransportResponse => {
          const response = places[place]?.(repeated, Number(otp), status) ?? { status, body: repeated }
          const body: unknown = response.body.startsWith("{") ? JSON.parse(response.body) : undefined
          return typeof body === "object"
            ? { ...response, body: JSON.stringify({ ...body, received: receivedFields(secrets) }) }
            : response
        }
        let isToldAll = false
        // What only the request and the reply of a login had stays secret.
        const layer = layerOver(({ url }) => {
          if (isToldAll) return respond()
          isToldAll = url.endsWith(Routes.verifyEmailOtp.path)
          return TestPlatform.success(isToldAll ? receivedFields(secrets) : { ecdsaKeyId: "key" })
        })
        const log: (call: LoggedCall.LoggedCall) => Effect.Effect<void> = (call) =>
          Effect.sync(() => void out.push(call))
        yield* Effect.gen(function* () {
          yield* callOf(Routes.verifyEmailOtp, sentFields(secrets)).pipe(Effect.exit)
          for (const route of routes) {
            const exit = yield* Effect.exit(callOf(route, sentFields(secrets)))
            if (Exit.isFailure(exit)) out.push(exit.cause)
          }
        }).pipe(
          Effect.provide(layer),
          Effect.provideService(RequestLog.RequestLog, log),
          Effect.provideService(Tracer.Tracer, tracerInto(out))
        )
        assert.isAbove(out.length, routes.length)
        assertSilent(out, [...valuesOf(secrets), session.sessionPrivKey], `place ${place}, spelling ${spelling}`)
      }),
    { arbitrary: { runs: runs(4) } }
  )

  it("masks a secret with characters that JSON escapes, in JSON within a body", () => {
    const secret = 'line\n\u0000 "quoted" \\ secret'
    const response = { status: 400, body: JSON.stringify({ said: JSON.stringify({ inner: secret }), [secret]: 1 }) }
    const body = JSON.stringify({ token: secret })
    const request: Transport.TransportRequest = { method: "POST", url: "https://x.test", headers: {}, body }
    const { responseBody } = logged(request, response, { start: 0, end: 1 })
    assert.deepStrictEqual(JSON.parse(responseBody ?? ""), { said: '{"inner":"***"}', "***": 1 })
  })

  it.effect("masks a secret of a reply in the error for it, on every route", () =>
    Effect.gen(function* () {
      for (const [at, route] of routes.entries()) {
        const secret = `only in this reply ${at}`
        const reply = { message: secret, details: { otp: "12", said: [encodeURIComponent(secret)] } }
        const layer = layerOver(({ url }) =>
          url.endsWith(route.path)
            ? TestPlatform.failure({ ...reply, data: [{ device_token: secret }] }, 500)
            : TestPlatform.success({})
        )
        const { reason } = yield* Effect.flip(callOf(route, {})).pipe(Effect.provide(layer))
        assert.strictEqual(reason?._tag === "Rejected" && reason.message, "***", route.path)
        assert.strictEqual(reason?._tag === "Rejected" && reason.details, '{"otp":"***","said":["***"]}', route.path)
      }
    })
  )

  it("redactId: shows a job id, and masks a key", () => {
    const id = "535868b0-c53b-4e95-997a-1a9c290df0b7"
    assert.strictEqual(redactId(id), id)
    for (const key of [session.sessionPrivKey, session.sessionPrivKey.slice(2)])
      assert.strictEqual(redactId(key), "not an id")
  })
})

/** Names in samples and schemas that are like those of secrets, and public. */
const publicNames = new Set([
  "client_jwt",
  "messageMissingKey",
  "ecdsaKeyId",
  "ecdsaPublicKey",
  "eddsaKeyId",
  "eddsaPublicKey",
  "gasFeesInInputToken",
  "integratorFeesInInputToken",
  "platformBaseFeesInInputToken",
  "totalFeesInInputToken"
])

const namesIn = (value: unknown, seen = new Set<unknown>()): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value)) return value.flatMap((inner) => namesIn(inner, seen))
  return Object.entries(value).flatMap(([name, inner]) =>
    [name].concat(typeof inner === "string" ? inner : namesIn(inner, seen))
  )
}

describe("isSecretField", () => {
  it("has every field of the protocol with the name of a secret", () => {
    const samples = new URL("../../protocol/samples/", import.meta.url)
    const recorded = readdirSync(samples).flatMap((file) =>
      namesIn(JSON.parse(readFileSync(new URL(file, samples), "utf8")))
    )
    const described = namesIn(Object.values(Routes).map(({ data, request }) => [data.ast, request.ast]))
    const suspect = [...new Set([...recorded, ...described])].filter((name) =>
      /^\w*(?:token|otp|signature|secret|password|private_?key|privkey|jwt|bearer|key|key_?id)$/i.test(name)
    )
    assert.include(suspect, "userSessionSignature")
    assert.deepStrictEqual(
      suspect.filter((name) => !isSecretField(name) && !publicNames.has(name)),
      []
    )
  })

  it("accepts a name in any letter case, and no similar name", () => {
    for (const name of ["idToken", "id_token", "ID-TOKEN", "set-cookie", "Authorization", "otp"]) {
      assert.isTrue(isSecretField(name), name)
    }
    for (const name of ["tokens", "tokenAddress", "token_image", "ecdsaPublicKey"])
      assert.isFalse(isSecretField(name), name)
  })

  it("gives each of many names its own answer, asked again", () => {
    const names = Array.from({ length: 1_000 }, (_, at) => [`name${at}`, `ot_p${"-".repeat(at)}`, `${at}`]).flat()
    for (const name of [...names, ...names]) assert.strictEqual(isSecretField(name), name.startsWith("ot"), name)
  })
})

describe("LoggedCall.entry", () => {
  const secret = "5d41402abc4b2a76"
  const entryOf = (body: string) =>
    logged(
      { method: "POST", url: `https://x.test/?about=${secret}`, headers: { authorization: secret }, body },
      { status: 200, headers: { "set-cookie": secret, "x-about": secret }, body },
      { start: 0, end: 1 }
    )

  it("masks secret fields, and their values in other places", () => {
    for (const fields of [
      { otp: secret },
      { otp: [secret, { any: secret }] },
      { otp: Number.parseInt(secret, 16) },
      { data: { auth_token: secret }, message: `your token is ${secret}` },
      { idToken: secret, echo: JSON.stringify({ said: secret }) },
      { signature: { r: secret } }
    ]) {
      assertSilent(
        entryOf(JSON.stringify({ known: secret, token: secret, ...fields })),
        [secret],
        JSON.stringify(fields)
      )
    }
    assert.strictEqual(entryOf('{"otp":"12","a":"12"}').responseBody, '{"otp":"***","a":"12"}')
  })

  it("has only the length of a body that is not JSON", () => {
    for (const body of [
      `{"token":"${secret}"`,
      `callback({"token":"${secret}"})`,
      `otp=${secret}&x=1`,
      `<input type="hidden" name="otp" value="${secret}">`,
      `the token is ${secret}`
    ]) {
      const { curl, requestBody, responseBody } = logged(
        { method: "POST", url: "https://x.test", headers: {}, body },
        { status: 200, body },
        { start: 0, end: 1 }
      )
      assert.strictEqual(responseBody, `not logged: ${body.length} characters that are not JSON`)
      assert.strictEqual(requestBody, responseBody)
      assert.notInclude(curl, secret)
    }
    assert.strictEqual(entryOf("").responseBody, "")
  })

  it("shows fields that are not secret", () => {
    for (const text of [
      '{"token_address":"0xabc","tokens":[{"symbol":"USDC"}],"session_pub_key":"0x04"}',
      '{"message":"The OTP expired, OTP: expired"}',
      '{"status":"success","data":{"otp":null,"token":""}}'
    ]) {
      assert.strictEqual(redactFields(JSON.parse(text)), text)
      assert.strictEqual(entryOf(text).responseBody, text)
    }
  })

  it("is fast for any text, and shows a part of a long one", () => {
    const hostile = [
      "\\".repeat(1_000_000),
      JSON.stringify({ long: "\\".repeat(500_000) }),
      JSON.stringify({ long: "%25".repeat(300_000) }),
      JSON.stringify({ long: "&amp;#".repeat(150_000) }),
      JSON.stringify({ list: Array.from({ length: 50_000 }, (_, token) => ({ token: `token ${token}` })) }),
      `{"token":"${"x".repeat(2_000_000)}`,
      `{"token":"${"x".repeat(2_000_000)}"}`,
      `{"token":"${"x".repeat(16_000)}","other":"${"x".repeat(1_000_000)}"}`,
      "[".repeat(1_000_000),
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`
    ]
    const request = {
      method: "POST",
      url: "https://x.test",
      headers: {},
      body: '{"otp":"\\\\\\\\%25%25&amp;"}'
    } as const
    const begun = process.cpuUsage()
    for (const body of hostile) {
      const call = logged(request, { status: 200, body }, { start: 0, end: 1 })
      assert.isBelow(call.responseBody?.length ?? 0, 70_000)
    }
    // What it takes of a processor is about half a second; what is not linear takes minutes.
    assert.isBelow(process.cpuUsage(begun).user / 1000, 20_000)
  })
})

describe("redactValues", () => {
  it.effect.prop(
    "redacts the values in any text and spelling, and nothing else",
    [Schema.String.check(Schema.isMinLength(8), Schema.isMaxLength(60)), Schema.String, Schema.String],
    ([value, before, after]) =>
      Effect.sync(() => {
        const hide = redactValues(() => [value])
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
    { arbitrary: { runs: runs(100) } }
  )

  it("redacts a key in base64 for URLs", () => {
    const key = "fbff".repeat(16)
    const written = Buffer.from(key, "hex").toString("base64url")
    assert.notInclude(redactValues(() => [key])(`?key=${written}`), written.slice(0, 8))
  })

  it("redacts very long values, and no values of fewer than four characters", () => {
    const long = Array.from({ length: 50_000 }, (_, at) => at.toString(36)).join("")
    assert.match(redactValues(() => [long])(`<${long}>`), /^<(?:\*\*\*)+>$/)
    assert.strictEqual(redactValues(() => ["", "1", "abc"])("1abc"), "1abc")
  })

  it("redactCause: keeps a cause without the values", () => {
    const hide = redactValues(() => ["hunter22"])
    const clean = new TypeError("fetch failed", {
      cause: Object.assign(new Error("ECONNRESET"), { code: "ECONNRESET" })
    })
    assert.strictEqual(redactCause(clean, hide), clean)
    const dirty = redactCause(new RangeError("a hunter22"), hide)
    assert.isTrue(dirty instanceof Error && dirty.name === "RangeError" && dirty.message === "a ***")
  })
})
