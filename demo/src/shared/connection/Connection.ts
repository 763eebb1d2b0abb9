/** The demo's client for the current configuration. It lives outside React, so that rendering twice makes one client. */
import { OktoClient } from "@okto-effect/react"
import { ConfigurationInvalid } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { type Configuration, initialConfiguration, toClientConfig } from "./Configuration.ts"
import type { LocalBackend } from "./LocalBackend.ts"
import * as Calls from "../../features/inspector/calls.ts"
import * as storage from "./storage.ts"

/** The issues of a configuration by field. */
type Issues = Partial<Record<keyof Configuration, string>>

const issuesOf = (error: ConfigurationInvalid, configuration: Configuration): Issues =>
  Object.fromEntries(
    error.issues
      .map(({ message, path }) => [Object.hasOwn(configuration, path) ? path : "clientPrivateKey", message])
      // Of several issues of a field, the first is shown.
      .toReversed()
  )

const clientFor = (
  configuration: Configuration,
  local: LocalBackend | undefined,
  log: Calls.Calls["add"]
): Result.Result<OktoClient, Issues> =>
  Result.try({
    try: () => new OktoClient({ ...toClientConfig(configuration, local), log }),
    catch: (error) => {
      if (error instanceof ConfigurationInvalid) return issuesOf(error, configuration)
      throw error
    }
  })

export type Connection = ReturnType<typeof make>

/** Connects with the stored configuration, or with the initial one. */
export const make = (store: storage.Store, local: LocalBackend | undefined) => {
  const listeners = new Set<() => void>()
  const calls = Calls.make()
  let configuration = storage.read(store, storage.configuration) ?? initialConfiguration(local)
  let client = Result.getOrUndefined(clientFor(configuration, local, calls.add))

  const change = (next: Configuration, made: OktoClient | undefined) => {
    // A session belongs to the application and the backend that it was made with.
    client?.sessionClear()
    made?.sessionClear()
    void client?.dispose()
    configuration = next
    client = made
    for (const listener of listeners) listener()
  }

  return {
    store,
    local,
    calls,
    configuration: () => configuration,
    /** Absent while the configuration is invalid. */
    client: () => client,
    /** Stores a configuration and connects with it. An invalid one changes nothing; its issues are returned. */
    connect: (next: Configuration): Issues | undefined => {
      const made = clientFor(next, local, calls.add)
      if (Result.isFailure(made)) return made.failure
      storage.write(store, storage.configuration, next)
      change(next, made.success)
      return undefined
    },
    /** Removes the stored configuration, and connects with the initial one. */
    reset: () => {
      storage.remove(store, storage.configuration)
      const fresh = initialConfiguration(local)
      change(fresh, Result.getOrUndefined(clientFor(fresh, local, calls.add)))
    },
    /** Removes the session and the stored Google token. */
    logOut: () => {
      storage.remove(store, storage.googleIdToken)
      client?.sessionClear()
    },
    /** Calls a listener when the configuration changes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
