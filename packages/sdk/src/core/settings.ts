/** What a client's configuration sets for its services. A module of its own: a page sets it without loading them. */
import * as Context from "effect/Context"

/** Whether wrong EIP-55 checksums are refused: `"require"` where a client's `checksums` says so. */
export const Checksums = Context.Reference<"require" | undefined>("@okto-effect/sdk/Checksums", {
  defaultValue: () => undefined
})

/** Whether the user's keys are read before a message is signed: true, unless a client's `syncKeys` says otherwise. */
export const PrefetchUserKeys = Context.Reference<boolean>("@okto-effect/sdk/UserKeys/PrefetchUserKeys", {
  defaultValue: () => true
})
