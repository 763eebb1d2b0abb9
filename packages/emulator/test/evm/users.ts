/** Users with private keys. */
import * as Effect from "effect/Effect"
import { type Hex, keccak256, size, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { EmbeddedChain } from "../../src/node/ChainCalls.ts"

const person = (name: string) => {
  const privateKey = keccak256(toHex(name))
  const account = privateKeyToAccount(privateKey)
  return { privateKey, account, address: account.address }
}

export const alice = person("alice")
export const bob = person("bob")
export const carol = person("carol")

/** Creates a contract with this code, and returns its address. */
export const create = Effect.fnUntraced(function* ({ transact }: Pick<EmbeddedChain, "transact">, code: Hex) {
  const data: Hex = `0x61${toHex(size(code), { size: 2 }).slice(2)}80600a3d393df3${code.slice(2)}`
  const made = yield* transact({ privateKey: alice.privateKey, to: undefined, data })
  return yield* Effect.fromNullishOr(made.contractAddress)
})
