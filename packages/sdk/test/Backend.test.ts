/** Backend and the session when calls fail: each failure is a tagged error with its sentence. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { privateKeyToAccount } from "viem/accounts"
import { SessionConfig } from "../src/schemas/session.ts"
import {
  Client,
  Errors,
  Explorer,
  Login,
  Messages,
  LoggedCall,
  RequestLog,
  Session,
  SessionStore,
  type Transport,
  UserKeys
} from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { users } from "./support.ts"

const privateKey = `0x${"11".repeat(32)}` as const
const clientSWA = "0x2222222222222222222222222222222222222222"
const configuration = { clientPrivateKey: privateKey, clientSWA }
const sessionKey = `0x${"33".repeat(32)}` as const
const session = {
  sessionPrivKey: sessionKey,
  sessionPubKey: privateKeyToAccount(sessionKey).publicKey,
  userSWA: "0x4444444444444444444444444444444444444444"
}
const stored = JSON.stringify(session)

type Answer = TestPlatform.Answer

const over = (answer: Answer, kept: string | null = stored) =>
  Client.layer(configuration).pipe(Layer.provide(TestPlatform.layer({ answer, session: kept ?? undefined })))

/** A client whose backend is away, over a session store of the test's own. */
const overStore = (store: SessionStore.SessionStore["Service"], logger: Layer.Layer<never>) =>
  Client.layer(configuration).pipe(
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(SessionStore.SessionStore, store),
        TestPlatform.layerRandom(),
        TestPlatform.layerTransport(() => undefined)
      )
    ),
    Layer.provide(logger)
  )

/** Replies on one path, and with keys on that of the keys. */
const answering =
  (path: string, response: Transport.TransportResponse | undefined): Answer =>
  ({ url }) =>
    url.endsWith(path) ? response : TestPlatform.success({ ecdsaKeyId: "key" })

describe("A failed call", () => {
  const portfolio = Explorer.Explorer.use((_) => _.getPortfolio)
  const failing = (response: Transport.TransportResponse | undefined) =>
    Effect.flip(portfolio).pipe(Effect.provide(over(answering("/aggregated-portfolio", response))))

  it.effect("has the fields of the refusal, for any HTTP status", () =>
    Effect.gen(function* () {
      for (const status of [200, 400, 422]) {
        const fault = {
          code: 400,
          errorCode: "ER-TECH-0016",
          message: "no",
          details: "Signature expired",
          trace_id: "t"
        }
        const error = yield* failing(TestPlatform.failure(fault, status))
        assert.instanceOf(error, Errors.PortfolioUnavailable)
        const { reason } = error
        assert.strictEqual(reason._tag, "Rejected")
        if (reason._tag !== "Rejected") return
        assert.strictEqual(reason.status, status)
        assert.strictEqual(reason.errorCode, "ER-TECH-0016")
        assert.strictEqual(reason.details, "Signature expired")
        assert.strictEqual(reason.traceId, "t")
        assert.strictEqual(error.cause, reason)
      }
    })
  )

  it.effect("is one with a failing status, although the envelope has data", () =>
    Effect.gen(function* () {
      const error = yield* failing(TestPlatform.success({ aggregated_data: {}, group_tokens: [] }, 502))
      assert.instanceOf(error, Errors.PortfolioUnavailable)
      assert.strictEqual(error.reason._tag === "Rejected" ? error.reason.status : undefined, 502)
      assert.strictEqual(error.category, "retry")
    })
  )

  it.effect("has the path of a malformed field", () =>
    Effect.gen(function* () {
      const reads = Explorer.Explorer.use((_) => _.getTokens)
      const error = yield* Effect.flip(
        Effect.provide(
          reads,
          over(() => TestPlatform.success({ tokens: "none" }))
        )
      )
      assert.instanceOf(error, Errors.TokensUnavailable)
      assert.strictEqual(error.reason._tag, "DecodeFailed")
      assert.strictEqual(error.reason._tag === "DecodeFailed" ? error.reason.path : "", "data.tokens")
      assert.strictEqual(error.category, "bug")
    })
  )
})

