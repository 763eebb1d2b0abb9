/**
 * Shows what the spend cap of the published `@coinbase/cdp-sdk` does where two replicas share a store, and what rules of this SDK do
 * there: `node packages/integration/bench/spending/twoReplicas.ts`. The published packages are installed in a temporary folder. Their
 * mutex is one for each object of a store, and a store has no step that appends only where there is room.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { limitSpending, memoryLedger } from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"

const caip2Id = "eip155:84532"
// USDC of Base Sepolia, which their client knows.
const token = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"
const [cap, price] = [50_000n, 10_000n]
const recipient = `0x${"5e".repeat(20)}`
const rounds = ["first", "second", "third"]

/** The amount that was signed by two replicas which pay at the same time, again and again. */
const signedBy = async (replicas: ReadonlyArray<(round: string) => Promise<unknown>>): Promise<bigint> => {
  let signed = 0n
  for (const round of rounds) {
    await Promise.all(
      replicas.map((pay) =>
        pay(round).then(
          () => (signed += price),
          () => undefined
        )
      )
    )
  }
  return signed
}

/** Two of their clients over one list, which each reaches by an object of its own and in a millisecond. */
const program = `
import { applySpendControls } from "@coinbase/cdp-sdk/x402"
import { x402Client } from "@x402/core/client"
import { ExactEvmScheme } from "@x402/evm/exact/client"
import { setTimeout } from "node:timers/promises"
import { privateKeyToAccount } from "viem/accounts"

export const replicas = ({ cap, network, token, price, recipient }) => {
  const entries = []
  const replica = () => {
    const account = privateKeyToAccount("0x${"5e".repeat(32)}")
    const client = new x402Client().register(network, new ExactEvmScheme(account))
    const store = {
      load: () => setTimeout(1).then(() => [...entries]),
      append: (entry) => setTimeout(1).then(() => void entries.push(entry))
    }
    applySpendControls(client, {
      maxCumulativeSpend: { atomic: cap, asset: token },
      maxCumulativeSpendWindow: "24h",
      store
    })
    const terms = { scheme: "exact", network, asset: token, amount: String(price), payTo: recipient }
    const accepts = [{ ...terms, maxTimeoutSeconds: 300, extra: { name: "USDC", version: "2" } }]
    return () => client.createPaymentPayload({ x402Version: 2, resource: { url: "https://seller.test/" }, accepts })
  }
  return [replica(), replica()]
}
`

const theirs = async (): Promise<bigint> => {
  const folder = mkdtempSync(join(tmpdir(), "okto-spending-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
    writeFileSync(join(folder, "replicas.js"), program)
    const peers = ["core", "evm", "extensions", "svm"].map((name) => `@x402/${name}@2.27.0`)
    const packages = ["@coinbase/cdp-sdk@1.57.0", "viem@2.57.0", ...peers]
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder })
    const { replicas } = await import(join(folder, "replicas.js"))
    return await signedBy(Reflect.apply(replicas, undefined, [{ cap, network: caip2Id, token, price, recipient }]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ours = (): Promise<bigint> => {
  const ledger = memoryLedger()
  const names = "from to value validAfter validBefore nonce".split(" ")
  const types = "address address uint256 uint256 uint256 bytes32".split(" ")
  const replica = (name: string) => {
    const guard = limitSpending({
      rules: { budgets: [{ caip2Id, token, amount: String(cap), windowSeconds: 86_400, of: "user" }] },
      ledger: {
        reserve: (...asked) =>
          Effect.andThen(
            Effect.promise(() => setTimeout(1)),
            ledger.reserve(...asked)
          ),
        release: ledger.release
      }
    })
    return (round: string): Promise<unknown> => {
      const text = JSON.stringify({
        types: { TransferWithAuthorization: names.map((field, at) => ({ name: field, type: types[at] })) },
        primaryType: "TransferWithAuthorization",
        domain: { chainId: 84532, verifyingContract: token },
        message: {
          from: recipient,
          to: recipient,
          value: String(price),
          validAfter: 0,
          validBefore: 300,
          nonce: `${name} ${round}`
        }
      })
      const spender = { user: recipient, app: recipient }
      return Effect.runPromise(guard.beforeTypedData(text, spender))
    }
  }
  return signedBy([replica("one"), replica("other")])
}

console.log(`a cap of ${cap}, and two replicas that pay ${price} at a time, ${rounds.length} times each:`)
console.log("@coinbase/cdp-sdk 1.57.0 signed", await theirs())
console.log("this SDK signed", await ours())
