/** Keys of cached answers, which differ by client and user. */
import type { OktoClient } from "@okto-effect/sdk"

/** The name of a read. */
export type ReadName = "activity" | "chains" | "nfts" | "orders" | "portfolio" | "tokens" | "wallets"

/** The query key prefix of all that is cached for one user of one client. */
export type UserQueryKey = readonly ["okto", bff: string, clientSWA: string, userSWA: string | undefined]

/** The key of a read, with its filters. */
export type ReadQueryKey = readonly [...UserQueryKey, name: ReadName, filters?: object]

/**
 * The prefix of the keys of the user who is logged in.
 *
 * @param client the client
 * @returns the prefix, for example to invalidate or remove all that this user read
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { userQueryKey } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const readAgain = (queries: QueryClient, client: OktoClient) =>
 *   queries.invalidateQueries({ queryKey: userQueryKey(client) })
 * ```
 */
export const userQueryKey = ({ clientSWA, env, userSWA }: OktoClient): UserQueryKey => [
  "okto",
  env.bffBaseUrl,
  clientSWA,
  userSWA
]
