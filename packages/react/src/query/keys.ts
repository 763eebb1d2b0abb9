/** Under which keys answers are kept: those of other clients and other users have others. */
import type { OktoClient } from "@okto-effect/sdk"

/** What can be read. */
export type ReadName = "activity" | "chains" | "nfts" | "orders" | "portfolio" | "tokens" | "wallets"

/** The beginning of all keys of one user of one client. */
export type UserKey = readonly ["okto", bff: string, clientSWA: string, userSWA: string | undefined]

/** The key of a read, and of what it was asked for. */
export type ReadKey = readonly [...UserKey, name: ReadName, asked?: object]

/** The beginning of all keys of the user who is logged in. */
export const userKey = ({ clientSWA, env, userSWA }: OktoClient): UserKey => [
  "okto",
  env.bffBaseUrl,
  clientSWA,
  userSWA
]
