/** What changes while a call of a service waits: the caller's object, or the user. */
import { assert, describe, it } from "@effect/vitest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Result from "effect/Result"
import { setImmediate } from "node:timers/promises"
import { uuidGenerator } from "../src/core/random.ts"
import { Client, Intents, Login, Messages, Session, SessionStore, type Transport } from "../src/effect.ts"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { OktoClient } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { answering, clientKey, clientSWA, pathOf, present, signedOperation, storedSession, users } from "./support.ts"

/** A backend, and the requests that it received. */
const backend = () => {
  const asked: Array<Transport.TransportRequest> = []
  const transport = TestPlatform.layerTransport((request) => {
    asked.push(request)
    return answering()(request)
  })
  return { asked, transport }
}

const callData = { before: "0xaaaa", after: "0xbbbb" } as const

/** A call with an object of the caller, the change of a text in it, and that text before and after. */
interface Call {
  readonly call: Effect.Effect<unknown, unknown, Client.Services>
  readonly change: () => void
  readonly texts: { readonly before: string; readonly after: string }
}

const withOperation = (use: (op: SignedUserOp) => Call["call"]) => (): Call => {
  const op = { ...signedOperation, callData: callData.before }
  return { call: use(op), change: () => void Object.assign(op, { callData: callData.after }), texts: callData }
}

const calls: Readonly<Record<string, () => Call>> = {
  "Intents.sign": withOperation((op) => Intents.Intents.use(({ sign }) => sign(op))),
  "Intents.execute": withOperation((op) => Intents.Intents.use(({ execute }) => execute(op))),
  "Intents.resume": withOperation((op) => Intents.Intents.use(({ resume }) => resume(op, { outcomeTimeout: 1_000 }))),
  "Login.withOtp": () => {
    const code = { contact: "ada@example.com", otp: "123456", token: "token", method: "email" as const }
    return {
      call: Login.Login.use(({ withOtp }) => withOtp(code)),
      change: () => void (code.otp = "987654"),
      texts: { before: "123456", after: "987654" }
    }
  },
  "Login.withPage": () => {
    const state = { client_url: "https://before.example" }
    const open = (url: string) => Effect.fail(url)
    return {
      call: Login.Login.use(({ withPage }) => withPage("google", state, open)),
      change: () => void (state.client_url = "https://after.example"),
      texts: { before: "before.example", after: "after.example" }
    }
  }
}

describe("an object of the caller that changes while the session store is read", () => {
  for (const [name, make] of Object.entries(calls)) {
    it(`changes nothing of the call: ${name}`, async () => {
      const { asked, transport } = backend()
      let open: (text: string | undefined) => void = () => undefined
      const stored = new Promise<string | undefined>((resolve) => (open = resolve))
      const client = new OktoClient({
        clientPrivateKey: clientKey,
        clientSWA,
        syncKeys: "on-demand",
        platform: Layer.mergeAll(transport, TestPlatform.layerRandom(), SessionStore.layerMemory()),
        sessionStore: { read: () => stored, write: () => undefined, remove: () => undefined }
      })
      // Then the services are loaded.
      await client.run(Effect.void)
      const { call, change, texts } = make()
      const outcome = client.run(call).then(JSON.stringify, JSON.stringify)
      await setImmediate()
      change()
      open(name.startsWith("Login") ? undefined : storedSession)
      const all = `${await outcome} ${asked.map(({ body }) => body).join()}`
      assert.include(all, texts.before)
      assert.notInclude(all, texts.after)
      await client.dispose()
    })
  }
})

describe("a user who changes between two steps of a call", () => {
  it.effect("ends the call: Messages.signMessage", () =>
    Effect.gen(function* () {
      const { asked, transport } = backend()
      let between: Effect.Effect<unknown> = Effect.void
      const random = Layer.effect(
        SecureRandom.SecureRandom,
        Effect.map(SecureRandom.SecureRandom, (random) => ({
          ...random,
          // Drawn once the user's keys are known.
          uuidV4: uuidGenerator(
            Effect.suspend(() => Effect.andThen(between, random.uuidV4())),
            random.uuidV4({ format: "bytes" })
          )
        }))
      ).pipe(Layer.provide(TestPlatform.layerRandom()))
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(Layer.mergeAll(transport, random, SessionStore.layerMemory(storedSession))),
        Layer.provide(Logger.layer([]))
      )
      const program = Effect.gen(function* () {
        const { clear, start } = yield* Session.Session
        const other = yield* Effect.fromResult(Session.check(present(users[0], "another user")))
        between = Effect.andThen(Effect.ignore(clear), Effect.ignore(start(other)))
        return yield* Effect.result(Messages.Messages.use(({ signMessage }) => signMessage("hello")))
      })
      const outcome = yield* Effect.provide(program, layer)
      assert.strictEqual(Result.isFailure(outcome) ? outcome.failure.category : undefined, "sign-in")
      assert.notInclude(asked.map(pathOf), "/signMessage")
    })
  )
})
