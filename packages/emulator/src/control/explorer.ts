/** A small block explorer over all networks. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import type { ExplorerTransaction, ChainAdapter } from "../chains/ChainAdapter.ts"
import { ChainAdapters } from "../chains/ChainAdapters.ts"
import { splitPath } from "../backend/http/worldPath.ts"
import { refusals } from "../backend/http/Refused.ts"
import { Users } from "../backend/identity/Users.ts"
import { type ControlHandlers, type ControlRequest } from "./dispatch.ts"
import { type AnswerOf, pathTo } from "./routes.ts"

/** Transactions of a network that are looked at. */
const recent = 1_000

/** Transactions that a list has. */
const listed = 50

const isPartyOf =
  (address: Hex) =>
  ({ from, to, transfers }: ExplorerTransaction): boolean => {
    const parties = [from, to, ...transfers.flatMap((transfer) => [transfer.from, transfer.to])]
    return parties.some((party) => party?.toLowerCase() === address.toLowerCase())
  }

export const make = Effect.gen(function* () {
  const users = yield* Users
  const adapters = yield* ChainAdapters

  const networksAt = (prefix: string) =>
    adapters.all.map(({ network: { caipId: network, networkName, type } }) => ({
      network,
      networkName,
      path: prefix + pathTo("network", { network }),
      rpc: type === "EVM" ? prefix + pathTo("rpc", { network }) : null
    }))

  /** Where a hash or an address is known. */
  const find = Effect.fnUntraced(function* (
    { explorer, network: { caipId: network, networkName } }: ChainAdapter,
    q: string,
    prefix: string
  ) {
    const transaction = yield* explorer.transaction(q)
    if (transaction !== undefined) {
      return [
        { kind: "transaction", networkName, path: prefix + pathTo("transaction", { network, hash: transaction.hash }) }
      ]
    }
    const held = yield* explorer.holdings(q)
    if (held === undefined) return []
    const isKnown =
      held.balances.some(({ balance }) => balance !== "0") ||
      (yield* explorer.latest(recent)).some(isPartyOf(held.address))
    return isKnown
      ? [{ kind: "address", networkName, path: prefix + pathTo("address", { network, address: held.address }) }]
      : []
  })

  const search = (q: string, prefix: string) =>
    Effect.map(
      Effect.forEach(adapters.all, (adapter) => find(adapter, q, prefix)),
      (found) => ({ q, found: found.flat() })
    )

  /** The network that the path names, and the users on it. */
  const networkOf = Effect.fnUntraced(function* ({ network: asked = "" }: ControlRequest["parts"]) {
    const adapter = adapters.all.find(({ network }) => network.caipId === asked)
    if (adapter === undefined) return yield* refusals.missing(`There is no network ${asked} here.`)
    const { addressOf, network } = adapter
    const all = (yield* users.all).map((user) => ({ id: user.id, identity: user.identity, address: addressOf(user) }))
    return { adapter, on: { network: network.caipId, networkName: network.networkName, users: all } }
  })

  const sort = (transactions: ReadonlyArray<ExplorerTransaction>, { users }: Pick<AnswerOf<"network">, "users">) => {
    const addresses = new Set(users.map(({ address }) => address.toLowerCase()))
    const isOfUser = ({ from }: ExplorerTransaction): boolean => addresses.has(from.toLowerCase())
    const sent = transactions.filter(({ isFunding }) => !isFunding)
    return {
      ofUsers: sent.filter(isOfUser).slice(0, listed),
      others: sent.filter((transaction) => !isOfUser(transaction)).slice(0, listed),
      funding: transactions.filter(({ isFunding }) => isFunding).slice(0, listed)
    }
  }

  return {
    explorer: ({ url: { pathname, searchParams } }) => {
      const q = searchParams.get("q")?.trim() ?? ""
      const { prefix } = splitPath(pathname)
      return q === "" ? Effect.succeed({ networks: networksAt(prefix) }) : search(q, prefix)
    },
    network: Effect.fnUntraced(function* ({ parts }) {
      const { on, adapter } = yield* networkOf(parts)
      return { ...on, ...sort(yield* adapter.explorer.latest(recent), on) }
    }),
    transaction: Effect.fnUntraced(function* ({ parts }) {
      const { on, adapter } = yield* networkOf(parts)
      const transaction = yield* adapter.explorer.transaction(parts["hash"] ?? "")
      if (transaction !== undefined) return { ...on, transaction }
      return yield* refusals.missing(`${on.networkName} has no transaction ${parts["hash"]}.`)
    }),
    address: Effect.fnUntraced(function* ({ parts }) {
      const { on, adapter } = yield* networkOf(parts)
      const held = yield* adapter.explorer.holdings(parts["address"] ?? "")
      if (held === undefined) return yield* refusals.missing(`${parts["address"]} is not an address.`)
      const transactions = (yield* adapter.explorer.latest(recent)).filter(isPartyOf(held.address))
      return { ...on, ...held, ...sort(transactions, on) }
    })
  } satisfies Partial<ControlHandlers>
})
