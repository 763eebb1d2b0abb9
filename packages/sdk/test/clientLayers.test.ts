/** The layers that a client builds for its calls. */
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { OktoClient } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA } from "./support.ts"

class Answer extends Context.Service<Answer, number>()("test/Answer") {}

const clientOf = () =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({ answer: () => TestPlatform.success({}) })
  })

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail("expected a rejection"),
    (error: unknown) => error
  )

describe("runWith: a layer", () => {
  it("is built once for all calls", async () => {
    let builds = 0
    const layer = Layer.effect(
      Answer,
      Effect.sync(() => ++builds)
    )
    const client = clientOf()
    const both = await Promise.all([client.runWith(layer, Answer), client.runWith(layer, Answer)])
    assert.deepStrictEqual([...both, await client.runWith(layer, Answer)], [1, 1, 1])
    await client.dispose()
  })

  it("is built again by the next call when it failed", async () => {
    let builds = 0
    const layer = Layer.effect(
      Answer,
      Effect.suspend(() => (++builds === 1 ? Effect.fail("not yet") : Effect.succeed(builds)))
    )
    const client = clientOf()
    assert.strictEqual(await failureOf(client.runWith(layer, Answer)), "not yet")
    assert.strictEqual(await client.runWith(layer, Answer), 2)
    await client.dispose()
  })

  it("is built for the other calls when the first call is aborted", async () => {
    let builds = 0
    const gate = Promise.withResolvers<undefined>()
    const layer = Layer.effect(
      Answer,
      Effect.promise(() => gate.promise.then(() => ++builds))
    )
    const client = clientOf()
    const controller = new AbortController()
    const first = failureOf(client.runWith(layer, Answer, controller))
    const second = client.runWith(layer, Answer)
    controller.abort()
    assert.strictEqual(Reflect.get(Object(await first), "name"), "AbortError")
    gate.resolve(undefined)
    assert.deepStrictEqual([await second, await client.runWith(layer, Answer), builds], [1, 1, 1])
    await client.dispose()
  })
})
