/** Checks that a store is one. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { typeName } from "@okto-effect/contract/issues"
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
