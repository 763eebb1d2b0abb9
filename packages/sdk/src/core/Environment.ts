/** The backend of a client. */
import type { Environment } from "@okto-effect/protocol/Environment"
import * as Context from "effect/Context"

export { type Environment, type EnvironmentName, environments } from "@okto-effect/protocol/Environment"

/** The environment of the client. */
export class CurrentEnvironment extends Context.Service<CurrentEnvironment, Environment>()(
  "@okto-effect/sdk/CurrentEnvironment"
) {}
