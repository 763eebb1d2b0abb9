/** The EVM networks of an emulator as options: their coin and tokens, contracts, balances, and the node that runs them. */
import { Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import { parseUnits } from "viem/utils"
import { uuidOf } from "../world/derive.ts"
import { guarded, pattern, text, whole } from "../verify/fields.ts"
import type { Coin } from "./ChainAdapter.ts"
import { defaultNetworks, type Network } from "./evm/Networks.ts"

const expectedAddress = "expected an address of 20 bytes"
const Address = Primitives.Address(expectedAddress)
const Price = pattern(/^\d{1,12}(\.\d{1,6})?$/, 'expected a price in USDT as text, such as "2500.50"')
const isHttp = (value: string): value is string => /^https?:/.test(value) && URL.canParse(value)
const Code = Primitives.Hex("expected code in hex")

const coin = {
  symbol: text("expected a symbol"),
  /** Default: the symbol. */
  name: Schema.optionalKey(text("expected a name")),
  /** Default: 18. */
  decimals: Schema.optionalKey(whole(0, 18)),
  /** The price of one whole unit in USDT. Default: 1. */
  price: Schema.optionalKey(Price)
}

/** A contract of the first block, from its run-time code. Its constructor is not executed. */
const Contract = Schema.Struct({
  address: Address,
  /** The run-time code. */
  bytecode: Schema.optionalKey(Code),
  /** An artifact of Foundry or Hardhat, whose `deployedBytecode` is used. */
  artifact: Schema.optionalKey(
    Schema.Struct({ deployedBytecode: Schema.Union([Code, Schema.Struct({ object: Code })]) })
  )
})

/** A network. */
export const NetworkOption = Schema.Struct({
  /** Its CAIP-2 id, such as `eip155:31337`. */
  caip2Id: pattern(/^eip155:[1-9]\d{0,14}$/, "expected the CAIP-2 id of an EVM chain, such as eip155:31337"),
  /** Default: the id. */
  name: Schema.optionalKey(text("expected a name")),
  /** The native coin. Default: ETH. */
  coin: Schema.optionalKey(Schema.Struct(coin)),
  /** ERC-20 tokens. A new user receives 1,000 of each that the emulator deploys. */
  tokens: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        ...coin,
        /** Where it is, or where it is deployed. */
        address: Schema.optionalKey(Address)
      })
    )
  ),
  /** Whether transactions cost the user nothing. Default: yes. */
  sponsored: Schema.optionalKey(Schema.Boolean.annotate({ message: "expected true or false" })),
  /** Contracts of the first block of an embedded chain. */
  contracts: Schema.optionalKey(Schema.Array(Contract)),
  /** Native coins of addresses in the first block of an embedded chain, in whole units. */
  balances: Schema.optionalKey(
    Schema.Array(Schema.Struct({ address: Address, amount: pattern(/^\d{1,30}(\.\d{1,18})?$/, "expected an amount") }))
  ),
  /** The address of a development node that runs the chain, such as anvil's. Embedded when absent. */
  rpc: Schema.optionalKey(guarded(isHttp, "expected the address of a node, such as http://127.0.0.1:8545"))
})
export type NetworkOption = typeof NetworkOption.Type

/** Rupees for a dollar, in the fixture prices. */
const rupees = 85

const coinOf = ({
  decimals = 18,
  price = "1",
  symbol,
  name = symbol
}: Partial<typeof NetworkOption.Type.coin> & {
  readonly symbol: string
}): Coin => ({ symbol, name, decimals, priceUsdt: price, priceInr: String(Number(price) * rupees) })

const codeOf = ({ artifact, bytecode }: typeof Contract.Type) => {
  const deployed = artifact?.deployedBytecode
  return bytecode ?? (typeof deployed === "object" ? deployed.object : deployed) ?? "0x"
}

/** Wei per gas where users pay. */
const gwei = 1_000_000_000n

const networkOf = (option: NetworkOption): Network => {
  const { balances = [], caip2Id, contracts = [], name = caip2Id, rpc, sponsored = true, tokens = [] } = option
  return {
    type: "EVM",
    caipId: caip2Id,
    chainId: Number(caip2Id.slice("eip155:".length)),
    networkName: name,
    networkSymbol: name,
    networkId: uuidOf("network", caip2Id),
    sponsorshipEnabled: sponsored,
    gsnEnabled: false,
    nativeCoin: coinOf(option.coin ?? { symbol: "ETH", name: "Ether", price: "2500" }),
    baseFee: sponsored ? 0n : gwei,
    tokens: Array.from(tokens, (token) => ({ ...coinOf(token), ...(token.address && { at: token.address }) })),
    collections: [],
    contracts: contracts.map((contract) => ({ address: contract.address, code: codeOf(contract) })),
    balances: balances.map(({ address, amount }) => [address, parseUnits(amount, 18)] as const),
    rpc
  }
}

/** The networks of the option; the default ones without it. */
export const networksOf = (options: ReadonlyArray<NetworkOption> | undefined): ReadonlyArray<Network> =>
  options === undefined ? defaultNetworks : options.map(networkOf)
