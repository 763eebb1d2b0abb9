/** Intents in one go and step by step, and what becomes of them, one row each. */
import type { NftCollectionInput, NftMint, NftTransferInput, RawEvmInput, TokenTransfer } from "@okto-effect/sdk"
import { sampleRecipient } from "../forms/sample.ts"
import type { Action, Actions } from "./Action.ts"
import { type Draft, filled, isBlank } from "./filled.ts"
import { dropIn, sendingInOneGo, sendingStepByStep } from "./components.ts"
import { call, labelled, type Layout } from "./layout.ts"
import { literal } from "./literal.ts"
import type { Code } from "./program.ts"

/** An intent, and who pays the fees. */
interface Submission<Input> {
  readonly input?: Draft<Input> | undefined
  readonly feePayer?: string | undefined
}

export interface TransactionValues {
  readonly tokenTransfer: Submission<TokenTransfer>
  readonly tokenTransferUserOp: Submission<TokenTransfer>
  readonly nftTransfer: Submission<NftTransferInput>
  readonly nftTransferUserOp: Submission<NftTransferInput>
  readonly rawTransaction: Submission<RawEvmInput>
  readonly rawTransactionUserOp: Submission<RawEvmInput>
  readonly createNftCollection: Submission<NftCollectionInput>
  readonly mintNft: Submission<NftMint>
  readonly waitForOrder: { readonly jobId?: string | undefined }
}

/** A kind of intent: its title, its names, and its input made whole. */
interface IntentCode<Input> {
  readonly title: string
  /** The function of a client. */
  readonly facade: string
  /** The intent of the services. */
  readonly intent: string
  /** The type of its input. */
  readonly type: string
  readonly complete: (draft: Draft<Input> | undefined) => unknown
}

/** Nobody in particular pays: what the SDK does without being told. */
const nobody = /^0x0*$/

const payerOf = (feePayer: string | undefined): string | undefined =>
  isBlank(feePayer, "0x") || nobody.test(feePayer ?? "") ? undefined : feePayer

const expects: Code["expects"] = { tag: "ExecutionFailed", comment: "Why the backend refused is in error.reason." }

const intents = "const intents = yield* Intents.Intents"

/** What became of it, failures on the chain included. */
const followed = {
  promise: [
    "const order = await waitForOrder(client, jobId)",
    "console.log(order.status, order.downstreamTransactionHash[0])"
  ],
  effect: [
    "const order = yield* Orders.settled(jobId)",
    "yield* Effect.log(order.status, order.downstreamTransactionHash[0])"
  ]
}

const optionsOf = (feePayer: string | undefined): Layout | undefined =>
  feePayer === undefined ? undefined : literal({ feePayer })

/** The same for a component. */
const byComponent = ({ facade, title, type }: Omit<IntentCode<never>, "complete">, input: Layout, payer?: string) => ({
  label: title,
  facade,
  type,
  input,
  feePayer: payer === undefined ? undefined : literal(payer)
})

const inOneGo = <Input>({ complete, ...kind }: IntentCode<Input>): Action<Submission<Input>> => ({
  title: kind.title,
  code: ({ feePayer, input } = {}) => {
    const { facade, intent } = kind
    const asked = literal(complete(input))
    const payer = payerOf(feePayer)
    return {
      needsSession: true,
      expects,
      react: sendingInOneGo(byComponent(kind, asked, payer)),
      promise: {
        imports: { "@okto-effect/sdk": [facade, "waitForOrder"] },
        body: [
          labelled(
            "const jobId = await ",
            call(facade, "client", asked, payer === undefined ? undefined : literal(payer))
          ),
          ...followed.promise
        ]
      },
      effect: {
        imports: { "@okto-effect/sdk/effect": ["Intents", "Orders", intent] },
        body: [
          intents,
          labelled("const jobId = yield* ", call("intents.submit", intent, asked, optionsOf(payer))),
          ...followed.effect
        ]
      }
    }
  }
})

