/** What the app does with a wallet, and what it says about it. It knows nothing of a page, so that tests are quick. */
import { getPortfolio, type OktoClient, settle, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { parseUnits } from "viem"

const caip2Id = "eip155:84532"
const network = "BASE_TESTNET"

/** How much the user has, in a line. */
export const balanceOf = async (client: OktoClient): Promise<string> => {
  const portfolio = await settle(getPortfolio(client))
  if (!portfolio.ok) return "nobody knows how much"
  const ether = portfolio.value.groupTokens
    .flatMap(({ tokens, ...group }) => tokens ?? [group])
    .find(({ networkName, symbol }) => networkName === network && symbol === "ETH")
  return `${ether?.balance ?? "0"} ETH`
}

/** Pays, and says what became of it. */
export const pay = async (client: OktoClient, recipient: string, amount: string): Promise<string> => {
  const sent = await settle(tokenTransfer(client, { caip2Id, recipient, token: "", amount: parseUnits(amount, 18) }))
  if (!sent.ok) {
    return sent.error.category === "sign-in" ? "Please sign in again" : `Not paid: ${sent.error.message}`
  }
  const order = await waitForOrder(client, sent.value)
  return order.status === "SUCCESSFUL" ? `Paid ${amount} ETH` : `Not paid: ${order.reason}`
}
