/** Users with private keys. */
import { keccak256, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"

const person = (name: string) => {
  const privateKey = keccak256(toHex(name))
  const account = privateKeyToAccount(privateKey)
  return { privateKey, account, address: account.address }
}

export const alice = person("alice")
export const bob = person("bob")
export const carol = person("carol")
