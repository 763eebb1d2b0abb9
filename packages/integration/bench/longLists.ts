/** Replies with long lists, for benchmarks of readers and components. */

/** The lengths of the lists. */
export const counts = { tokens: 5_000, orders: 10_000 }

const network = { id: "1", name: "BASE_TESTNET", caip2Id: "eip155:84532" }

const token = (number: number) => ({
  id: String(number),
  name: `Token ${number}`,
  symbol: `T${number}`,
  short_name: `T${number}`,
  network_id: network.id,
  network_name: network.name,
  precision: "18",
  is_primary: false
})
const tokenAddress = (number: number): string => `0x${number.toString(16).padStart(40, "0")}`

const holding = (number: number) => ({
  ...token(number),
  token_image: "",
  token_address: tokenAddress(number),
  balance: "1",
  holdings_price_usdt: "1",
  holdings_price_inr: "80",
  tokens: []
})

const supported = (number: number) => ({
  ...token(number),
  image: "",
  address: tokenAddress(number),
  caip_id: network.caip2Id,
  decimals: "18",
  whitelisted: true
})

/** An order, as far as it has come. */
export const order = (id: string, status: string) => ({
  intent_id: id,
  status,
  intent_type: "TOKEN_TRANSFER",
  downstream_transaction_hash: [`0x${"ab".repeat(32)}`],
  transaction_hash: [`0x${"ab".repeat(32)}`],
  network_name: network.name,
  caip_id: network.caip2Id,
  details: { amount: "1" }
})

/** An answer with as many entries as there are. */
export const answer = (data: object): string => JSON.stringify({ status: "success", data })

const many = <A>(count: number, entry: (number: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, at) => entry(at))

const { orders, tokens } = counts

/** Replies by the path of the call. They are made once, before anything is measured. */
export const answers: Readonly<Record<string, string>> = {
  "/supported/networks": answer({
    network: [{ caip_id: network.caip2Id, network_id: network.id, network_name: network.name }]
  }),
  "/supported/tokens": answer({ tokens: many(tokens, supported) }),
  "/aggregated-portfolio": answer({
    aggregated_data: { holdings_count: String(tokens) },
    group_tokens: many(tokens, holding)
  }),
  "/orders": answer({ items: many(orders, (number) => order(String(number), "SUCCESSFUL")) })
}
