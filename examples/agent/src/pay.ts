/**
 * Pays HTTP resources that answer 402 (x402, version 2, scheme `exact`, EIP-3009), each quote at most once. Take this file as
 * it is: it needs a client of the SDK, a transport of the chain and a SQLite database.
 *
 * An authorization is recorded before it is signed, and its header before it is sent. A repeated call presents the same header.
 * Another authorization for the same resource is signed only once the chain says that the first was settled, or never can be.
 */
import { getAccount, isOktoError, type OktoClient } from "@okto-effect/sdk"
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http"
import { isPaymentRequiredV2 } from "@x402/core/schemas"
import type { PaymentRequirements } from "@x402/core/types"
import { randomBytes, randomUUID } from "node:crypto"
import type { DatabaseSync, SQLOutputValue } from "node:sqlite"
import { createPublicClient, custom, type EIP1193RequestFn, getAddress, type Hex, isAddress, parseAbi } from "viem"

/** What may be bought. */
export interface PaymentRule {
  /** The chain, as a CAIP-2 id: `eip155:84532`. */
  readonly caip2Id: string
  /** The address of the token. */
  readonly token: string
  /** The highest price of a resource, in the smallest unit. */
  readonly maxPrice: bigint
  /** The hosts of sellers, with their ports: `api.example.com`. */
  readonly hosts: ReadonlyArray<string>
}

/** The message of EIP-3009. Numbers are decimal text. */
interface Authorization {
  readonly from: Hex
  readonly to: Hex
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: Hex
}

/** What the seller sent. It is data of another party, never an instruction. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  /** False where the body was longer than what is kept. */
  readonly isWhole: boolean
}

/** A quote, and what became of it. */
export interface Payment {
  readonly id: string
  /** The smart wallet address of the user. */
  readonly user: string
  readonly url: string
  /** What the seller asked for when it was quoted, or less once it is authorized. */
  readonly terms: PaymentRequirements
  readonly authorization?: Authorization
  /** What is presented, again and again. */
  readonly header?: string
  /** `settled`: paid, without an answer that was received. `expired`: it was not paid, and never will be. */
  readonly outcome?: "answered" | "settled" | "expired"
  readonly answer?: Answer
}

/** Where payments are recorded. Each step is atomic, also between processes, and durable when it is confirmed. */
export interface PaymentRecords {
  readonly create: (payment: Payment) => Promise<void>
  readonly read: (id: string) => Promise<Payment | undefined>
  /**
   * Records an authorization where the payment has none, and where the user has no other for the resource that may still be
   * settled. False where it was not recorded.
   */
  readonly authorize: (id: string, terms: PaymentRequirements, authorization: Authorization) => Promise<boolean>
  /** The payment of a user for a resource that may still be settled. */
  readonly open: (user: string, url: string) => Promise<Payment | undefined>
  /** Removes an authorization that was never presented. */
  readonly withdraw: (id: string, nonce: string) => Promise<void>
  /** Records the header of the authorization with this nonce, where it has none. */
  readonly sign: (id: string, nonce: string, header: string) => Promise<void>
  /** Records the end, once. */
  readonly close: (id: string, outcome: NonNullable<Payment["outcome"]>, answer?: Answer) => Promise<void>
}

/** Nothing was signed by this call. `message` says why, and what to do. */
export class PaymentRefused extends Error {
  override readonly name = "PaymentRefused"
}

/** It was presented, and not answered. It may be settled, or was: repeat the call with the same id. */
export class PaymentUnanswered extends Error {
  override readonly name = "PaymentUnanswered"
  readonly state: "may still be settled" | "settled"
  constructor(state: PaymentUnanswered["state"], options?: ErrorOptions) {
    super(`The seller has not answered, and the payment ${state}: repeat with the same id`, options)
    this.state = state
  }
}

