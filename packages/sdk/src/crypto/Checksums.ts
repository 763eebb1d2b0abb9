/** Whether wrong EIP-55 checksums are refused. A module of its own, so that a client can set it alone. */
import * as Context from "effect/Context"

/** `"require"` where a client's `checksums` says so. */
export const Checksums = Context.Reference<"require" | undefined>("@okto-effect/sdk/Checksums", {
  defaultValue: () => undefined
})
