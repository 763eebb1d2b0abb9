/** Options of calls: own fields only, each read once, whoever has put what into every object. */
import { assert, describe, it } from "@effect/vitest"
import * as abstract from "../src/facade/abstract.ts"
import * as browser from "../src/facade/webView.ts"
import * as explorer from "../src/facade/explorer.ts"
import * as userop from "../src/facade/userop.ts"
import { estimateOrder, OktoClient, type OktoClientConfig, resume, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, runs, session, storedSession } from "./support.ts"

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:1" }, { caip_id: "aptos:testnet" }] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" },
  "/wallets": [],
  "/authenticate": { userSWA: session.userSWA },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { auth_token: "auth" },
  "/authenticate/whatsapp/verify": { auth_token: "auth" },
  "/signMessage": [{ signature: "ab" }],
  "/estimate": { userOps: {} },
  "/orders": { items: [{ intent_id: "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50", status: "SUCCESSFUL" }] },
  "/execute": { jobId: "job" }
}

const clientOf = (loggedIn: boolean, configuration: Partial<OktoClientConfig> = {}) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({
      answer: ({ url }) => TestPlatform.success(replies[/\/api\/oc\/v1([^?]*)/.exec(url)?.[1] ?? ""] ?? {}),
      session: loggedIn ? storedSession : undefined
    }),
    ...configuration
  })

const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n }
const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"

type Call = (client: OktoClient, options: never) => unknown

/** Inputs of the six intents. */
const inputs: { readonly [Name in keyof typeof abstract]: Parameters<(typeof abstract)[Name]>[1] } = {
  tokenTransfer: transfer,
  nftTransfer: {
    caip2Id: "eip155:1",
    collectionAddress: address,
    nftId: "1",
    recipientWalletAddress: address,
    amount: 1,
    nftType: "ERC721"
  },
  nftCreateCollection: { caip2Id: "aptos:testnet", name: "n", description: "d", metadataUri: "https://x", symbol: "s", type: "t" },
  nftMint: { caip2Id: "aptos:testnet", nftName: "n", collectionAddress: address, uri: "https://x", data: {} },
  evmRawTransaction: { caip2Id: "eip155:1", transaction: { from: address, to: address, data: "0x", value: 0 } },
  aptosRawTransaction: {
    caip2Id: "aptos:testnet",
    transactions: [{ function: "0x1::coin::transfer", typeArguments: [], functionArguments: [] }]
  }
}
