/** The demo's client for the current configuration. It lives outside React, so that rendering twice makes one client. */
import { OktoClient } from "@okto-effect/react"
import { ConfigurationInvalid, type LoggedCall } from "@okto-effect/sdk"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Configuration, initialConfiguration, toClientOptions } from "./Configuration.ts"
import type { LocalBackend } from "./LocalBackend.ts"
import type { Call } from "../../features/inspector/calls.ts"
import { makeStore } from "../store.ts"
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

/** The client while the configuration is invalid. It cannot log in. */
const signedOutClient = (): OktoClient =>
  new OktoClient({
    clientSWA: `0x${"00".repeat(20)}`,
    clientSigner: { sign: () => Promise.reject(new Error("The client is not configured")) }
  })

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Configuration))

/** Whether a configuration uses the local backend. */
const isLocal = ({ environment }: Configuration): boolean => environment === "sandbox"

const keptCalls = 100

export type Connection = ReturnType<typeof make>

/** Connects with the stored configuration, or with the initial one. */
export const make = (found: LocalBackend | undefined) => {
  const calls = makeStore<ReadonlyArray<Call>>([])
  let count = 0
  const log = (call: LoggedCall) => calls.set([{ ...call, id: ++count }, ...calls.get()].slice(0, keptCalls))

  const open = (configuration: Configuration) => {
    const local = isLocal(configuration) ? found : undefined
    const made = Result.try({
      try: () => new OktoClient({ ...toClientOptions(configuration, local), log }),
      catch: (error) => {
        if (error instanceof ConfigurationInvalid) return issuesOf(error, configuration)
        throw error
      }
    })
    return {
      configuration,
      /** The local backend, where the configuration uses it. */
      local,
      issues: Result.isFailure(made) ? made.failure : undefined,
      client: Result.getOrElse(made, signedOutClient)
    }
  }
  const initial = initialConfiguration(found)
  const state = makeStore(open(Option.getOrElse(decode(storage.read("okto_config")), () => initial)))

  const change = (next: ReturnType<typeof open>) => {
    const { client } = state.get()
    // A session belongs to the application and the backend that it was made with.
    client.sessionClear()
    next.client.sessionClear()
    void client.dispose()
    state.set(next)
  }

  return {
    state,
    /** The last calls of all clients, the newest first. */
    calls,
    /** Stores a configuration and connects with it. An invalid one changes nothing; its issues are returned. */
    connect: (configuration: Configuration): Issues | undefined => {
      const next = open(configuration)
      if (next.issues !== undefined) return next.issues
      storage.write("okto_config", JSON.stringify(configuration))
      change(next)
      return undefined
    },
    /** Removes the stored configuration, and connects with the initial one. */
    reset: () => {
      storage.write("okto_config", "")
      change(open(initial))
    },
    /** Removes the session and the stored Google token. */
    logOut: () => {
      storage.write("googleIdToken", "")
      state.get().client.sessionClear()
    }
  }
}