describe("Login.verify and the session", () => {
  const loggedIn = Effect.map(
    Session.Session.useSync((_) => _.peek()),
    (_) => _ !== undefined
  )
  const verify = (response: Transport.TransportResponse | undefined) =>
    Effect.gen(function* () {
      const verified = yield* Effect.exit(Login.Login.use((_) => _.verify))
      return { verified, loggedIn: yield* loggedIn }
    }).pipe(Effect.provide(over(answering("/verify-session", response))))

  it.effect("keeps a session that the backend confirms, in any letter case", () =>
    Effect.gen(function* () {
      const owner = { user_swa: session.userSWA.toUpperCase().replace("0X", "0x"), client_swa: clientSWA }
      assert.deepStrictEqual(yield* verify(TestPlatform.success(owner)), {
        verified: Exit.succeed(true),
        loggedIn: true
      })
    })
  )

  const refused = (status: number, details: string) =>
    TestPlatform.failure({ code: status, message: "Unable to handle the request", details }, status)

  it.effect("clears a session of another user, a refused one, and one without owner", () =>
    Effect.gen(function* () {
      const answers = [
        TestPlatform.success({ user_swa: clientSWA, client_swa: clientSWA }),
        TestPlatform.success({ user_swa: session.userSWA, client_swa: session.userSWA }),
        TestPlatform.success({}),
        TestPlatform.success(null),
        { status: 200, body: JSON.stringify({ status: "success" }) },
        TestPlatform.failure({ message: "no" }),
        TestPlatform.failure("no"),
        TestPlatform.failure({ message: "no" }, 401),
        TestPlatform.failure({ message: "no" }, 403),
        { status: 401, body: JSON.stringify({ message: "Unauthorized" }) },
        refused(400, "invalid signature"),
        refused(422, "Session not found")
      ]
      for (const answer of answers) {
        assert.deepStrictEqual(yield* verify(answer), { verified: Exit.succeed(false), loggedIn: false }, answer.body)
      }
    })
  )

  it.effect("keeps the session when the backend does not say that it is over", () =>
    Effect.gen(function* () {
      const page = "<html><body>Unauthorized</body></html>"
      const answers = [
        undefined,
        refused(408, "session"),
        refused(429, "session"),
        refused(500, "session"),
        refused(503, "session"),
        refused(400, "unknown parameter"),
        refused(404, "session"),
        TestPlatform.failure({ code: 503, message: "session" }, 200),
        { status: 200, body: "" },
        { status: 200, body: page },
        { status: 200, body: "[]" },
        { status: 401, body: page },
        { status: 403, body: "" },
        { status: 500, body: "" },
        TestPlatform.success("a text"),
        TestPlatform.success({ user_swa: 42, client_swa: clientSWA }),
        TestPlatform.success({ user_swa: session.userSWA, client_swa: null })
      ]
      for (const answer of answers) {
        const { loggedIn, verified } = yield* verify(answer)
        assert.isTrue(loggedIn, answer?.body)
        assert.isTrue(Exit.isFailure(verified), answer?.body)
      }
    })
  )

  it.effect("logs a warning for a damaged stored session, and no user is logged in", () =>
    Effect.gen(function* () {
      for (const kept of [
        "",
        "{",
        "null",
        "[]",
        '{"sessionPrivKey":"0x1"}',
        JSON.stringify({ ...session, userSWA: 5 })
      ]) {
        const warnings: Array<unknown> = []
        const logger = Logger.make(({ logLevel, message }) => void (logLevel === "Warn" && warnings.push(message)))
        let text: string | undefined = kept
        const store = {
          read: Effect.sync(() => text),
          write: () => Effect.void,
          remove: Effect.sync(() => void (text = undefined))
        }
        const layer = overStore(store, Logger.layer([logger]))
        assert.isFalse(yield* Effect.provide(loggedIn, layer), kept)
        assert.strictEqual(text, kept, "is left as it is")
        assert.lengthOf(warnings, 1)
      }
    })
  )

  it.effect("keeps the session in memory when the storage fails", () =>
    Effect.gen(function* () {
      const full = Effect.fail(new SessionStore.StorageFailed(new Error("quota")))
      const layer = overStore({ read: full, write: () => full, remove: full }, Logger.layer([]))
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        yield* live.start(Schema.decodeUnknownSync(SessionConfig)(session))
        assert.isTrue(yield* loggedIn)
        yield* live.clear
        assert.isFalse(yield* loggedIn)
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("keeps a login whose keys could not be fetched; signing fetches them again", () =>
    Effect.gen(function* () {
      let syncs = 0
      const answer: Answer = ({ url }) => {
        if (url.endsWith("/authenticate")) return TestPlatform.success({ userSWA: session.userSWA })
        if (url.endsWith("/user-keys")) {
          syncs++
          return TestPlatform.failure("keys are away")
        }
        return undefined
      }
      yield* Effect.gen(function* () {
        const login = yield* Login.Login
        assert.strictEqual(yield* login.withIdToken({ idToken: "t", provider: "client_jwt" }), session.userSWA)
        assert.isTrue(yield* loggedIn)
        const error = yield* Effect.flip(Messages.Messages.use((_) => _.signMessage("hi")))
        assert.strictEqual(error.message, "Failed to retrieve user keys: keys are away")
        assert.strictEqual(syncs, 2)
      }).pipe(Effect.provide(Layer.provide(over(answer, null), Logger.layer([]))))
    })
  )

  it.effect("warns of keys that could not be fetched ahead, but not where no user is logged in", () =>
    Effect.gen(function* () {
      for (const kept of [null, stored]) {
        const warnings: Array<unknown> = []
        const logger = Logger.layer([Logger.make(({ message }) => void warnings.push(message))])
        const client = over(() => TestPlatform.failure("keys are away"), kept)
        yield* Effect.provide(
          UserKeys.UserKeys.use(({ trySync }) => trySync),
          Layer.provideMerge(client, logger)
        )
        assert.strictEqual(warnings.length > 0, kept !== null)
      }
    })
  )

  it.effect("fetches the keys once for each session", () =>
    Effect.gen(function* () {
      let syncs = 0
      const answer: Answer = () => {
        syncs++
        return TestPlatform.success({ ecdsaKeyId: `key ${syncs}` })
      }
      yield* Effect.gen(function* () {
        const keys = yield* UserKeys.UserKeys
        const first = yield* keys.keyId
        assert.strictEqual(yield* keys.keyId, first)
        yield* keys.trySync
        assert.strictEqual(syncs, 1)
        yield* Session.Session.use((_) => _.start(Schema.decodeUnknownSync(SessionConfig)(session)))
        assert.strictEqual(yield* keys.keyId, "key 2")
      }).pipe(Effect.provide(over(answer)))
    })
  )

  it.effect("reads the keys of the next user, also just after the last one had none", () =>
    Effect.gen(function* () {
      let found: object = {}
      yield* Effect.gen(function* () {
        const keys = yield* UserKeys.UserKeys
        yield* keys.sync
        found = { ecdsaKeyId: "key" }
        const live = yield* Session.Session
        yield* live.clear
        yield* live.start(Schema.decodeUnknownSync(SessionConfig)(users[0]))
        assert.strictEqual(yield* keys.keyId, "key")
      }).pipe(Effect.provide(over(() => TestPlatform.success(found))))
    })
  )

  it.effect("fails to sign messages without a key id", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(UserKeys.UserKeys.use((_) => _.keyId))
      assert.strictEqual(error._tag, "UserKeysMissing")
      assert.strictEqual(error.message, "User keys are not set")
    }).pipe(Effect.provide(over(() => TestPlatform.success({}))))
  )
})

describe("RequestLog", () => {
  it.effect("has a cURL command, and no secret", () =>
    Effect.gen(function* () {
      const calls: Array<RequestLog.LoggedCall> = []
      const layer = Client.layer(configuration).pipe(
        Layer.provide(
          TestPlatform.layer({
            answer: ({ url }) =>
              url.endsWith("/email/verify")
                ? TestPlatform.success({
                    auth_token: "secret-auth",
                    refresh_auth_token: "secret-refresh",
                    token_image: "not-a-secret.png"
                  })
                : TestPlatform.success({ userSWA: session.userSWA, ecdsaKeyId: "key" })
          })
        ),
        Layer.provide(Layer.succeed(RequestLog.RequestLog, (call) => Effect.sync(() => void calls.push(call))))
      )
      yield* Login.Login.use((_) =>
        _.withOtp({ contact: "a@example.com", otp: "998877", token: "secret-token", method: "email" })
      ).pipe(Effect.provide(layer))
      assert.lengthOf(calls, 3)
      assert.match(calls[0]?.curl ?? "", /^curl -X POST 'https:.*\/authenticate\/email\/verify'/)
      assert.include(calls[2]?.curl ?? "", "Bearer ***")
      assert.deepStrictEqual(calls[2]?.responseHeaders, {})
      assert.include(calls[0]?.responseBody, "not-a-secret.png")
      for (const secret of ["secret-auth", "secret-refresh", "secret-token", "998877", "eyJ0eXBl"])
        assert.notInclude(JSON.stringify(calls), secret)
    })
  )
})

describe("LoggedCall", () => {
  it.effect("reads a reply that was parsed for its data already", () =>
    Effect.gen(function* () {
      const reply = TestPlatform.success({ count: 0, activity: [] })
      const { parse } = JSON
      let times = 0
      JSON.parse = (text, reviver) => {
        if (text === reply.body) times++
        return parse(text, reviver)
      }
      const logged = Layer.succeed(RequestLog.RequestLog, () => Effect.void)
      yield* Effect.ensuring(
        Explorer.Explorer.use((_) => _.getPortfolioActivity).pipe(
          Effect.provide(over(answering("/portfolio/activity", reply)).pipe(Layer.provide(logged)))
        ),
        Effect.sync(() => {
          JSON.parse = parse
        })
      )
      assert.strictEqual(times, 1)
    })
  )

  it("has the headers, except those with secrets", () => {
    const headers = { Authorization: "Bearer abc", "content-type": "application/json" }
    const call = LoggedCall.entry(
      { method: "GET", url: "https://x.test", headers },
      { status: 200, headers: { "set-cookie": "id=abc", date: "today" }, body: "" },
      { start: 1, end: 3 },
      (text) => text
    )
    assert.deepStrictEqual(call.requestHeaders, { ...headers, Authorization: "Bearer ***" })
    assert.deepStrictEqual(call.responseHeaders, { "set-cookie": "***", date: "today" })
    assert.strictEqual(call.duration, 2)
  })
})
