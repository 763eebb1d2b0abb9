import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { parseUnits } from "viem/utils"
import { type JobFailed, orderDetails } from "../chains/Job.ts"
import type { CoinOnNetwork, ChainAdapter } from "../chains/ChainAdapter.ts"
import { ChainAdapters } from "../chains/ChainAdapters.ts"
import { named } from "./identity/Clients.ts"
import { identityOf } from "./identity/names.ts"
import { type User, Users } from "./identity/Users.ts"
import { type OrderRecord, Orders } from "./orders/Orders.ts"
import { Settings } from "../Settings.ts"
import { hashOf, uuidOf } from "../world/derive.ts"
import { World } from "../world/World.ts"
import { type Invalid, invalidFields } from "../verify/Invalid.ts"
import type { Seed } from "../world/Seed.ts"

type OrderSeed = NonNullable<Seed["orders"]>[number]
type Status = NonNullable<OrderSeed["status"]>

/** Maps a failure to an issue at a path of the seed. */
const at = (path: string) => Effect.mapError(({ message }: Invalid | JobFailed) => invalidFields([{ path, message }]))

/** A coin by its symbol or address. */
const coinOf = (adapter: ChainAdapter, wanted: string, path: string): Effect.Effect<CoinOnNetwork, Invalid> => {
  const found = adapter.coins.find(({ address, symbol }) =>
    [address, symbol].some((known) => known !== "" && known.toLowerCase() === wanted.toLowerCase())
  )
  if (found !== undefined) return Effect.succeed(found)
  const expected = adapter.coins.map(({ symbol }) => symbol).join(", ")
  return Effect.fail(
    invalidFields([{ path, message: `expected a coin of ${adapter.network.caipId}: ${expected}, got ${wanted}` }])
  )
}

/** An amount in the smallest unit. */
const unitsOf = (amount: string, { decimals, symbol }: CoinOnNetwork, path: string): Effect.Effect<bigint, Invalid> =>
  (amount.split(".")[1] ?? "").length <= decimals
    ? Effect.succeed(parseUnits(amount, decimals))
    : Effect.fail(
        invalidFields([{ path, message: `expected at most ${decimals} decimals of ${symbol}, got ${amount}` }])
      )

/** Applies the items of a list in their order, each with its path. */
const each = <A, B, E, R>(
  name: keyof Seed,
  items: ReadonlyArray<A> | undefined,
  apply: (item: A, path: string, index: number) => Effect.Effect<B, E, R>
): Effect.Effect<ReadonlyArray<B>, E, R> =>
  Effect.forEach(items ?? [], (item, index) => apply(item, `${name}[${index}]`, index))

