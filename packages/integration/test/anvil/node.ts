/** A node that answers JSON-RPC, as the cases use it. */
import { type Hex, keccak256, numberToHex, size, stringToHex, toHex, type TransactionSerializable } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { sepolia } from "viem/chains"
import { vi } from "vitest"

export const chainId = sepolia.id
export const gwei = 10n ** 9n
export const ether = 10n ** 18n

/** What a node answers to one request. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** One of the two nodes. */
export interface Endpoint {
  readonly url: string
  /** Gives an address a balance in wei. */
  readonly fund: (address: Hex, wei: bigint) => Promise<void>
  /** Called before each transaction: the base fee of the next block is a gwei. */
  readonly beforeSending: () => Promise<unknown>
  /** The creation of the emulator's token. */
  readonly token: Hex
}

/** An account of one case on one node. The same on both nodes. */
export type Node = Awaited<ReturnType<typeof nodeOf>>

const isHex = (value: unknown): value is Hex => typeof value === "string" && value.startsWith("0x")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A hash that a node answered. */
export const hashOf = (answer: Answer): Hex => ("result" in answer && isHex(answer.result) ? answer.result : "0x")

/** The fields of an object that a node answered; none for anything else. */
export const fieldsOf = (answer: Answer): Readonly<Record<string, unknown>> =>
  "result" in answer && isRecord(answer.result) ? answer.result : {}

/** A field in hex of an object that a node answered. */
export const hexOf = (answer: Answer, name: string): Hex => {
  const { [name]: value } = fieldsOf(answer)
  return isHex(value) ? value : "0x"
}

/** The creation of a contract with this code. */
export const creationOf = (code: Hex): Hex =>
  `0x61${toHex(size(code), { size: 2 }).slice(2)}80600a3d393df3${code.slice(2)}`

export const post = async (url: string, body: unknown) => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body)
  })
  const text = await response.text()
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) }
}

/** A node with an account whose key is made of a name. */
export const nodeOf = async (endpoint: Endpoint, name: string) => {
  const account: PrivateKeyAccount = privateKeyToAccount(keccak256(stringToHex(name)))
  const other: PrivateKeyAccount = privateKeyToAccount(keccak256(stringToHex(`the other of ${name}`)))
  await endpoint.fund(account.address, 10n * ether)

  const rpc = async (method: string, ...params: ReadonlyArray<unknown>): Promise<Answer> => {
    const { body } = await post(endpoint.url, { jsonrpc: "2.0", id: 1, method, params })
    return "error" in body ? { error: body.error } : { result: body.result }
  }
  const quantity = async (method: string, ...params: ReadonlyArray<unknown>): Promise<bigint> => {
    const answer = await rpc(method, ...params)
    if ("result" in answer && isHex(answer.result)) return BigInt(answer.result)
    throw new Error(`${method}: ${JSON.stringify(answer)}`)
  }
  const nonce = async () => Number(await quantity("eth_getTransactionCount", account.address, "latest"))

  /** Signs a transaction with usual fields. */
  const sign = async (fields: object = {}): Promise<Hex> => {
    const usual = { chainId, nonce: await nonce(), gas: 200_000n }
    const type = "type" in fields ? fields.type : "eip1559"
    const fees =
      type === "legacy" || type === "eip2930"
        ? { gasPrice: 2n * gwei }
        : { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 0n }
    const transaction = { ...usual, ...fees, type, ...fields }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- also what is wrong on purpose
    return account.signTransaction(transaction as TransactionSerializable)
  }
  const sendRaw = async (raw: Hex): Promise<Answer> => {
    await endpoint.beforeSending()
    return rpc("eth_sendRawTransaction", raw)
  }
  const receipt = (hash: Hex): Promise<Answer> =>
    vi.waitFor(async () => {
      const answer = await rpc("eth_getTransactionReceipt", hash)
      const transaction = await rpc("eth_getTransactionByHash", hash)
      // Anvil may know the receipt before the place of the transaction.
      const isMined =
        "result" in transaction && isRecord(transaction.result) && transaction.result["blockHash"] !== null
      if (!isMined || ("result" in answer && answer.result === null)) throw new Error(`no receipt of ${hash}`)
      return answer
    })
  /** Sends a transaction, and returns its receipt, or why it was refused. */
  const send = async (fields: object = {}): Promise<Answer> => {
    const sent = await sendRaw(await sign(fields))
    return "error" in sent ? sent : receipt(hashOf(sent))
  }
  const deploy = async (code: Hex, fields: object = {}): Promise<Hex> => {
    const answer = await send({ data: creationOf(code), gas: 5_000_000n, ...fields })
    const address = hexOf(answer, "contractAddress")
    if (address !== "0x") return address
    throw new Error(`no contract: ${JSON.stringify(answer)}`)
  }
  /** The newest block's number, less some. */
  const head = async (back = 0) => numberToHex((await quantity("eth_blockNumber")) - BigInt(back))

  return {
    beforeSending: endpoint.beforeSending,
    token: endpoint.token,
    url: endpoint.url,
    account,
    other,
    rpc,
    quantity,
    nonce,
    sign,
    sendRaw,
    send,
    receipt,
    deploy,
    head,
    fund: endpoint.fund
  }
}

