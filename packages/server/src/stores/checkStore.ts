/** Checks that a store is one, and that it is made of a connection to its database. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { typeName } from "@okto-effect/protocol/issues"
import { ConfigurationInvalid } from "@okto-effect/sdk"
import type { Store } from "./Store.ts"

/**
 * A store that has what is needed of it: programs without types may leave it out, or pass the pool that it is made of.
 *
 * @param store any value
 * @param part what is needed
 * @returns The store, or the issue.
 */
export const checkStore = (store: Store, part: keyof Store): Result.Result<Store, ConfigurationInvalid> =>
  Predicate.hasProperty(store, part) && Predicate.isObject(store[part])
    ? Result.succeed(store)
    : Result.fail(
        new ConfigurationInvalid([
          { path: "store", message: `Expected a store, such as memory(), received ${typeName(store)}` }
        ])
      )

/**
 * Refuses a value that is no connection to a database: a program without types may pass its address, or another driver's.
 *
 * @param path the name of the parameter
 * @param value any value
 * @param methods what is called on it
 * @param expected what it is, as text
 * @throws ConfigurationInvalid
 */
export const requireMethods = (
  path: string,
  value: unknown,
  methods: ReadonlyArray<string>,
  expected: string
): void => {
  if (methods.every((name) => Predicate.hasProperty(value, name) && Predicate.isFunction(value[name]))) return
  throw new ConfigurationInvalid([{ path, message: `Expected ${expected}, received ${typeName(value)}` }])
}
