/** Coins of an emulator's treasury, whose key is public. */
import { createWalletClient, type Hex, http, keccak256, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { sepolia } from "viem/chains"

/** Sends coins of the treasury of a chain. */
export const fundedBy = (url: string) => {
  const account = privateKeyToAccount(keccak256(toHex("okto emulator treasury")))
  const treasury = createWalletClient({ account, chain: sepolia, transport: http(url) })
  return async (to: Hex, value: bigint): Promise<void> => {
    await treasury.sendTransaction({ to, value })
  }
}
