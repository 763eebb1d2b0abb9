/** What calls of contracts spend or allow: by the functions of token standards, and by what batches of calls contain. */
import { keccak256 } from "../core/crypto.ts"
import { fromText } from "../core/hex.ts"
import { decode, splitTypes, type AbiValue } from "./decode.ts"
import { addressOf, assetOf, type Asset, chainIdOf, type Spending } from "../core/Spending.ts"

/** A call of a contract on an EVM chain. */
export interface ContractCall {
  /** The chain, as a CAIP-2 id. */
  readonly caip2Id: string
  /** The address of the contract, or of who gets the coins. */
  readonly to: string
  /** In wei. */
  readonly value: bigint
  /** The call data, as hex. */
  readonly data: string
}

/** A call in a batch; a contract may forward less than it got. */
interface InnerCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** What a function does, by the places of its arguments. Without `token`, the contract that is called is the token. */
type Fact =
  | { readonly does: "nothing" }
  /** Known by its name, but contracts differ in what it does. */
  | { readonly does: "unknown" }
  | { readonly does: "transfer"; readonly recipient: number; readonly amount: number; readonly token?: number }
  | { readonly does: "nft"; readonly recipient: number; readonly tokenId: number; readonly amount?: number }
  | {
      readonly does: "allow"
      readonly spender: number
      readonly amount: number
      readonly token?: number
      readonly expires?: number
    }
  | {
      readonly does: "allowAll"
      readonly spender: number
      readonly isAllowed: number
      readonly isCollection?: boolean
    }
  | {
      readonly does: "calls"
      readonly of: (values: ReadonlyArray<AbiValue>, to: string) => ReadonlyArray<InnerCall> | undefined
    }

const text = (value: AbiValue | undefined): string => (typeof value === "string" ? value : "")

const number = (value: AbiValue | undefined): bigint => (typeof value === "bigint" ? value : 0n)

const list = (value: AbiValue | undefined): ReadonlyArray<AbiValue> => (Array.isArray(value) ? value : [])

/** Calls in a list of tuples: the place of the address, of the data, and of the value where there is one. */
const tuples =
  (at: number, to: number, data: number, value?: number) =>
  (values: ReadonlyArray<AbiValue>): ReadonlyArray<InnerCall> =>
    list(values[at]).map((entry) => {
      const members = list(entry)
      return {
        to: text(members[to]),
        data: text(members[data]),
        value: value === undefined ? 0n : number(members[value])
      }
    })

/** Calls in lists beside each other. */
const columns =
  (to: number, data: number, value?: number) =>
  (values: ReadonlyArray<AbiValue>): ReadonlyArray<InnerCall> | undefined => {
    const [addresses, payloads] = [list(values[to]), list(values[data])]
    const amounts = value === undefined ? undefined : list(values[value])
    return addresses.length !== payloads.length || (amounts !== undefined && amounts.length !== addresses.length)
      ? undefined
      : addresses.map((address, index) => ({
          to: text(address),
          data: text(payloads[index]),
          value: number(amounts?.[index])
        }))
  }

/** Calls of the contract itself. */
const ofItself =
  (at: number) =>
  (values: ReadonlyArray<AbiValue>, to: string): ReadonlyArray<InnerCall> =>
    list(values[at]).map((data) => ({ to, data: text(data), value: 0n }))

/** The calls of a smart account's `execute` (ERC-7579, ERC-7821): one, or a batch; anything else is unknown. */
const ofMode = ([mode, payload]: ReadonlyArray<AbiValue>): ReadonlyArray<InnerCall> | undefined => {
  const [kind, data] = [text(mode).slice(2, 4), text(payload)]
  if (kind === "00" && data.length >= 106) {
    return [{ to: data.slice(0, 42), value: BigInt(`0x${data.slice(42, 106)}`), data: `0x${data.slice(106)}` }]
  }
  const values = kind === "01" ? decode("(address,uint256,bytes)[]", data) : undefined
  return values === undefined ? undefined : tuples(0, 0, 2, 1)(values)
}

