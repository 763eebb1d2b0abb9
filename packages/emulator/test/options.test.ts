/** The options of an emulator: invalid ones are refused by name, wherever an emulator begins. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createEmulator, layer, type EmulatorOptions } from "../src/index.ts"
import { serve } from "../src/node.ts"
import { createWorld } from "../src/testing.ts"

const day = 86_400_000

const wrong: ReadonlyArray<readonly [options: object, lines: ReadonlyArray<string>]> = [
  [{ otp: 123456 }, ["otp: expected six digits in a text, got 123456"]],
  [{ otp: "12" }, ['otp: expected six digits in a text, got "12"']],
  [{ rateLimit: "x" }, ["rateLimit: expected a whole number of requests, true or false, got x"]],
  [{ rateLimit: -1 }, ["rateLimit: expected a whole number of requests, true or false, got -1"]],
  [{ orderPace: -1 }, ["orderPace: expected a number of milliseconds from 0 to a year, got -1"]],
  [{ orderPace: "1 second" }, ["orderPace: expected a number of milliseconds from 0 to a year, got 1 second"]],
  [{ orderPace: NaN }, ["orderPace: expected a number of milliseconds from 0 to a year, got NaN"]],
  [{ failureStyle: "x" }, ["failureStyle: expected status or envelope, got x"]],
  [{ environment: "prod" }, ["environment: expected sandbox, staging, production, got prod"]],
  [
    { clients: [{}] },
    [
      "clients[0].keyAddress: expected the address of the client's key, got nothing",
      "clients[0].swa: expected the address of the client's smart wallet, got nothing"
    ]
  ],
  [{ clients: "x" }, ["clients: expected a list of clients, got x"]],
  [{ allowHosts: "a.test" }, ["allowHosts: expected a list of texts, got a.test"]],
  [{ jwks: 5 }, ['jwks: expected public keys { "keys": [...] }, or their URL, got 5']],
  [{ jwks: {} }, ['jwks.keys: expected public keys { "keys": [...] }, or their URL, got nothing']],
  [{ jwks: { keys: [null] } }, ["jwks.keys[0]: expected a public key, got null"]],
  [{ jwks: "keys" }, ['jwks: expected public keys { "keys": [...] }, or their URL, got keys']],
  [{ jwtSecret: "" }, ['jwtSecret: expected a text that is not empty, got ""']],
  [{ revertedHashes: 1 }, ["revertedHashes: expected true or false, got 1"]],
  [{ orderpace: 1, otps: "123456" }, ["orderpace: unknown option, write orderPace", "otps: unknown option, write otp"]]
]

describe("options", () => {
  it.effect.each(wrong)("invalid: fail the start with each field: %j", ([options, lines]) =>
    Effect.gen(function* () {
      const built = Layer.build(layer(options))
      const error = yield* Effect.flip(Effect.scoped(built))
      assert.strictEqual(error._tag, "Invalid")
      assert.deepStrictEqual(error.message.split("\n"), lines)
    })
  )

  it("invalid: createEmulator throws, serve and createWorld reject, also for a world of another process", async () => {
    const options: object = { environment: "prod" }
    const sentence = "Invalid: environment: expected sandbox, staging, production, got prod"
    const thrown = (create: () => unknown) => Promise.resolve().then(create).then(String, String)
    assert.throws(() => createEmulator(options), "environment: expected sandbox, staging, production, got prod")
    assert.strictEqual(await thrown(() => createWorld(options)), sentence)
    const hosts: object = { allowHosts: "a.test" }
    const listed = "Invalid: allowHosts: expected a list of texts, got a.test"
    assert.strictEqual(await thrown(() => serve({ port: 0, ...hosts })), listed)
    const nowhere = "Invalid: at: expected the address of an emulator, got nowhere"
    assert.strictEqual(await thrown(() => createWorld({ at: "nowhere" })), nowhere)
    // Refused before a call.
    assert.strictEqual(await thrown(() => createWorld({ ...options, at: "http://nowhere.test" })), sentence)
  })

  it.each([-1, 65_536, NaN])("serve rejects with EmulatorFailed for the port %s", async (port) => {
    for (const ports of [{ port }, { port: 0, pagesPort: port }]) {
      const error = Object(await serve(ports).catch((error: unknown) => error))
      assert.strictEqual(error._tag, "EmulatorFailed")
      assert.strictEqual(error.message, `expected a port from 0 to 65535, got ${port}`)
    }
  })

  it.each(["", "a b"])("serve rejects with EmulatorFailed for the host %j", async (host) => {
    const error = Object(await serve({ port: 0, host }).catch((error: unknown) => error))
    assert.strictEqual(error._tag, "EmulatorFailed")
    assert.strictEqual(error.message, `expected an address to listen on, got ${JSON.stringify(host)}`)
  })

  const valid: ReadonlyArray<EmulatorOptions & { readonly at?: string }> = [
    {},
    { otp: "000000", orderPace: 366 * day, rateLimit: true, failureStyle: "envelope", environment: "staging" },
    { otp: undefined, orderPace: 0.5, rateLimit: 0, jwks: "http://keys.test", app: "", revertedHashes: false },
    { rateLimit: false, jwks: { keys: [] }, allowHosts: [], pagesOrigin: "http://pages.test", at: "an unknown one" },
    { clients: [{ keyAddress: `0x${"ab".repeat(20)}`, swa: `0x${"AB".repeat(20)}` }] }
  ]
  it.effect.each(valid)("valid: start an emulator: %j", (options) => Effect.scoped(Layer.build(layer(options))))
})
