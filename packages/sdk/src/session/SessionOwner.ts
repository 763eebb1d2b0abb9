/** The application and environment that stored sessions belong to. */
import * as Context from "effect/Context"

/** The owner of a stored session. */
export interface Owner {
  /** The application's smart wallet address. */
  readonly clientSWA: string
  /** The name of the environment. */
  readonly environment: string
}

/**
 * The owner of the sessions that a client stores. It ignores stored sessions of other owners. `Client.layer` sets it;
 * without it, every client accepts the sessions.
 */
export const SessionOwner = Context.Reference<Owner | undefined>("@okto-effect/sdk/SessionOwner", {
  defaultValue: () => undefined
})
