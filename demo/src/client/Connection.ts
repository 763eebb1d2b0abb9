/**
 * The demo's one connection: a client for the current configuration, made again when that changes. It lives outside
 * React, so that rendering twice never makes two clients.
 */
import { OktoClient } from "@okto-effect/react"
import { ConfigurationInvalid } from "@okto-effect/sdk"
import { initial, toClientConfig } from "../config/Configuration.ts"
import type { LocalBackend } from "../config/LocalBackend.ts"
import type { Configuration } from "../config/schemas.ts"
import * as Calls from "../inspector/Calls.ts"
import * as Stored from "../config/Stored.ts"

/** What is wrong with a configuration, by field. */
export type Complaints = Partial<Record<keyof Configuration, string>>

export interface Connection {
  /** Where the demo keeps what it remembers. */
  readonly store: Stored.Store
  readonly local: LocalBackend | undefined
  /** What was sent, whichever client sent it. */
  readonly calls: Calls.Calls
  readonly configuration: () => Configuration
  /** Absent while the configuration is not usable. */
  readonly client: () => OktoClient | undefined
  /** Connects anew and stores the configuration, or returns what is wrong with it and leaves all as it was. */
  readonly connect: (configuration: Configuration) => Complaints | undefined
  /** Forgets the stored configuration. */
  readonly reset: () => void
  /** Logs out: forgets the session and the stored Google token. */
  readonly logOut: () => void
  /** Calls back when the configuration changes. */
  readonly subscribe: (listener: () => void) => () => void
}

const isField = (path: string): path is keyof Configuration =>
  path === "environment" || path === "clientPrivateKey" || path === "clientSWA"

const complaintsOf = (error: ConfigurationInvalid): Complaints => {
  const complaints: Complaints = {}
  for (const { message, path } of error.issues) {
    const field = isField(path) ? path : "clientPrivateKey"
    complaints[field] ??= message
  }
  return complaints
}

const clientFor = (
  configuration: Configuration,
  local: LocalBackend | undefined,
  log: Calls.Calls["add"]
): { readonly client: OktoClient } | { readonly complaints: Complaints } => {
  try {
    return { client: new OktoClient({ ...toClientConfig(configuration, local), log }) }
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return { complaints: complaintsOf(error) }
    throw error
  }
}

export const make = (store: Stored.Store, local: LocalBackend | undefined): Connection => {
  const listeners = new Set<() => void>()
  const calls = Calls.make()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let configuration = Stored.read(store, Stored.configuration) ?? initial(local)
  const start = clientFor(configuration, local, calls.add)
  let client = "client" in start ? start.client : undefined

  const change = (next: Configuration, made: OktoClient | undefined) => {
    // A session belongs to the application and the backend it was made with.
    client?.sessionClear()
    made?.sessionClear()
    void client?.dispose()
    configuration = next
    client = made
    notify()
  }

  return {
    store,
    local,
    calls,
    configuration: () => configuration,
    client: () => client,
    connect: (next) => {
      const made = clientFor(next, local, calls.add)
      if ("complaints" in made) return made.complaints
      Stored.write(store, Stored.configuration, next)
      change(next, made.client)
      return undefined
    },
    reset: () => {
      Stored.remove(store, Stored.configuration)
      const fresh = initial(local)
      const made = clientFor(fresh, local, calls.add)
      change(fresh, "client" in made ? made.client : undefined)
    },
    logOut: () => {
      Stored.remove(store, Stored.googleIdToken)
      client?.sessionClear()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