const stepByStep = <Input>({ complete, ...kind }: IntentCode<Input>): Action<Submission<Input>> => ({
  title: `${kind.title}, step by step`,
  code: ({ feePayer, input } = {}) => {
    const { facade, intent } = kind
    const asked = literal(complete(input))
    const payer = payerOf(feePayer)
    return {
      needsSession: true,
      react: sendingStepByStep(byComponent(kind, asked, payer)),
      promise: {
        imports: { "@okto-effect/sdk": ["waitForOrder"], "@okto-effect/sdk/userop": [facade] },
        body: [
          labelled(
            "const unsigned = await ",
            call(facade, "client", asked, payer === undefined ? undefined : literal(payer))
          ),
          "const signed = await client.signUserOp(unsigned)",
          "const jobId = await client.executeUserOp(signed)",
          ...followed.promise
        ]
      },
      effect: {
        imports: { "@okto-effect/sdk/effect": ["Intents", "Orders", intent] },
        body: [
          intents,
          labelled("const unsigned = yield* ", call("intents.build", intent, asked, optionsOf(payer))),
          "const signed = yield* intents.sign(unsigned)",
          "const jobId = yield* intents.execute(signed)",
          ...followed.effect
        ]
      }
    }
  }
})

const network = "eip155:84532"
const recipient = sampleRecipient(network)

const completing =
  <Input>(example: Input) =>
  (draft: Draft<Input> | undefined): unknown =>
    filled(example, draft)

const token: IntentCode<TokenTransfer> = {
  title: "Transfer a token",
  facade: "tokenTransfer",
  intent: "tokenTransfer",
  type: "TokenTransfer",
  complete: completing<TokenTransfer>({ caip2Id: network, recipient, token: "", amount: 1_000_000n })
}

const nft: IntentCode<NftTransferInput> = {
  title: "Transfer an NFT",
  facade: "nftTransfer",
  intent: "nftTransfer",
  type: "NftTransferInput",
  complete: completing<NftTransferInput>({
    caip2Id: network,
    collectionAddress: "0x7a9fe22691c811ea339d9b73150e6911a5343dca",
    nftId: "1",
    recipientWalletAddress: recipient,
    amount: 1,
    nftType: "ERC721"
  })
}

const raw: IntentCode<RawEvmInput> = {
  title: "Send a raw EVM transaction",
  facade: "evmRawTransaction",
  intent: "rawEvm",
  type: "RawEvmInput",
  complete: (draft) => {
    // Data alone is enough: nobody is made to send an example's value with it.
    const value = isBlank(draft?.transaction?.data) ? { value: 1_000_000n } : {}
    const from = "0x5c7ba0f3d6e9142c8a07bd91e64f2a3850c9d7e1"
    return filled({ caip2Id: network, transaction: { from, to: recipient, ...value } }, draft)
  }
}

const collection: IntentCode<NftCollectionInput> = {
  title: "Create an NFT collection",
  facade: "nftCreateCollection",
  intent: "nftCollection",
  type: "NftCollectionInput",
  complete: completing<NftCollectionInput>({
    caip2Id: "aptos:testnet",
    name: "Postcards",
    uri: "https://example.com/postcards.json",
    data: { symbol: "POST", description: "Greetings from everywhere" }
  })
}

const mint: IntentCode<NftMint> = {
  title: "Mint an NFT",
  facade: "nftMint",
  intent: "nftMint",
  type: "NftMint",
  complete: completing<NftMint>({
    caip2Id: "aptos:testnet",
    nftName: "Postcard 1",
    uri: "https://example.com/postcards/1.json",
    data: { description: "Greetings from the sea" }
  })
}

const waitForOrder: Action<TransactionValues["waitForOrder"]> = {
  title: "Wait for an order",
  code: ({ jobId } = {}) => {
    const id = literal(filled("6f1d2c3b-8a47-4e0b-9c55-0d7e4a1b2f38", jobId))
    return {
      needsSession: true,
      react: { ...dropIn("WaitForOrder", "OrderStatus", " jobId={jobId}"), facts: [labelled("const jobId = ", id)] },
      promise: {
        imports: { "@okto-effect/sdk": ["waitForOrder"] },
        body: [
          labelled("const order = await ", call("waitForOrder", "client", id)),
          "console.log(order.status, order.reason)"
        ]
      },
      effect: {
        imports: { "@okto-effect/sdk/effect": ["Orders"] },
        modules: ["Stream"],
        body: [
          "// Every change of status, until the last.",
          labelled("const orders = ", call("Orders.watch", id)),
          "yield* Stream.runForEach(orders, (order) => Effect.log(order.status))"
        ]
      }
    }
  }
}

/** One row each. */
export const transactions: Actions<TransactionValues> = {
  tokenTransfer: inOneGo(token),
  tokenTransferUserOp: stepByStep(token),
  nftTransfer: inOneGo(nft),
  nftTransferUserOp: stepByStep(nft),
  rawTransaction: inOneGo(raw),
  rawTransactionUserOp: stepByStep(raw),
  createNftCollection: inOneGo(collection),
  mintNft: inOneGo(mint),
  waitForOrder
}
