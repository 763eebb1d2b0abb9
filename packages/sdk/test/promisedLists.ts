/** What the published original answers, with the lists that its types promise: the difference between it and us. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Changes what has fields, and nothing else. */
const within =
  (change: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) =>
  (value: unknown): unknown =>
    isRecord(value) ? change(value) : value

const portfolioOf = within((portfolio) => ({
  ...portfolio,
  groupTokens: listOf(portfolio["groupTokens"]).map(within((group) => ({ ...group, tokens: listOf(group["tokens"]) })))
}))

const orderOf = within((order) => ({
  ...order,
  downstreamTransactionHash: listOf(order["downstreamTransactionHash"]),
  transactionHash: listOf(order["transactionHash"]),
  ...("details" in order && {
    details: within((details) => ({
      ...details,
      ...("transactions" in details && { transactions: listOf(details["transactions"]) }),
      ...("properties" in details && { properties: listOf(details["properties"]) })
    }))(order["details"])
  })
}))

/** By the name of the call. */
export const promised = {
  getPortfolio: portfolioOf,
  getOrdersHistory: (orders: unknown): unknown => (Array.isArray(orders) ? orders.map(orderOf) : orders),
  getNftCollections: (orders: unknown): unknown => (Array.isArray(orders) ? orders.map(orderOf) : orders)
} as const