const facts: Readonly<Record<string, Fact>> = {
  // ERC-20. What moves an ERC-721 by its id looks the same: the id counts as an amount, which is never too little but for zero.
  "transfer(address to,uint256 amount)": { does: "transfer", recipient: 0, amount: 1 },
  "transferFrom(address from,address to,uint256 amount)": { does: "transfer", recipient: 1, amount: 2 },
  "approve(address spender,uint256 amount)": { does: "allow", spender: 0, amount: 1 },
  "increaseAllowance(address spender,uint256 amount)": { does: "allow", spender: 0, amount: 1 },
  "decreaseAllowance(address spender,uint256 amount)": { does: "nothing" },
  // EIP-2612 and DAI, sent by the owner.
  "permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)": {
    does: "allow",
    spender: 1,
    amount: 2
  },
  "permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)": {
    does: "allowAll",
    spender: 1,
    isAllowed: 4
  },
  // Permit2.
  "approve(address token,address spender,uint160 amount,uint48 expiration)": {
    does: "allow",
    token: 0,
    spender: 1,
    amount: 2,
    expires: 3
  },
  "transferFrom(address from,address to,uint160 amount,address token)": {
    does: "transfer",
    token: 3,
    recipient: 1,
    amount: 2
  },
  // ERC-721 and ERC-1155.
  "safeTransferFrom(address from,address to,uint256 tokenId)": { does: "nft", recipient: 1, tokenId: 2 },
  "safeTransferFrom(address from,address to,uint256 tokenId,bytes data)": { does: "nft", recipient: 1, tokenId: 2 },
  "safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)": {
    does: "nft",
    recipient: 1,
    tokenId: 2,
    amount: 3
  },
  "safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)": {
    does: "nft",
    recipient: 1,
    tokenId: 2,
    amount: 3
  },
  "setApprovalForAll(address operator,bool approved)": {
    does: "allowAll",
    spender: 0,
    isAllowed: 1,
    isCollection: true
  },
  // Wrapped coins, and vaults, which take tokens with the same functions.
  "deposit()": { does: "unknown" },
  "withdraw(uint256 amount)": { does: "unknown" },
  // Multicall3, and contracts that call themselves.
  "aggregate((address,bytes)[] calls)": { does: "calls", of: tuples(0, 0, 1) },
  "blockAndAggregate((address,bytes)[] calls)": { does: "calls", of: tuples(0, 0, 1) },
  "tryAggregate(bool requireSuccess,(address,bytes)[] calls)": { does: "calls", of: tuples(1, 0, 1) },
  "tryBlockAndAggregate(bool requireSuccess,(address,bytes)[] calls)": { does: "calls", of: tuples(1, 0, 1) },
  "aggregate3((address,bool,bytes)[] calls)": { does: "calls", of: tuples(0, 0, 2) },
  "aggregate3Value((address,bool,uint256,bytes)[] calls)": { does: "calls", of: tuples(0, 0, 3, 2) },
  "multicall(bytes[] data)": { does: "calls", of: ofItself(0) },
  "multicall(uint256 deadline,bytes[] data)": { does: "calls", of: ofItself(1) },
  "multicall(bytes32 previousBlockHash,bytes[] data)": { does: "calls", of: ofItself(1) },
  // Smart accounts.
  "execute(address to,uint256 value,bytes data)": {
    does: "calls",
    of: ([to, value, data]) => [{ to: text(to), value: number(value), data: text(data) }]
  },
  "execute(bytes32 mode,bytes executionData)": { does: "calls", of: ofMode },
  "executeBatch((address,uint256,bytes)[] calls)": { does: "calls", of: tuples(0, 0, 2, 1) },
  "executeBatch(address[] to,bytes[] data)": { does: "calls", of: columns(0, 1) },
  "executeBatch(address[] to,uint256[] value,bytes[] data)": { does: "calls", of: columns(0, 2, 1) }
}

/** A function that is known. */
interface Known {
  readonly name: string
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly type: string }>
  /** The types of its arguments. */
  readonly types: string
  readonly fact: Fact
}

