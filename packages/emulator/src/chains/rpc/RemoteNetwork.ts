/** A network whose chain a development node runs: anvil, Hardhat's node or geth, also over a fork. */
import { Primitives } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BaseError, encodeDeployData, encodeFunctionData, numberToHex, parseUnits, RpcRequestError } from "viem"
import type { Address, Hex } from "viem"
import { getBalance, getBlockNumber, getChainId, getCode } from "viem/actions"
import { EmulatorToken } from "../../node/artifacts.gen.ts"
import type { Transaction } from "../../node/Ledger.ts"
import type { NodeCall } from "../../node/Node.ts"
import { RpcFailed } from "../../node/RpcFailed.ts"
import { multicall3 } from "../../node/predeploys.ts"
import { Settings } from "../../Settings.ts"
import { Amount, define, defineAs, perChain } from "../../world/Table.ts"
import { EmulatorFailed } from "../../world/EmulatorFailed.ts"
import { World } from "../../world/World.ts"
import { send } from "../evm/execution.ts"
import type { RunningNetwork } from "../evm/RunningNetwork.ts"
import type { Network } from "../evm/Networks.ts"
import { treasury, treasuryAddress } from "../evm/treasury.ts"
import { failed } from "../Job.ts"
import { ask, clientOf, make as makeChain, type NodeClient } from "./RemoteChain.ts"

const HexText = Primitives.Hex()

const Sent = Schema.Struct({
  hash: HexText,
  blockNumber: Amount,
  blockHash: HexText,
  timestamp: Schema.Int,
  from: HexText,
  to: Schema.NullOr(HexText),
  value: Amount,
  data: HexText,
  raw: HexText
})

const definitionsOf = perChain((chain) => ({
  /** Transactions of this world that moved coins, by hash. */
  sent: defineAs<Transaction, typeof Sent.Type, typeof Sent.Encoded>(
    "sent",
    Sent,
    {
      from: ({ to, ...sent }) => ({ ...sent, to: to ?? undefined }),
      to: ({ to, ...sent }) => ({ ...sent, to: to ?? null })
    },
    chain
  ),
  /** The addresses of tokens that were deployed, by symbol. */
  deployed: define("deployed", HexText, chain),
  /** The first block that belongs to the world. */
  since: define("since", Amount, chain),
  seeding: define("seeding", Schema.Literal(true), chain)
}))

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What nodes for development call themselves. Geth says it by its chain id alone. */
const developmentNode = /anvil|hardhat|ganache|okto-emulator/i

/** Why a node is refused. */
const reason =
  "the keys of the emulator's users are hashes of public names, and a person who sent real coins to them would lose them"

/** Fails unless a node is one for development, and on this machine or a host that was allowed. */
export const checkNode = Effect.fnUntraced(function* (
  url: string,
  { caipId, chainId }: Pick<Network, "caipId" | "chainId">,
  allowRpcHosts: ReadonlyArray<string>
): Effect.fn.Return<NodeClient, EmulatorFailed> {
  const { hostname } = new URL(url)
  if (!loopback.test(hostname) && !allowRpcHosts.includes(hostname)) {
    const message = `${caipId}: the node at ${url} is not on this machine, because ${reason}: name its host with --allow-rpc-host (allowRpcHosts)`
    return yield* new EmulatorFailed({ reason: "node", message })
  }
  const client = clientOf(url, chainId)
  const asked = <A>(request: () => Promise<A>) =>
    Effect.tryPromise({
      try: request,
      catch: (cause) =>
        new EmulatorFailed({ reason: "node", message: `${caipId}: the node at ${url} does not answer`, cause })
    })
  const found = yield* asked(() => getChainId(client))
  if (found !== chainId) {
    return yield* new EmulatorFailed({
      reason: "node",
      message: `${caipId}: the node at ${url} runs the chain eip155:${found}`
    })
  }
  const version = String(
    yield* asked((): Promise<unknown> => client.transport.request({ method: "web3_clientVersion", params: [] }))
  )
  if (developmentNode.test(version) || (/^geth/i.test(version) && chainId === 1337)) return client
  const message = `${caipId}: expected a node for development at ${url} (anvil, Hardhat, geth --dev), because ${reason}; it says that it is ${version}`
  return yield* new EmulatorFailed({ reason: "node", message })
})

/** Calls a method for developers, by the name that anvil has for it, or else Hardhat. */
const askDeveloper = (client: NodeClient, name: "setBalance" | "setCode", params: ReadonlyArray<Hex>) => {
  const attempt = (method: string) => ask((): Promise<unknown> => client.transport.request({ method, params }))
  return Effect.catch(attempt(`anvil_${name}`), () => attempt(`hardhat_${name}`))
}