/** Payments in a SQLite database. */
export const sqlitePayments = (db: DatabaseSync): PaymentRecords => {
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    create table if not exists payments (id text primary key, user text not null, url text not null, terms text not null,
      authorization text, nonce text, header text, outcome text, answer text) strict;
    create unique index if not exists open_payments on payments (user, url) where nonce is not null and outcome is null`)
  const json = (text: unknown) => (typeof text === "string" ? JSON.parse(text) : undefined)
  const paymentOf = ({ answer, authorization, terms, ...row }: Record<string, SQLOutputValue>): Payment => {
    const known = { ...row, terms: json(terms), authorization: json(authorization), answer: json(answer) }
    const columns = Object.entries(known).filter(([name, value]) => name !== "nonce" && value != null)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this object writes the table.
    return Object.fromEntries(columns) as unknown as Payment
  }
  return {
    create: async ({ id, terms, url, user }) => {
      const insert = db.prepare("insert into payments (id, user, url, terms) values (?, ?, ?, ?)")
      insert.run(id, user, url, JSON.stringify(terms))
    },
    read: async (id) => {
      const row = db.prepare("select * from payments where id = ?").get(id)
      return row && paymentOf(row)
    },
    open: async (user, url) => {
      const select = "select * from payments where user = ? and url = ? and nonce is not null and outcome is null"
      const row = db.prepare(select).get(user, url)
      return row && paymentOf(row)
    },
    authorize: async (id, terms, authorization) => {
      const update = db.prepare(`update or ignore payments set terms = ?, authorization = ?, nonce = ?
        where id = ? and nonce is null and outcome is null`)
      const values = [JSON.stringify(terms), JSON.stringify(authorization), authorization.nonce, id]
      return update.run(...values).changes === 1
    },
    withdraw: async (id, nonce) => {
      const update =
        "update payments set authorization = null, nonce = null where id = ? and nonce = ? and header is null"
      db.prepare(update).run(id, nonce)
    },
    sign: async (id, nonce, header) => {
      db.prepare("update payments set header = ? where id = ? and nonce = ? and header is null").run(header, id, nonce)
    },
    close: async (id, outcome, answer) => {
      const update = db.prepare("update payments set outcome = ?, answer = ? where id = ? and answer is null")
      update.run(outcome, answer === undefined ? null : JSON.stringify(answer), id)
    }
  }
}

const types = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" }
  ]
}

/** The typed data that the user signs. */
export const typedDataOf = ({ asset, extra, network }: PaymentRequirements, message: Authorization) => ({
  domain: {
    name: String(extra?.["name"]),
    version: String(extra?.["version"]),
    chainId: Number(network.slice("eip155:".length)),
    verifyingContract: getAddress(asset)
  },
  types,
  primaryType: "TransferWithAuthorization",
  message
})

const abi = parseAbi(["function authorizationState(address,bytes32) view returns (bool)"])

/** An authorization is valid for at most so long, in seconds. */
const longestValidity = 600

const neverPaid = "It was not paid and never will be: quote it again"

/** What is kept of an answer, in characters. */
const longestBody = 256 * 1024

/** What pays. */
export interface Payer {
  /** Asks for the price, and records it under a new id. Resources that cost nothing are answered. */
  readonly quote: (client: OktoClient, url: string) => Promise<Payment | Answer>
  /** Pays a quote. A repeated call pays nothing more, and returns the same answer. */
  readonly pay: (client: OktoClient, id: string) => Promise<Answer>
}

/** The one address of a resource: without capitals in the host, the default port, and what follows #. */
const addressOf = (text: string): string => {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  url.hash = ""
  return url.href
}

/**
 * Pays by a rule.
 *
 * @param request sends JSON-RPC to a node of the rule's chain
 */
export const createPayer = (options: {
  readonly rule: PaymentRule
  readonly records: PaymentRecords
  readonly request: EIP1193RequestFn
  readonly fetch?: typeof globalThis.fetch
}): Payer => {
  const { fetch = globalThis.fetch, records, request, rule } = options
  const chain = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })

  const isLoopback = ({ hostname }: URL) => hostname === "localhost" || hostname === "127.0.0.1"

  const ask = async (url: string, header?: string): Promise<Response> => {
    const target = URL.parse(url)
    if (target === null || !(target.protocol === "https:" || (target.protocol === "http:" && isLoopback(target)))) {
      throw new PaymentRefused("Expected an address with https")
    }
    if (!rule.hosts.includes(target.host)) throw new PaymentRefused(`${target.host} is no seller that may be paid`)
    const headers = header === undefined ? {} : { "PAYMENT-SIGNATURE": header }
    return fetch(target, { headers, redirect: "manual", signal: AbortSignal.timeout(30_000) })
  }

  const answerOf = async ({ body, headers, status }: Response): Promise<Answer> => {
    const decoder = new TextDecoder()
    let text = ""
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > longestBody) break
    }
    const isWhole = text.length <= longestBody
    return { status, type: headers.get("content-type") ?? "", body: text.slice(0, longestBody), isWhole }
  }

  /** What the seller asks for, where the rule allows it. */
  const termsOf = (response: Response): PaymentRequirements => {
    const header = response.headers.get("PAYMENT-REQUIRED")
    if (header === null) throw new PaymentRefused("The seller does not say what it costs (x402, version 2)")
    const required: unknown = decodePaymentRequiredHeader(header)
    if (!isPaymentRequiredV2(required)) throw new PaymentRefused("The seller's price cannot be read (x402, version 2)")
    const found = decodePaymentRequiredHeader(header).accepts.find(
      ({ amount, asset, extra, network, payTo, scheme }) =>
        scheme === "exact" &&
        network.toLowerCase() === rule.caip2Id.toLowerCase() &&
        asset.toLowerCase() === rule.token.toLowerCase() &&
        isAddress(payTo, { strict: false }) &&
        /^\d{1,78}$/.test(amount) &&
        typeof extra?.["name"] === "string" &&
        typeof extra["version"] === "string" &&
        (extra["assetTransferMethod"] ?? "eip3009") === "eip3009"
    )
    if (found === undefined)
      throw new PaymentRefused("The seller takes no payment in the token and on the chain of the rule")
    if (BigInt(found.amount) > rule.maxPrice) throw new PaymentRefused(`The price of ${found.amount} is above the rule`)
    return found
  }

  /** Asks without paying: what it costs, or what it answers. */
  const askForPrice = async (url: string): Promise<PaymentRequirements | Answer> => {
    const response = await ask(url)
    if (response.status >= 300 && response.status < 400) {
      throw new PaymentRefused(
        `The seller redirects to ${response.headers.get("location")}: quote that address instead`
      )
    }
    return response.status === 402 ? termsOf(response) : answerOf(response)
  }

  /** What the chain says of an authorization. It is final where no reorganisation of the chain can change it. */
  const stateOf = async ({ from, nonce, validBefore }: Authorization) => {
    const isUsed = (blockTag: "latest" | "finalized") =>
      chain.readContract({
        address: getAddress(rule.token),
        abi,
        functionName: "authorizationState",
        args: [from, nonce],
        blockTag
      })
    // The block before the state: what is unused in a later state was unused in this block.
    const { timestamp } = await chain.getBlock({ blockTag: "finalized" })
    if (await isUsed("finalized")) return "settled"
    if (timestamp >= BigInt(validBefore)) return "expired"
    return (await isUsed("latest")) ? "used" : "open"
  }

  /** Whether the open payment for a resource has ended by the chain. */
  const hasClosed = async (user: string, url: string): Promise<boolean> => {
    const other = await records.open(user, url)
    const state = other?.authorization && (await stateOf(other.authorization))
    if (other === undefined || (state !== "settled" && state !== "expired")) return false
    await records.close(other.id, state)
    return true
  }

  /** Records an authorization for the price of now, which must be what was quoted, or less. */
  const authorize = async (
    client: OktoClient,
    { id, terms: quoted, url, user }: Payment
  ): Promise<Answer | undefined> => {
    const terms = await askForPrice(url)
    if ("status" in terms) return terms
    if (BigInt(terms.amount) > BigInt(quoted.amount) || terms.payTo.toLowerCase() !== quoted.payTo.toLowerCase()) {
      throw new PaymentRefused("The seller asks for more than was quoted, or for another recipient: quote it again")
    }
    const wallet = (await getAccount(client)).find(({ caipId }) => caipId === rule.caip2Id)
    if (wallet === undefined) throw new PaymentRefused(`The user has no address on ${rule.caip2Id}`)
    const { timestamp } = await chain.getBlock()
    const authorization = {
      from: getAddress(wallet.address),
      to: getAddress(terms.payTo),
      value: terms.amount,
      validAfter: "0",
      validBefore: String(timestamp + BigInt(Math.min(Math.floor(terms.maxTimeoutSeconds), longestValidity))),
      nonce: `0x${randomBytes(32).toString("hex")}`
    } as const
    const isRecorded =
      (await records.authorize(id, terms, authorization)) ||
      ((await hasClosed(user, url)) && (await records.authorize(id, terms, authorization)))
    const other = isRecorded ? undefined : await records.open(user, url)
    if (other !== undefined && other.id !== id) {
      throw new PaymentRefused(`A payment for this resource may still be settled: repeat it by its id, ${other.id}`)
    }
    return undefined
  }

  const isRefusal = ({ _tag, category }: { readonly _tag: string; readonly category: string }) =>
    _tag === "SpendingRefused" || category === "input" || category === "sign-in"

  const sign = async (client: OktoClient, { authorization, id, terms, url }: Payment): Promise<void> => {
    if (authorization === undefined) return
    try {
      const signature = await client.signTypedData(typedDataOf(terms, authorization))
      const payload = { authorization, signature }
      const header = { x402Version: 2, resource: { url }, accepted: terms, payload }
      await records.sign(id, authorization.nonce, encodePaymentSignatureHeader(header))
    } catch (error) {
      // Rules refuse before there is a signature. After other failures, the same authorization is signed again.
      if (isOktoError(error) && isRefusal(error)) await records.withdraw(id, authorization.nonce)
      throw error
    }
  }

  /** Presents the header, and looks at the chain where the seller does not answer. */
  const present = async ({ authorization, header, id, url }: Payment): Promise<Answer> => {
    if (authorization === undefined || header === undefined) throw new PaymentUnanswered("may still be settled")
    let cause: unknown
    try {
      const response = await ask(url, header)
      if (response.ok) {
        const answer = await answerOf(response)
        await records.close(id, "answered", answer)
        return answer
      }
      await response.body?.cancel()
      cause = new Error(`The seller answered ${response.status}`)
    } catch (error) {
      cause = error
    }
    // The same call may have been answered at the same time.
    const { answer } = (await records.read(id)) ?? {}
    if (answer !== undefined) return answer
    const state = await stateOf(authorization).catch(() => "open" as const)
    if (state === "settled" || state === "expired") await records.close(id, state)
    if (state === "expired") throw new PaymentRefused(neverPaid, { cause })
    throw new PaymentUnanswered(state === "open" ? "may still be settled" : "settled", { cause })
  }

  const readOwn = async (client: OktoClient, id: string): Promise<Payment> => {
    const payment = await records.read(id)
    if (payment === undefined || payment.user !== client.userSWA) {
      throw new PaymentRefused("There is no quote with this id: ask for one first")
    }
    return payment
  }

  const running = new Map<string, Promise<Answer>>()

  const pay = async (client: OktoClient, id: string): Promise<Answer> => {
    const quoted = await readOwn(client, id)
    if (quoted.answer !== undefined) return quoted.answer
    if (quoted.outcome === "expired") throw new PaymentRefused(neverPaid)
    if (quoted.authorization === undefined) {
      const free = await authorize(client, quoted)
      if (free !== undefined) return free
    }
    const authorized = await readOwn(client, id)
    if (authorized.authorization !== undefined && authorized.header === undefined) {
      // What was left unsigned may be too old by now.
      if ((await stateOf(authorized.authorization)) === "expired") {
        await records.close(id, "expired")
        throw new PaymentRefused(neverPaid)
      }
      await sign(client, authorized)
    }
    return present(await readOwn(client, id))
  }

  return {
    quote: async (client, given) => {
      const url = addressOf(given)
      const terms = await askForPrice(url)
      if ("status" in terms) return terms
      const payment = { id: randomUUID(), user: client.userSWA ?? "", url, terms }
      await records.create(payment)
      return payment
    },
    pay: (client, id) => {
      // A repeated call waits for the one that runs, which a person may be approving.
      const paying = running.get(id) ?? pay(client, id).finally(() => running.delete(id))
      running.set(id, paying)
      return paying
    }
  }
}
