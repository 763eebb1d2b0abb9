/** Which application and environment a client keeps sessions for. */
import * as Context from "effect/Context"

/** The owner of a stored session. */
export interface Owner {
  /** The application's smart wallet address. */
  readonly clientSWA: string
  /** The name of the environment. */
  readonly environment: string
}

/**
 * The owner that a client writes into the sessions it stores: those of another owner are ignored. `Client.layer` sets it;
 * without it a session belongs to every client.
 */
export const SessionOwner = Context.Reference<Owner | undefined>("@okto-effect/sdk/SessionOwner", {
  defaultValue: () => undefined
})
