/** KeyValueSessionStore: sessions in an `effect/persistence` KeyValueStore. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { Client, KeyValueSessionStore, Login, Session } from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import { answering, clientKey, clientSWA, session } from "../support.ts"

const clientOf = (user: string) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide([TestPlatform.layer({ answer: answering() }), KeyValueSessionStore.layer(user)])
  )

it.effect("KeyValueSessionStore: stores a session under a key for each user, and removes it at a logout", () =>
  Effect.gen(function* () {
    const peek = (user: string) =>
      Effect.map(
        Session.Session.useSync((_) => _.peek()).pipe(Effect.provide(Layer.fresh(clientOf(user)))),
        (_) => _?.userSWA
      )
    const logIn = Login.Login.use((_) => _.withIdToken({ idToken: "jwt", provider: "client_jwt" }))
    yield* Effect.provide(logIn, Layer.fresh(clientOf("ada")))
    assert.strictEqual(yield* peek("ada"), session.userSWA)
    assert.isUndefined(yield* peek("grace"))
    yield* Effect.provide(
      Login.Login.use((_) => _.clear),
      Layer.fresh(clientOf("ada"))
    )
    assert.isUndefined(yield* peek("ada"))
  }).pipe(Effect.provide(KeyValueStore.layerMemory))
)