export const make = Effect.gen(function* () {
  const { clients } = yield* Settings
  const users = yield* Users
  const orders = yield* Orders
  const adapters = yield* ChainAdapters
  const networks = adapters.all.map(({ network }) => network.caipId).join(", ")

  const world = yield* World

  /** Does a job on every chain, and goes back to their states before it if it fails. */
  const atomically = <A, E>(job: Effect.Effect<() => A, E>): Effect.Effect<A, E> =>
    world.onChains(
      adapters.all.map(({ network }) => network.caipId),
      Effect.flatMap(
        Effect.forEach(adapters.all, ({ save }) => save),
        (restores) => Effect.onError(job, () => Effect.all(restores, { discard: true }))
      )
    )

  const clientOf = (seed: Seed) => at("client")(named(clients, seed.client))
  const adapterOf = (network: string, path: string) =>
    Effect.mapError(adapters.find(network), () =>
      invalidFields([{ path: `${path}.network`, message: `expected ${networks}, got ${network}` }])
    )

  /** A coin and an amount in its smallest unit. */
  const sumOf = Effect.fnUntraced(function* (
    item: { readonly network: string; readonly coin: string; readonly amount: string },
    path: string
  ) {
    const adapter = yield* adapterOf(item.network, path)
    const coin = yield* coinOf(adapter, item.coin, `${path}.coin`)
    return { adapter, coin, amount: yield* unitsOf(item.amount, coin, `${path}.amount`) }
  })

  /** Checks a seed and changes nothing. Only a chain can refuse the rest. */
  const check = Effect.fnUntraced(function* (seed: Seed): Effect.fn.Return<void, Invalid> {
    yield* clientOf(seed)
    const checkUser = (name: string, path: string) => at(path)(identityOf(name))
    const checkSum = (item: Parameters<typeof sumOf>[0] & { readonly user: string }, path: string) =>
      Effect.andThen(checkUser(item.user, `${path}.user`), sumOf(item, path))
    yield* each("users", seed.users, checkUser)
    yield* each("balances", seed.balances, checkSum)
    yield* each("nfts", seed.nfts, (item, path) =>
      Effect.andThen(checkUser(item.user, `${path}.user`), adapterOf(item.network, path))
    )
    yield* each("orders", seed.orders, (item, path) =>
      Effect.andThen(checkSum(item, path), ({ adapter }) =>
        adapter.isAddress(item.recipient)
          ? Effect.void
          : Effect.fail(
              invalidFields([
                {
                  path: `${path}.recipient`,
                  message: `expected a whole address of ${adapter.network.caipId}, got ${item.recipient}`
                }
              ])
            )
      )
    )
  })

  /** Applies a seed, all of it or nothing. */
  const apply = Effect.fnUntraced(function* (seed: Seed): Effect.fn.Return<() => void, Invalid> {
    const client = yield* clientOf(seed)
    /** Users of the seed by identity. They are added with its last step. */
    const met = new Map<string, User>()
    const userOf = Effect.fnUntraced(function* (name: string, path: string) {
      const identity = yield* at(path)(identityOf(name))
      const known = met.get(identity)
      if (known !== undefined) return known
      const user = users.preview(client, identity)
      yield* users.fundNow(user)
      met.set(identity, user)
      return user
    })

    const balance = Effect.fnUntraced(function* (item: NonNullable<Seed["balances"]>[number], path: string) {
      const user = yield* userOf(item.user, `${path}.user`)
      const { adapter, amount, coin } = yield* sumOf(item, path)
      return { coin, set: at(`${path}.amount`)(adapter.setBalance(user, coin, amount)) }
    })

    const nft = Effect.fnUntraced(function* (item: NonNullable<Seed["nfts"]>[number], path: string) {
      const user = yield* userOf(item.user, `${path}.user`)
      const adapter = yield* adapterOf(item.network, path)
      const { collection, id = 1, name = collection, quantity = 1 } = item
      yield* at(`${path}.collection`)(adapter.mintNft(user, { collection, id: BigInt(id), name, quantity }))
    })

    const before = yield* orders.count

    const order = Effect.fnUntraced(function* (item: OrderSeed, path: string, index: number) {
      const user = yield* userOf(item.user, `${path}.user`)
      const { adapter, amount, coin } = yield* sumOf(item, path)
      const job = {
        type: "TOKEN_TRANSFER",
        caip2Id: adapter.network.caipId,
        recipientWalletAddress: item.recipient,
        tokenAddress: coin.address,
        amount
      } as const
      const status: Status = item.status ?? "SUCCESSFUL"
      const hashes = status === "SUCCESSFUL" ? yield* at(path)(adapter.execute(job, user)) : []
      const reason = status === "FAILED" ? (item.reason ?? "execution reverted") : ""
      const number = String(before + index)
      const placed = (yield* Clock.currentTimeMillis) - (item.minutesAgo ?? 0) * 60_000
      return {
        id: uuidOf("seeded order", user.id, number),
        operationHash: hashOf("seeded operation", user.id, number),
        userId: user.id,
        intentType: job.type,
        details: yield* at(path)(orderDetails(job, adapter.decodeTransaction)),
        status,
        hashes,
        reason,
        placed,
        at: placed,
        steps: [{ status, at: placed }]
      } satisfies OrderRecord
    })

    yield* each("users", seed.users, userOf)
    const balances = yield* each("balances", seed.balances, balance)
    // Native coins last: transactions of the others may have fees.
    const ordered = [...balances].sort((a, b) => Number(a.coin.address === "") - Number(b.coin.address === ""))
    yield* Effect.forEach(ordered, ({ set }) => set, { discard: true })
    yield* each("nfts", seed.nfts, nft)
    const records = yield* each("orders", seed.orders, order)
    return () => {
      for (const { identity } of met.values()) users.setFunded(users.getOrCreate(client, identity))
      // A new id was never a nonce.
      for (const record of records) Result.getOrThrow(orders.add(record))
    }
  }, atomically)

  return { apply, check }
})
