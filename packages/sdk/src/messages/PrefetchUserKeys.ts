/** Whether the user's keys are read before a message is signed. A module of its own, so that a client can set it alone. */
import * as Context from "effect/Context"

/** True, unless a client's `syncKeys` says otherwise. */
export const PrefetchUserKeys = Context.Reference<boolean>("@okto-effect/sdk/UserKeys/PrefetchUserKeys", {
  defaultValue: () => true
})
