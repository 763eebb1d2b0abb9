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
    // Of a token on one network alone, the group is the holding, and has no list.
    .flatMap((group) => (group.tokens.length === 0 ? [group] : group.tokens))
    .find(({ networkName, symbol }) => networkName === network && symbol === "ETH")
  return `You have ${ether?.balance ?? "0"} ETH`
}

const outcomeUnknown = "It is not known yet whether this was paid. Do not pay it again."

/** Pays, and returns the outcome as a sentence. */
export const pay = async (client: OktoClient, recipient: string, amount: string): Promise<string> => {
  const sent = await toResult(tokenTransfer(client, { caip2Id, recipient, token: "", amount: parseUnits(amount, 18) }))
  if (!sent.ok) {
    const { category, message } = sent.error
    if (category === "sign-in") return "Please sign in again"
    return category === "unknown" ? outcomeUnknown : `Not paid: ${message}`
  }
  const waited = await toResult(waitForOrder(client, sent.value))
  if (!waited.ok) return outcomeUnknown
  const { reason, status } = waited.value
  return status === "SUCCESSFUL" ? `Paid ${amount} ETH` : `Not paid: ${reason}`
}