/** Gives an address coins: by the node's own method, or else from its unlocked account. */
const giver = (client: NodeClient) =>
  Effect.fnUntraced(function* (to: Address, value: bigint) {
    const held = yield* ask(() => getBalance(client, { address: to }))
    yield* Effect.catch(askDeveloper(client, "setBalance", [to, numberToHex(held + value)]), () =>
      ask(async (): Promise<unknown> => {
        const accounts: ReadonlyArray<Hex> = await client.transport.request({ method: "eth_accounts", params: [] })
        const [from] = accounts
        if (from === undefined) throw new TypeError("the node has neither a method that sets balances nor an account")
        return client.transport.request({
          method: "eth_sendTransaction",
          params: [{ from, to, value: numberToHex(value) }]
        })
      })
    )
  })

/** Calls the methods of a node. */
const forward =
  (client: NodeClient): NodeCall =>
  (method, params = []) =>
    Effect.tryPromise({
      try: (): Promise<unknown> => client.transport.request({ method, params }),
      catch: (cause) => {
        const refused = cause instanceof BaseError && cause.walk((error) => error instanceof RpcRequestError)
        return refused instanceof RpcRequestError
          ? new RpcFailed({ code: refused.code, message: refused.details, data: refused.data, cause })
          : new RpcFailed({ code: -32603, message: "the node does not answer", cause })
      }
    })

/** Any failure while a network is connected. */
const unavailable = Effect.mapError((cause: { readonly message: string }) =>
  cause instanceof EmulatorFailed
    ? cause
    : new EmulatorFailed({ reason: "node", message: `a node refused: ${cause.message}`, cause })
)

/** Coins of the treasury, in wei. */
const funds = parseUnits("1000000", 18)

/** Connects a network to its node. New users receive what they do on embedded chains, but no NFTs. */
export const connectNetwork = Effect.fnUntraced(function* (
  network: Network,
  url: string,
  grants: { readonly nativeCoin: string; readonly token: string }
) {
  const { allowRpcHosts = [] } = yield* Settings
  const { table } = yield* World
  const { caipId, sponsorshipEnabled } = network
  const client = yield* checkNode(url, network, allowRpcHosts)
  const names = definitionsOf(caipId)
  const [sent, deployed, seeding] = [table(names.sent), table(names.deployed), table(names.seeding)]
  const sinceTable = table(names.since)
  const since = sinceTable.rows.get("block") ?? (yield* ask(() => getBlockNumber(client)))
  sinceTable.set("block", since)
  const give = giver(client)
  const canSnapshot = yield* ask((): Promise<unknown> =>
    client.transport.request({ method: "evm_snapshot", params: [] })
  ).pipe(Effect.match({ onSuccess: () => true, onFailure: () => false }))

  const chain = makeChain({
    client,
    since,
    sent,
    canSnapshot,
    refund: (user, cost) => (sponsorshipEnabled && cost > 0n ? Effect.ignore(give(user, cost)) : Effect.void)
  })

  yield* give(treasuryAddress, funds)
  if ((yield* ask(() => getCode(client, { address: multicall3.address }))) === undefined) {
    yield* Effect.ignore(askDeveloper(client, "setCode", [multicall3.address, multicall3.code]))
  }

  const tokens = yield* Effect.forEach(
    network.tokens,
    Effect.fnUntraced(function* ({ at, ...token }) {
      const before = at ?? deployed.rows.get(token.symbol)
      // A node that was started anew has no contract there.
      if (before !== undefined && (at !== undefined || (yield* chain.code(before)) !== "0x")) {
        return { ...token, address: before, isOwn: at === undefined }
      }
      const args = [token.name, token.symbol, token.decimals] as const
      const data = encodeDeployData({ ...EmulatorToken, args })
      const { contractAddress } = yield* send(chain, { privateKey: treasury, to: undefined, data })
      if (typeof contractAddress !== "string") return yield* Effect.die(new Error("the deployment created no contract"))
      deployed.set(token.symbol, contractAddress)
      return { ...token, address: contractAddress, isOwn: true }
    })
  )

  const running: RunningNetwork = {
    ...network,
    chain,
    tokens,
    collections: [],
    seeding,
    node: () => forward(client),
    fund: Effect.fnUntraced(function* (user) {
      yield* Effect.mapError(give(user, parseUnits(grants.nativeCoin, network.nativeCoin.decimals)), (cause) =>
        failed(cause.message, cause)
      )
      for (const { address, decimals, isOwn } of tokens) {
        if (!isOwn) continue
        const amount = parseUnits(grants.token, decimals)
        const data = encodeFunctionData({ abi: EmulatorToken.abi, functionName: "mint", args: [user, amount] })
        yield* send(chain, { privateKey: treasury, to: address, data })
      }
    })
  }
  return running
}, unavailable)
