/** What a component finds at the backend: its usual replies, none yet, very many rows, no rows, or failures. */
import * as Predicate from "effect/Predicate"

/** How the backend answers reads; `lost`: what is sent gets no answer, and orders neither. */
export type Backend = "usual" | "loading" | "many" | "empty" | "failing" | "lost"

type Fetch = (input: string, init: RequestInit) => Promise<Response>
type Row = Readonly<Record<string, unknown>>

/** Reads whose replies change. Logins and transactions stay as they are. */
const reads =
  /\/(aggregated-portfolio|portfolio\/activity|portfolio\/nft|wallets|orders|supported\/(?:networks|tokens))$/

// cspell:disable
const names = [
  ["WETH", "Wrapped Ether"],
  ["axlUSDC", "Axelar Bridged USD Coin"],
  ["stkAAVEwstETHBPT", "Staked Balancer Pool Token of Aave and Liquid Staked Ether 2.0"],
  ["7", "Donaudampfschifffahrtsgesellschaft"],
  ["ルナ", "ルナクラシック"],
  ["ذهب", "ذهب رقمي"]
] as const
// cspell:enable

const nameAt = (index: number) => names[index % names.length] ?? names[0]
const addressAt = (index: number): string => `0x${(index + 1).toString(16).padStart(40, "a")}`
const rowsOf = (value: unknown): ReadonlyArray<Row> => (Array.isArray(value) ? value.filter(Predicate.isObject) : [])
const fieldOf = (value: unknown, name: string): unknown => (Predicate.isObject(value) ? value[name] : undefined)

/** A list with more rows, made of its first one. */
const more = (list: unknown, count: number, change: (index: number) => Row): ReadonlyArray<Row> => {
  const rows = rowsOf(list)
  const [first] = rows
  return first === undefined
    ? rows
    : [...rows, ...Array.from({ length: count }, (_, index) => ({ ...first, ...change(index) }))]
}

const tokenAt = (index: number): Row => {
  const [symbol, name] = nameAt(index)
  return { id: `many-${index}`, address: addressAt(index), symbol, name, short_name: symbol, image: "" }
}

const holdingAt = (index: number): Row => {
  const [symbol, name] = nameAt(index)
  const address = addressAt(index)
  const held = index % 3 === 0 ? `${10 ** (index % 6)}123.123456789123` : `0.${"0".repeat(index % 14)}1234`
  return {
    id: `many-${index}`,
    symbol,
    name,
    short_name: symbol,
    token_address: address,
    token_image: "",
    balance: held,
    holdings_price_usdt: String(10 ** (7 - (index % 12)))
  }
}

/** Changes the data of replies, by the end of their route. */
type Changes = Readonly<Record<string, (data: unknown) => unknown>>

const withMany = (count: number): Changes => ({
  tokens: (data) => ({ ...Object(data), tokens: more(fieldOf(data, "tokens"), count, tokenAt) }),
  "aggregated-portfolio": (data) => {
    const [first, ...others] = rowsOf(fieldOf(data, "group_tokens"))
    const group = { ...first, tokens: more(fieldOf(first, "tokens"), count, holdingAt) }
    return { ...Object(data), group_tokens: [group, ...others] }
  },
  activity: (data) => ({
    ...Object(data),
    activity: more(fieldOf(data, "activity"), count, (index) => {
      const [symbol, name] = nameAt(index)
      const time = 1_760_000_000 - index * 40_000
      return {
        id: `many-${index}`,
        symbol,
        name,
        tx_hash: `0x${index.toString(16).padStart(64, "0")}`,
        amount: `${10 ** (index % 9)}.5`,
        timestamp: time,
        created_at: time,
        updated_at: time,
        transfer_type: index % 2 === 0 ? "DEPOSIT" : "WITHDRAWAL"
      }
    })
  }),
  nft: (data) => ({
    ...Object(data),
    details: more(fieldOf(data, "details"), count, (index) => ({
      nft_id: String(10 ** (index % 20)),
      nft_name: nameAt(index)[1],
      collection_name: nameAt(index + 1)[1],
      collection_address: addressAt(index),
      image: "",
      quantity: String(index + 1)
    }))
  })
})

const withNone: Changes = {
  tokens: () => ({ tokens: [], count: 0 }),
  "aggregated-portfolio": () => ({ aggregated_data: {}, group_tokens: [] }),
  activity: () => ({ activity: [], count: 0 }),
  nft: () => ({ details: [], count: 0 }),
  wallets: () => [],
  orders: () => ({ items: [], count: 0 })
}

const changed = async (reply: Response, change: Changes, path: string): Promise<Response> => {
  const body: unknown = await reply.json()
  const update = change[path.split("/").at(-1) ?? ""]
  const data = fieldOf(body, "data")
  return Response.json(update === undefined ? body : { ...Object(body), data: update(data) }, { status: reply.status })
}

/** Never answers, until the caller gives up. */
const never = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")))
  })

/** The `fetch` of a client with this backend, over another `fetch`. `count` is how many rows are many. */
export const fetchOf =
  (backend: Backend, count = 12, fetch: Fetch = globalThis.fetch): Fetch =>
  async (url, init) => {
    const { pathname } = new URL(url)
    if (backend === "lost" && /\/(execute|orders)$/.test(pathname)) throw new TypeError("The connection was cut")
    if (backend === "usual" || backend === "lost" || !reads.test(pathname)) return fetch(url, init)
    if (backend === "loading") return never(init)
    if (backend === "failing") throw new TypeError("The backend cannot be reached")
    return changed(await fetch(url, init), backend === "many" ? withMany(count) : withNone, pathname)
  }
