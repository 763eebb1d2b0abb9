/**
 * Layers that are told apart by what they stand on. Effect takes a layer that it has met before in a program for the
 * same, whatever is beneath it this time: over another session store that would make two users one.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Recipe, serviceOf } from "./recipe.ts"

/** A value for each sequence of things, compared by identity. What is held by nobody else is let go of. */
class ByIdentity<A> {
  #value: A | undefined
  readonly #objects = new WeakMap<WeakKey, ByIdentity<A>>()
  readonly #others = new Map<unknown, ByIdentity<A>>()

  at(things: ReadonlyArray<unknown>, make: () => A): A {
    const [first, ...rest] = things
    if (things.length > 0) return this.#next(first).at(rest, make)
    this.#value ??= make()
    return this.#value
  }

  #next(thing: unknown): ByIdentity<A> {
    const isObject = (typeof thing === "object" && thing !== null) || typeof thing === "function"
    const known = isObject ? this.#objects.get(thing) : this.#others.get(thing)
    if (known !== undefined) return known
    const next = new ByIdentity<A>()
    if (isObject) this.#objects.set(thing, next)
    else this.#others.set(thing, next)
    return next
  }
}

/** One layer for each set of the services behind the keys. */
export const layerPer = <I, E, R>(
  keys: ReadonlyArray<Context.Key<unknown, unknown>>,
  make: () => Layer.Layer<I, E, R>
): Layer.Layer<I, E, R> => {
  const layers = new ByIdentity<Layer.Layer<I, E, R>>()
  return Layer.fromBuild((memoMap, scope) =>
    Effect.contextWith((context: Context.Context<R>) =>
      Layer.buildWithMemoMap(
        layers.at(
          keys.map((key) => Context.getOrUndefined(context, key)),
          make
        ),
        memoMap,
        scope
      )
    )
  )
}

/** The layer of a service, one for each set of the services that it stands on. */
export const layerOf = <I, S, R>({ make, needs, service }: Recipe<I, S, R>): Layer.Layer<I, never, R> =>
  layerPer(needs.map(serviceOf), () => Layer.effect(service, make))
