import { okto } from "@okto-effect/ethereum/wagmi"
import type { OktoClient } from "@okto-effect/sdk"
import * as wagmi from "@wagmi/core"
import { type Address, erc20Abi, parseEther } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { createSiweMessage, generateSiweNonce, verifySiweMessage } from "viem/siwe"

export const configure = (client: OktoClient) =>
  wagmi.createConfig({
    chains: [baseSepolia, polygonAmoy],
    connectors: [okto({ client })],
    transports: { [baseSepolia.id]: wagmi.http(), [polygonAmoy.id]: wagmi.http() }
  })
type Config = ReturnType<typeof configure>

export const connect = async (config: Config) => {
  const [connector] = config.connectors
  const { accounts } = await wagmi.connect(config, { connector })
  return accounts[0]
}

export const signMessage = (config: Config) => wagmi.signMessage(config, { message: "Hello" })

export const signIn = async (config: Config, address: Address) => {
  const message = createSiweMessage({
    address,
    chainId: baseSepolia.id,
    domain: location.host,
    nonce: generateSiweNonce(),
    uri: location.href,
    version: "1"
  })
  const signature = await wagmi.signMessage(config, { message })
  // Your server verifies it.
  return verifySiweMessage(config.getClient({ chainId: baseSepolia.id }), { message, signature })
}

export const signTypedData = (config: Config) =>
  wagmi.signTypedData(config, {
    domain: { name: "Mail", version: "1", chainId: wagmi.getChainId(config) },
    types: { Mail: [{ name: "contents", type: "string" }] },
    primaryType: "Mail",
    message: { contents: "Hello" }
  })

export const send = async (config: Config, to: Address) => {
  const hash = await wagmi.sendTransaction(config, { to, value: parseEther("0.001") })
  const { status } = await wagmi.waitForTransactionReceipt(config, { hash })
  return { hash, status }
}

export const readContract = (config: Config, account: Address, token: Address) =>
  wagmi.readContract(config, { address: token, abi: erc20Abi, functionName: "balanceOf", args: [account] })

export const writeContract = async (config: Config, token: Address, to: Address) => {
  const { request } = await wagmi.simulateContract(config, {
    address: token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [to, 1_000_000n]
  })
  return wagmi.writeContract(config, request)
}

export const sendCalls = async (config: Config, to: Address) => {
  const { id } = await wagmi.sendCalls(config, {
    calls: [
      { to, value: parseEther("0.001") },
      { to, value: parseEther("0.002") }
    ]
  })
  return wagmi.waitForCallsStatus(config, { id })
}

export const switchChain = (config: Config) => wagmi.switchChain(config, { chainId: polygonAmoy.id })
