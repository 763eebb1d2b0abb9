/** The users: what each has and did, and what a developer can do to one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { formatHoldings } from "../chains/ChainAdapter.ts"
import { ChainAdapters } from "../chains/ChainAdapters.ts"
import { refusals } from "../backend/http/Refused.ts"
import { Jwt } from "../backend/identity/Jwt.ts"
import { Sessions } from "../backend/identity/Sessions.ts"
import { type User, Users } from "../backend/identity/Users.ts"
import { type OrderRecord, Orders } from "../backend/orders/Orders.ts"
import { type ControlHandlers, type ControlRequest } from "./dispatch.ts"

/** Orders that an answer lists. */
const recent = 50

/** A user without keys. */
export const toUser = ({ id, identity, swa, wallet }: User) => ({ id, identity, swa, wallet })

/** The newest orders of a list. */
export const toOrders = (orders: ReadonlyArray<OrderRecord>, users: Users["Service"]) =>
  orders.slice(0, recent).map(({ details, hashes, id, intentType, reason, status, steps, userId }) => ({
    id,
    user: { id: userId, identity: users.get(userId)?.identity ?? "" },
    intentType,
    details,
    status,
    reason,
    steps,
    hashes
  }))

export const make = Effect.gen(function* () {
  const jwt = yield* Jwt
  const orders = yield* Orders
  const sessions = yield* Sessions
  const users = yield* Users
  const adapters = yield* ChainAdapters

  const userOf = Effect.fnUntraced(function* ({ user: id = "" }: ControlRequest["parts"]) {
    const user = users.get(id)
    if (user !== undefined) return user
    return yield* refusals.missing(`There is no user with the id ${id} here: GET /__emulator/users lists all.`)
  })

  const holdingsOf = (user: User) =>
    Effect.forEach(
      adapters.all,
      Effect.fnUntraced(function* ({ addressOf, balances, network: { caipId, networkName }, nfts }) {
        yield* users.whenFunded(user, caipId)
        const held = formatHoldings(yield* balances(user), yield* nfts(user))
        return { network: caipId, networkName, address: addressOf(user), ...held }
      })
    )

  /** Does something to the user that the path names. */
  const change =
    (work: (userId: string) => Effect.Effect<void>) =>
    ({ parts }: ControlRequest) =>
      Effect.flatMap(userOf(parts), ({ id }) => Effect.as(work(id), { id }))

  const endSessions = (how: "expired" | "loggedOut") => change((userId) => sessions.end(userId, how))

  return {
    users: () => Effect.map(users.all, (all) => ({ users: all.map(toUser) })),
    user: Effect.fnUntraced(function* ({ parts }) {
      const user = yield* userOf(parts)
      const now = (yield* Clock.currentTimeMillis) / 1000
      return {
        ...toUser(user),
        client: user.client.swa,
        networks: yield* holdingsOf(user),
        sessions: (yield* sessions.of(user.id)).map(({ address, expiresAt }) => ({
          address,
          expiresAt,
          state: expiresAt > Math.floor(now) ? ("valid" as const) : ("expired" as const)
        })),
        orders: toOrders(yield* orders.ofUser(user, {}), users)
      }
    }),
    fundUser: change(users.fund),
    expireSessions: endSessions("expired"),
    logOutUser: endSessions("loggedOut"),
    idToken: Effect.fnUntraced(function* ({ url: { searchParams } }) {
      const swa = searchParams.get("swa") ?? ""
      const user = (yield* users.all).find((one) => one.swa.toLowerCase() === swa.toLowerCase())
      if (user === undefined) return yield* refusals.missing(`There is no user with the smart wallet ${swa} here.`)
      return { token: yield* jwt.issue(user.identity, user.client.swa) }
    })
  } satisfies Partial<ControlHandlers>
})
