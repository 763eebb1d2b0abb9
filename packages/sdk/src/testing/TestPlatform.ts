/** What a client stands on in a test. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Platform } from "../Configuration.ts"
import { Unreachable } from "../Errors.ts"
import * as SessionStore from "../session/SessionStore.ts"
import { Transport, type TransportRequest, type TransportResponse } from "../http/Transport.ts"

/** Answers a request, or `undefined` to stay silent as if the connection were closed. */
export type Answer = (request: TransportRequest) => TransportResponse | undefined

/** A backend that is a function. */
export const transport = (answer: Answer): Transport["Service"] => ({
  send: (request) =>
    Effect.suspend(() => {
      const response = answer(request)
      return response === undefined
        ? Effect.fail(new Unreachable(new Error("the connection was closed")))
        : Effect.succeed(response)
    })
})

/** {@link transport} as a layer. */
export const layerTransport = (answer: Answer): Layer.Layer<Transport> => Layer.sync(Transport, () => transport(answer))

/** A JSON answer in a success envelope. */
export const success = (data: unknown, status = 200): TransportResponse => ({
  status,
  body: JSON.stringify({ status: "success", data })
})

/** An error envelope. */
export const failure = (error: unknown, status = 200): TransportResponse => ({
  status,
  body: JSON.stringify({ status: "error", error })
})

/** Random bytes that repeat from run to run: a counter, so that keys and UUIDs differ from each other. */
export const layerRandom = (seed = 1): Layer.Layer<SecureRandom.SecureRandom> =>
  Layer.sync(SecureRandom.SecureRandom, () => {
    let next = seed
    return SecureRandom.make((size) => {
      const bytes = new Uint8Array(size)
      for (let index = 0; index < size; index++) {
        // A small generator with full period (Park and Miller).
        next = (next * 48_271) % 2_147_483_647
        bytes[index] = next & 0xff
      }
      return bytes
    })
  })

/**
 * Everything a client stands on; each client that it is provided to has its own. `session` is what the store holds at
 * first, as its JSON text.
 */
export const layer = (options: {
  readonly answer: Answer
  readonly session?: string | undefined
  readonly seed?: number | undefined
}): Layer.Layer<Platform> =>
  Layer.fresh(
    Layer.mergeAll(layerTransport(options.answer), layerRandom(options.seed), SessionStore.layerMemory(options.session))
  )
