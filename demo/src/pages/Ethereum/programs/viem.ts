import type { EthereumProvider } from "@okto-effect/ethereum"
import { type Address, createPublicClient, createWalletClient, custom, erc20Abi, type Hex, parseEther } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { createSiweMessage, generateSiweNonce } from "viem/siwe"

export const connect = async (provider: EthereumProvider) => {
  const [account] = await provider.request({ method: "eth_requestAccounts" })
  return account
}

export const signMessage = (provider: EthereumProvider, account: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  return wallet.signMessage({ message: "Hello" })
}

export const signIn = async (provider: EthereumProvider, account: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  const node = createPublicClient({ chain: baseSepolia, transport: custom(provider) })
  const message = createSiweMessage({
    address: account,
    chainId: baseSepolia.id,
    domain: location.host,
    nonce: generateSiweNonce(),
    uri: location.href,
    version: "1"
  })
  const signature = await wallet.signMessage({ message })
  // Your server verifies it.
  return node.verifySiweMessage({ message, signature })
}

export const signTypedData = async (provider: EthereumProvider, account: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  return wallet.signTypedData({
    domain: { name: "Mail", version: "1", chainId: await wallet.getChainId() },
    types: { Mail: [{ name: "contents", type: "string" }] },
    primaryType: "Mail",
    message: { contents: "Hello" }
  })
}

export const send = async (provider: EthereumProvider, account: Address, to: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  const node = createPublicClient({ chain: baseSepolia, transport: custom(provider) })
  const hash = await wallet.sendTransaction({ to, value: parseEther("0.001") })
  const { status } = await node.waitForTransactionReceipt({ hash, pollingInterval: 500 })
  return { hash, status }
}

export const readContract = (provider: EthereumProvider, account: Address, token: Address) => {
  const node = createPublicClient({ chain: baseSepolia, transport: custom(provider) })
  return node.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [account] })
}

export const writeContract = async (provider: EthereumProvider, account: Address, token: Address, to: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  const node = createPublicClient({ chain: baseSepolia, transport: custom(provider) })
  const { request } = await node.simulateContract({
    account,
    address: token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [to, 1_000_000n]
  })
  return wallet.writeContract(request)
}

export const sendCalls = async (provider: EthereumProvider, account: Address, to: Address) => {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: custom(provider) })
  const { id } = await wallet.sendCalls({
    calls: [
      { to, value: parseEther("0.001") },
      { to, value: parseEther("0.002") }
    ]
  })
  const { receipts = [], status } = await wallet.waitForCallsStatus({ id, pollingInterval: 500 })
  return { id, status, hashes: receipts.map(({ transactionHash }): Hex => transactionHash) }
}

export const switchChain = async (provider: EthereumProvider) => {
  const wallet = createWalletClient({ transport: custom(provider) })
  const id = (await wallet.getChainId()) === baseSepolia.id ? polygonAmoy.id : baseSepolia.id
  await wallet.switchChain({ id })
  return wallet.getChainId()
}