/** Sentences of refusals by what they say: of go-ethereum, which ours has, and of anvil. */
const refusals: ReadonlyArray<readonly [kind: string, says: RegExp]> = [
  ["state of an older block", /^state of block/],
  ["insufficient funds", /insufficient (funds|balance)/i],
  ["nonce too low", /nonce too low/i],
  ["already known", /already (known|imported)/i],
  ["underpriced", /underpriced/i],
  ["fee below the base fee", /max fee per gas less than block base fee/i],
  ["tip above the fee", /max ?priority ?fee ?per ?gas .*(higher|greater) than/i],
  [
    "too little or too much gas",
    /gas required exceeds allowance|exceeds block gas limit|intrinsic gas too (low|high)|out ?of ?gas|gas ?floor/i
  ],
  ["invalid opcode", /invalid opcode|InvalidFEOpcode/i],
  ["invalid jump", /invalid ?jump/i],
  ["stack underflow", /stack ?underflow/i],
  ["precompile failed", /precompile|kzg|invalid input length|value out of range/i],
  ["wrong chain", /chain ?id/i],
  ["initcode too large", /initcode/i],
  ["blobs", /blob|eip4844/i],
  ["reverted", /^execution reverted/],
  ["beyond the head", /beyond (current )?head|BlockOutOfRange|unknown block|resource not found/i],
  ["malformed", /malformed|failed to decode|empty/i],
  ["unknown filter", /filter not found/i],
  ["method not found", /method not found|is not available|does not exist/i]
]

const kindOf = (code: number, message: string): string =>
  code === -32602 && !/decode transaction|transaction data|BlockOutOfRange|beyond/.test(message)
    ? "invalid parameters"
    : (refusals.find(([, says]) => says.test(message))?.[0] ?? message)

/** What depends on the chain's history, by field: only its kind is compared. */
const volatile = new Set([
  "blockHash",
  "blockNumber",
  "blockTimestamp",
  "timestamp",
  "parentHash",
  "mixHash",
  "stateRoot",
  "transactionsRoot",
  "receiptsRoot",
  "size",
  "number",
  "oldestBlock",
  "gasUsedRatio"
])

/** Fields that only anvil has, by a field of what they are in. A case of its own compares the fields. */
const extra = {
  cumulativeGasUsed: ["blobGasPrice", "blockTimestamp"],
  input: ["blockTimestamp"],
  parentHash: ["totalDifficulty"]
}

/** The form of a value: hex by its size when it is a hash, lists by their length. */
const formOf = (value: unknown): unknown => {
  if (isHex(value)) return value.length === 66 ? "hash" : "quantity"
  return Array.isArray(value) ? value.map(formOf) : value === null ? null : typeof value
}

/** An answer in the form in which both nodes agree, unless they differ. */
export const normalise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalise)
  if (!isRecord(value)) return value
  if (isRecord(value["error"])) {
    const { code, data, message } = value["error"]
    const kind = kindOf(Number(code), String(message))
    return { refused: kind, ...(kind === "reverted" && { code, data }) }
  }
  const ignored = new Set(Object.entries(extra).flatMap(([field, names]) => (field in value ? names : [])))
  // A block's own hash depends on its history, too.
  const isBlock = "parentHash" in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ignored.has(key))
      .toSorted(([one], [another]) => (one < another ? -1 : 1))
      .map(([key, field]) => [
        key,
        volatile.has(key) || (isBlock && key === "hash") || (isBlock && key === "parentBeaconBlockRoot")
          ? formOf(field)
          : normalise(field)
      ])
  )
}
