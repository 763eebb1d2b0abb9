/**
 * Shows what the published `@x402/fetch` does where the answer to a payment is lost and the caller asks again, with its spend
 * controls on: `node packages/integration/bench/spending/lostAnswer.ts`. The seller keeps both authorizations, and settles both.
 */
import { createWorld } from "@okto-effect/emulator/testing"
import { getAccount } from "@okto-effect/sdk"
import { ExactEvmScheme } from "@x402/evm/exact/client"
import { decodePaymentSignatureHeader, encodePaymentRequiredHeader } from "@x402/core/http"
import { wrapFetchWithPayment, x402Client } from "@x402/fetch"
import {
  createWalletClient,
  custom,
  type EIP1193RequestFn,
  erc20Abi,
  getAddress,
  http,
  parseAbi,
  publicActions
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { baseSepolia } from "viem/chains"

const network = "eip155:84532"
const price = "10000"
const seller = privateKeyToAccount(`0x${"5e".repeat(32)}`)
const abi = parseAbi([
  "function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)",
  "function authorizationState(address,bytes32) view returns (bool)"
])

await using world = await createWorld()
const client = await world.loginAs("ada@example.com")
const wallet = (await getAccount(client)).find(({ caipId }) => caipId === network)
const payer = getAddress(wallet?.address ?? "")
const request: EIP1193RequestFn = http(`${world.url}/__emulator/chains/${network}/rpc`, { fetchFn: world.fetch })(
  {}
).request
const chain = createWalletClient({ account: seller, chain: baseSepolia, transport: custom({ request }) }).extend(
  publicActions
)
// The emulator's USDC.
const token = "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"
const balance = () => chain.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [payer] })

/** What was presented. */
const presented: Array<string> = []

/** A seller that keeps what it is paid with. The first answer is lost on the way. */
const sell: typeof fetch = async (input, init) => {
  const payment = new Request(input, init).headers.get("PAYMENT-SIGNATURE")
  if (payment === null) {
    const terms = {
      scheme: "exact",
      network,
      asset: token,
      amount: price,
      payTo: seller.address,
      maxTimeoutSeconds: 300,
      extra: { name: "USD Coin", version: "1" }
    } as const
    const required = { x402Version: 2, resource: { url: "https://seller.test/report" }, accepts: [terms] }
    return new Response("", { status: 402, headers: { "PAYMENT-REQUIRED": encodePaymentRequiredHeader(required) } })
  }
  presented.push(payment)
  if (presented.length === 1) throw new TypeError("terminated")
  return new Response("a report")
}

const paying = new x402Client()
  .register(network, new ExactEvmScheme({ address: payer, signTypedData: (data) => client.signTypedData(data) }))
  .setSpendControls({ allowedAssets: [{ network, asset: token, maxAmountPerPayment: price }] })
const fetchAndPay = wrapFetchWithPayment(sell, paying)

const before = await balance()
const ask = () => fetchAndPay("https://seller.test/report").then((response) => response.text(), String)
console.log("asked:", await ask())
console.log("asked again:", await ask())
console.log("authorizations signed:", new Set(presented).size)

for (const header of presented) {
  const { authorization, signature } = Object(decodePaymentSignatureHeader(header).payload)
  const { from, nonce, to, validAfter, validBefore, value } = authorization
  const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature] as const
  const hash = await chain.writeContract({ address: token, abi, functionName: "transferWithAuthorization", args })
  console.log("settled:", (await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status)
}
console.log(`paid: ${before - (await balance())} for a price of ${price}`)
