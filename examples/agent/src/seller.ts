/** A seller to try it with: a report that costs 0.01 USDC, by `@x402/express`, with a facilitator in the same process. */
import { x402Facilitator } from "@x402/core/facilitator"
import { x402ResourceServer } from "@x402/core/server"
import { toFacilitatorEvmSigner } from "@x402/evm"
import { ExactEvmScheme as FacilitatorScheme } from "@x402/evm/exact/facilitator"
import { ExactEvmScheme as SellerScheme } from "@x402/evm/exact/server"
import { paymentMiddleware } from "@x402/express"
import express, { type Express } from "express"
import { createWalletClient, custom, type EIP1193RequestFn, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { baseSepolia } from "viem/chains"

/** What is sold, and to whom it is paid. */
export interface Offer {
  /** In the smallest unit of the token. */
  readonly price: string
  readonly payTo: string
  readonly text: string
}

const network = "eip155:84532"

/** Pays the gas, which costs nothing in the emulator. */
const account = privateKeyToAccount(`0x${"5e".repeat(32)}`)

/** An application that sells the offers by their paths. */
export const createSeller = (options: {
  /** JSON-RPC of the chain. */
  readonly request: EIP1193RequestFn
  readonly token: string
  readonly offers: Readonly<Record<string, Offer>>
}): Express => {
  const { offers, request, token } = options
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom({ request }) }).extend(
    publicActions
  )
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    readContract: (args) => wallet.readContract(args),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- viem types the message by its types.
    verifyTypedData: (args) => wallet.verifyTypedData(args as never),
    writeContract: (args) => wallet.writeContract(args),
    sendTransaction: (args) => wallet.sendTransaction(args),
    waitForTransactionReceipt: (args) => wallet.waitForTransactionReceipt({ ...args, pollingInterval: 20 }),
    getCode: (args) => wallet.getCode(args)
  })
  const facilitator = new x402Facilitator().register(network, new FacilitatorScheme(signer))
  const server = new x402ResourceServer({
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () => ({ ...facilitator.getSupported(), kinds: [{ x402Version: 2, scheme: "exact", network }] })
  }).register(network, new SellerScheme())
  const routes = Object.entries(offers).map(([path, { payTo, price }]) => [
    `GET ${path}`,
    {
      accepts: {
        scheme: "exact",
        network,
        payTo,
        price: { asset: token, amount: price, extra: { name: "USD Coin", version: "1" } }
      }
    }
  ])
  const app = express()
  app.use(paymentMiddleware(Object.fromEntries(routes), server))
  for (const [path, { text }] of Object.entries(offers)) app.get(path, (_, res) => void res.type("text").send(text))
  return app
}
