/** How every call of the façade is made: with a client, which may turn out not to be one. */
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { ArgumentInvalid, type ClientDisposed, type ConfigurationInvalid } from "../Errors.ts"
import { received } from "@okto-effect/contract/complaints"
import { call as common, type Options, readOptions } from "../schemas/input/options.ts"
import { isFunction, isSafely } from "../schemas/input/rules.ts"
import type { Base } from "./ClientLayers.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import type { CallOptions, Given } from "./Runner.ts"

/** What a call asks of its client. */
export interface Caller {
  runWith<R, A, E, E2 = never>(
    layer: Layer.Layer<R, E2, Base>,
    effect: Effect.Effect<A, E, R | Given>,
    options?: CallOptions | null
  ): OktoPromise<A, E | E2 | ClientDisposed | ConfigurationInvalid>
}

const isCaller = (client: unknown): boolean => Predicate.hasProperty(client, "runWith") && isFunction(client.runWith)

type Calling = <A, E>(
  client: Caller,
  effect: Effect.Effect<A, E, Given>,
  options?: CallOptions | null
) => OktoPromise<A, E | ClientUnusable>

/** Runs an effect with a client. Rejects with the effect's own error; never throws. */
export const call: Calling = async (client, effect, options) => {
  if (!isSafely(isCaller, client)) {
    throw new ArgumentInvalid([{ path: "client", message: `Expected an OktoClient, received ${received(client)}` }])
  }
  return client.runWith(Layer.empty, effect, options)
}

type CallingWith = <O extends CallOptions, A, E>(
  client: Caller,
  options: O | null | undefined,
  tables: ReadonlyArray<Options>,
  effect: (own: Partial<O>) => Effect.Effect<A, E, Given>
) => OktoPromise<A, E | ClientUnusable>

/** Runs an effect that is made with the options of its call, which are read once and checked before. */
export const callWith: CallingWith = async (client, options, tables, effect) => {
  const own = Result.getOrThrowWith(readOptions(options, common, ...tables), (error) => error)
  return call(client, effect(own), own)
}
