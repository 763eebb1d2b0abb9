/** Services of a client over the backend and the store of a test. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Client, SessionStore } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

/** A client over a backend. A user is logged in, unless `session` is empty. */
export const layerOver = (answer: TestPlatform.Answer, session: string = storedSession) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide(TestPlatform.layer({ answer, session: session || undefined }))
  )

/** A platform with a store of the test. */
export const platformOver = (
  store: SessionStore.SessionStore["Service"],
  answer: TestPlatform.Answer
): Layer.Layer<Client.Platform> =>
  Layer.merge(TestPlatform.layer({ answer }), Layer.succeed(SessionStore.SessionStore, store))

/** A store in memory whose text a test can read and replace. */
export const inspectableStore = (initial?: string) => {
  const texts: { kept: string | undefined } = { kept: initial }
  let tell = () => {}
  const store: SessionStore.SessionStore["Service"] = {
    read: Effect.sync(() => texts.kept),
    write: (text) => Effect.sync(() => void (texts.kept = text)),
    remove: Effect.sync(() => void (texts.kept = undefined)),
    changes: (listener) => {
      tell = listener
      return () => {}
    }
  }
  return { texts, store, tell: () => tell() }
}
