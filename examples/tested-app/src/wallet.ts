/** What the app does with a wallet, and its sentences. It needs no page, so that tests are quick. */
import { getPortfolio, type OktoClient, toResult, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { parseUnits } from "viem"

const caip2Id = "eip155:84532"
const network = "BASE_TESTNET"

/** The user's balance, as a sentence. */
export const balanceOf = async (client: OktoClient): Promise<string> => {
  const portfolio = await toResult(getPortfolio(client))
  if (!portfolio.ok) {
    return portfolio.error.category === "sign-in" ? "Sign in to see your balance" : "The balance is unavailable"
  }
  const ether = portfolio.value.groupTokens
    .flatMap(({ tokens, ...group }) => tokens ?? [group])
    .find(({ networkName, symbol }) => networkName === network && symbol === "ETH")
  return `You have ${ether?.balance ?? "0"} ETH`
}

/** Pays, and returns the outcome as a sentence. */
export const pay = async (client: OktoClient, recipient: string, amount: string): Promise<string> => {
  const sent = await toResult(tokenTransfer(client, { caip2Id, recipient, token: "", amount: parseUnits(amount, 18) }))
  if (!sent.ok) {
    return sent.error.category === "sign-in" ? "Please sign in again" : `Not paid: ${sent.error.message}`
  }
  const order = await waitForOrder(client, sent.value)
  return order.status === "SUCCESSFUL" ? `Paid ${amount} ETH` : `Not paid: ${order.reason}`
}
