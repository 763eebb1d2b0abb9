import type { EthereumProvider } from "@okto-effect/ethereum"
import { BrowserProvider, Contract, parseEther, verifyMessage } from "ethers"
import { createSiweMessage, generateSiweNonce } from "viem/siwe"

const transfers = [
  "function balanceOf(address account) view returns (uint256)",
  "function transfer(address to, uint256 amount) returns (bool)"
]

export const connect = async (provider: EthereumProvider) => {
  const signer = await new BrowserProvider(provider).getSigner()
  return signer.address
}

export const signMessage = async (provider: EthereumProvider) => {
  const signer = await new BrowserProvider(provider).getSigner()
  return signer.signMessage("Hello")
}

export const signIn = async (provider: EthereumProvider) => {
  const signer = await new BrowserProvider(provider).getSigner()
  const message = createSiweMessage({
    address: `0x${signer.address.slice(2)}`,
    chainId: 84532,
    domain: location.host,
    nonce: generateSiweNonce(),
    uri: location.href,
    version: "1"
  })
  const signature = await signer.signMessage(message)
  // Your server verifies it.
  return verifyMessage(message, signature) === signer.address
}

export const signTypedData = async (provider: EthereumProvider) => {
  const signer = await new BrowserProvider(provider).getSigner()
  const { chainId } = await signer.provider.getNetwork()
  return signer.signTypedData(
    { name: "Mail", version: "1", chainId },
    { Mail: [{ name: "contents", type: "string" }] },
    { contents: "Hello" }
  )
}

export const send = async (provider: EthereumProvider, to: string) => {
  const signer = await new BrowserProvider(provider).getSigner()
  const sent = await signer.sendTransaction({ to, value: parseEther("0.001") })
  const receipt = await sent.wait()
  return { hash: sent.hash, status: receipt?.status }
}

export const readContract = async (provider: EthereumProvider, account: string, token: string) => {
  const contract = new Contract(token, transfers, new BrowserProvider(provider))
  return contract.getFunction("balanceOf")(account)
}

export const writeContract = async (provider: EthereumProvider, token: string, to: string) => {
  const signer = await new BrowserProvider(provider).getSigner()
  const contract = new Contract(token, transfers, signer)
  const sent = await contract.getFunction("transfer")(to, 1_000_000n)
  return sent.hash
}

export const sendCalls = async (provider: EthereumProvider, to: string) => {
  const browser = new BrowserProvider(provider)
  const value = "0x38d7ea4c68000"
  return browser.send("wallet_sendCalls", [
    {
      version: "2.0.0",
      chainId: "0x14a34",
      atomicRequired: false,
      calls: [
        { to, value },
        { to, value }
      ]
    }
  ])
}

export const switchChain = async (provider: EthereumProvider) => {
  const browser = new BrowserProvider(provider, "any")
  await browser.send("wallet_switchEthereumChain", [{ chainId: "0x13882" }])
  return (await browser.getNetwork()).chainId
}
