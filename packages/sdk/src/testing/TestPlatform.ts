/** The platform of a client in a test: transport, randomness and session store. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import type { Platform } from "../Configuration.ts"
import { NoResponse } from "../errors/Errors.ts"
import * as SessionStore from "../session/SessionStore.ts"
import { Transport, type TransportService, type TransportRequest, type TransportResponse } from "../http/Transport.ts"

/** Returns the response to a request, or `undefined` to close the connection without one. */
export type Answer = (request: TransportRequest) => TransportResponse | undefined

/**
 * A transport that calls a function instead of a backend.
 *
 * @param answer - called with each request
 * @returns the service; a call without a response fails with `NoResponse`
 */
export const transport = (answer: Answer): TransportService => ({
  send: (request) =>
    Effect.suspend(() => {
      const response = answer(request)
      return response === undefined
        ? Effect.fail(new NoResponse(new Error("the connection was closed")))
        : Effect.succeed(response)
    })
})

/** {@link transport} as a layer. */
export const layerTransport = (answer: Answer): Layer.Layer<Transport> => Layer.sync(Transport, () => transport(answer))

/**
 * A response with `data` in a success envelope. `status` is the HTTP status, 200 by default.
 *
 * @param data the data of the reply
 * @param status the HTTP status; default 200
 */
export const success = (data: unknown, status = 200): TransportResponse => ({
  status,
  body: JSON.stringify({ status: "success", data })
})

/**
 * A response with `error` in an error envelope. `status` is the HTTP status, 200 by default.
 *
 * @param error the error of the reply
 * @param status the HTTP status
 */
export const failure = (error: unknown, status = 200): TransportResponse => ({
  status,
  body: JSON.stringify({ status: "error", error })
})

/**
 * Deterministic randomness: each run draws the same sequence of bytes, UUIDs and keys for a `seed`. Never use it
 * outside of tests.
 *
 * @param seed the seed of the random numbers: any whole number
 */
export const layerRandom = (seed = 1): Layer.Layer<SecureRandom.SecureRandom> =>
  Layer.effect(
    SecureRandom.SecureRandom,
    Effect.map(Random.withSeed(Random.Random, seed), (random) =>
      SecureRandom.make((size) => Uint8Array.from({ length: size }, () => random.nextDoubleUnsafe() * 256))
    )
  )

/**
 * A whole platform. Each client that it is provided to has its own.
 *
 * @param options.answer - the backend
 * @param options.session - the session in the store at the start, as JSON text. Default: none
 * @param options.seed - the seed of the randomness. Default: 1
 */
export const layer = (options: {
  readonly answer: Answer
  readonly session?: string | undefined
  readonly seed?: number | undefined
}): Layer.Layer<Platform> =>
  Layer.fresh(
    Layer.mergeAll(layerTransport(options.answer), layerRandom(options.seed), SessionStore.layerMemory(options.session))
  )