const knownAs = (signature: string, fact: Fact): Known => {
  const at = signature.indexOf("(")
  const parameters = splitTypes(signature.slice(at + 1, -1)).map((parameter) => {
    const [type = "", name = ""] = parameter.split(" ")
    return { name, type }
  })
  return { name: signature.slice(0, at), parameters, types: parameters.map(({ type }) => type).join(","), fact }
}

let bySelector: ReadonlyMap<string, Known> | undefined

/** Functions by their selectors, which are hashes: computed when one is first asked for. */
const knownOf = (selector: string): Known | undefined => {
  bySelector ??= new Map(
    Object.entries(facts).map(([signature, fact]) => {
      const known = knownAs(signature, fact)
      return [keccak256(fromText(`${known.name}(${known.types})`)).slice(0, 10), known]
    })
  )
  return bySelector.get(selector)
}

/** Whether a function, by its selector, makes the calls that are its arguments. */
export const isBatch = (selector = ""): boolean => knownOf(selector)?.fact.does === "calls"

/** Multicall3, which has this address on every chain. */
const multicall3 = "0xca11bde05977b3631167028862be2a173976ca11"

/** An allowance of at least half of what Permit2 can write counts as unlimited. */
const unlimited = 2n ** 159n

/** An allowance, by its amount. */
export const allowance = (asset: Asset, spender: string, amount: bigint, expires?: bigint): Spending => {
  const end = expires === undefined ? {} : { expires }
  return amount >= unlimited
    ? { kind: "unlimited-allowance", ...asset, spender, ...end }
    : { kind: "allowance", ...asset, spender, amount, ...end }
}

/** Batches in batches that are opened. */
const maxDepth = 4

const selectorOf = (data: string): string => data.slice(0, 10).toLowerCase()

const valuesOf = (known: Known | undefined, data: string): ReadonlyArray<AbiValue> | undefined =>
  known === undefined ? undefined : decode(known.types, data.slice(10))

const unknown = (call: ContractCall, because: string): Spending => ({
  kind: "unknown",
  caip2Id: chainIdOf(call.caip2Id),
  contract: addressOf(call.caip2Id, call.to),
  selector: selectorOf(call.data),
  because
})

/** What a known function does, but for the coins that come with the call. */
const effectsOf = (
  call: ContractCall,
  fact: Fact,
  values: ReadonlyArray<AbiValue>,
  depth: number
): ReadonlyArray<Spending> => {
  const { caip2Id, to } = call
  const tokenAt = (place: number | undefined) => assetOf(caip2Id, place === undefined ? to : text(values[place]))
  switch (fact.does) {
    case "nothing":
      return []
    case "unknown":
      return [unknown(call, "contracts differ in what the function does")]
    case "transfer": {
      const amount = number(values[fact.amount])
      return amount === 0n
        ? [unknown(call, "it moves nothing, or the NFT with the id 0")]
        : [{ kind: "transfer", ...tokenAt(fact.token), recipient: text(values[fact.recipient]), amount }]
    }
    case "nft": {
      const [ids, counts] = [values[fact.tokenId], fact.amount === undefined ? undefined : values[fact.amount]]
      const amounts = Array.isArray(counts) ? counts : [counts ?? 1n]
      const tokenIds = Array.isArray(ids) ? ids : [ids]
      if (tokenIds.length !== amounts.length) return [unknown(call, "the ids and the amounts are not as many")]
      const recipient = text(values[fact.recipient])
      const { caip2Id: chain, token } = tokenAt(undefined)
      return tokenIds.map((id, index) => ({
        kind: "transfer",
        caip2Id: chain,
        token,
        recipient,
        tokenId: String(id),
        amount: number(amounts[index])
      }))
    }
    case "allow":
      return [
        allowance(
          tokenAt(fact.token),
          text(values[fact.spender]),
          number(values[fact.amount]),
          fact.expires === undefined ? undefined : number(values[fact.expires])
        )
      ]
    case "allowAll":
      return values[fact.isAllowed] === true
        ? [
            {
              kind: "unlimited-allowance",
              ...tokenAt(undefined),
              spender: text(values[fact.spender]),
              ...(fact.isCollection === true && { isCollection: true })
            }
          ]
        : []
    case "calls": {
      if (depth >= maxDepth) return [unknown(call, `calls are nested deeper than ${maxDepth} batches`)]
      const inner = fact.of(values, to)
      if (inner === undefined) return [unknown(call, "the batch cannot be read")]
      return inner.flatMap((one) => spendingOfCall({ caip2Id, ...one }, depth + 1))
    }
  }
}

/**
 * What a call of a contract spends or allows.
 *
 * @param call the call
 */
export const spendingOfCall = (call: ContractCall, depth = 0): ReadonlyArray<Spending> => {
  const { caip2Id, data, to, value } = call
  const coins = (amount: bigint): ReadonlyArray<Spending> =>
    amount > 0n ? [{ kind: "transfer", ...assetOf(caip2Id, ""), recipient: addressOf(caip2Id, to), amount }] : []
  if (/^(0x)?$/i.test(data)) return coins(value)
  const known = knownOf(selectorOf(data))
  const values = valuesOf(known, data)
  if (known === undefined || values === undefined) {
    return [
      ...coins(value),
      unknown(call, known === undefined ? "the function is not known" : "the arguments do not fit the function")
    ]
  }
  const effects = effectsOf(call, known.fact, values, depth)
  // What a batch forwards comes out of what it got. Any contract can have the functions of one, and keep the coins.
  const forwarded =
    known.fact.does === "calls" && to.toLowerCase() === multicall3
      ? effects.reduce((sum, one) => (one.kind === "transfer" && one.token === "" ? sum + one.amount : sum), 0n)
      : 0n
  return [...coins(value - forwarded), ...effects]
}

/** A contract that is called, and the function. */
export interface CalledContract {
  readonly caip2Id: string
  readonly address: string
  /** The first four bytes of the call data; absent for a plain transfer. */
  readonly selector?: string | undefined
}

/**
 * The contracts that a call reaches: its own, and those of the calls in a batch.
 *
 * @param call the call
 */
export const contractsOf = (call: ContractCall, depth = 0): ReadonlyArray<CalledContract> => {
  const { caip2Id, data, to } = call
  if (/^(0x)?$/i.test(data)) return []
  const known = knownOf(selectorOf(data))
  const values = known?.fact.does === "calls" && depth < maxDepth ? valuesOf(known, data) : undefined
  const inner = known?.fact.does === "calls" && values !== undefined ? (known.fact.of(values, to) ?? []) : []
  return [
    { caip2Id: chainIdOf(caip2Id), address: addressOf(caip2Id, to), selector: selectorOf(data) },
    ...inner.flatMap((one) => contractsOf({ caip2Id, ...one }, depth + 1))
  ]
}

/** A call of a known function, for display. */
export interface KnownCall {
  /** The name of the function. */
  readonly name: string
  /** Its arguments, in their order. */
  readonly args: ReadonlyArray<{
    readonly name: string
    /** The ABI type. */
    readonly type: string
    /** Addresses and bytes are hex in lower case, numbers bigint; tuples and lists are lists. */
    readonly value: AbiValue
  }>
}

/**
 * Reads a call of a function of the known token standards and batches, as `describeCall` does. What a contract does with the
 * call is for the contract to say.
 *
 * @param data the call data, as hex
 * @returns the function and its arguments; `undefined` where the function is not known, or the arguments do not fit it
 *
 * @example
 * ```ts
 * import { readCall } from "@okto-effect/sdk/spending"
 *
 * export const call = readCall(`0xa9059cbb${"0b".repeat(20).padStart(64, "0")}${"5".padStart(64, "0")}`)
 * // { name: "transfer", args: [{ name: "to", … }, { name: "amount", type: "uint256", value: 5n }] }
 * ```
 */
export const readCall = (data: string): KnownCall | undefined => {
  const known = knownOf(selectorOf(data))
  const values = valuesOf(known, data)
  if (known === undefined || values === undefined) return undefined
  return {
    name: known.name,
    args: known.parameters.flatMap(({ name, type }, at) => {
      const value = values[at]
      return value === undefined ? [] : [{ name, type, value }]
    })
  }
}
