/** Reads and signatures, one row each. */
import type { OrderFilter } from "@okto-effect/sdk"
import * as Predicate from "effect/Predicate"
import type { Action, Actions, NoValues } from "./Action.ts"
import { type Draft, filled, parsed } from "./filled.ts"
import { calling, capitalised, dropIn } from "./components.ts"
import { call, labelled, type Layout } from "./layout.ts"
import { literal } from "./literal.ts"
import type { Code, Component } from "./program.ts"

interface Contract {
  readonly input?: { readonly caip2Id?: string | undefined; readonly data?: unknown } | undefined
}

export interface ReadValues {
  readonly getAccount: NoValues
  readonly getChains: NoValues
  readonly getOrdersHistory: { readonly filter?: Draft<OrderFilter> | undefined }
  readonly getPortfolio: NoValues
  readonly getPortfolioActivity: NoValues
  readonly getPortfolioNFT: NoValues
  readonly getTokens: NoValues
  /** `abi` and `args` are JSON, as text or as what it stands for. */
  readonly readContract: Contract
  readonly readAptosView: Contract
  readonly signMessage: { readonly message?: string | undefined }
  /** JSON, as text or as what it stands for. */
  readonly signTypedData: { readonly data?: unknown }
}

/** A read, under the same name in both kinds of program; in Effect programs it is no function unless it takes something. */
const reading = (name: string, answer: string, react: Component, ...args: ReadonlyArray<Layout>): Code => ({
  needsSession: true,
  react,
  promise: {
    imports: { "@okto-effect/sdk": [name] },
    body: [labelled(`const ${answer} = await `, call(name, "client", ...args)), `console.log(${answer})`]
  },
  effect: {
    imports: { "@okto-effect/sdk/effect": ["Explorer"] },
    body: [
      "const explorer = yield* Explorer.Explorer",
      labelled(`const ${answer} = yield* `, args.length === 0 ? `explorer.${name}` : call(`explorer.${name}`, ...args)),
      `yield* Effect.log(${answer})`
    ]
  }
})

/** A read that takes nothing; `component` shows what it answers, where an app can drop one in. */
const read = (name: string, answer: string, component?: string): Action<NoValues> => ({
  title: name,
  code: () =>
    reading(
      name,
      answer,
      component === undefined
        ? calling(capitalised(name), name, `${name}(client)`, { imports: [name] })
        : dropIn(capitalised(name), component)
    )
})

const getOrdersHistory: Action<ReadValues["getOrdersHistory"]> = {
  title: "getOrdersHistory",
  code: ({ filter } = {}) => {
    const wanted = literal(filled({}, filter))
    const react = calling("GetOrdersHistory", "getOrdersHistory", "getOrdersHistory(client, filter)", {
      facts: [labelled("const filter: OrderFilter = ", wanted)],
      imports: ["getOrdersHistory", "type OrderFilter"]
    })
    return reading("getOrdersHistory", "orders", react, wanted)
  }
}

const contractRead = (input: unknown): Code => ({
  ...reading(
    "rawRead",
    "answer",
    calling("RawRead", "Read", "rawRead(client, request)", {
      facts: [labelled("const request = ", literal(input))],
      imports: ["rawRead"]
    }),
    literal(input)
  ),
  expects: { tag: "ContractReadFailed", comment: "What the backend says about it is in error.reason." }
})

const evmExample = {
  caip2Id: "eip155:84532",
  data: {
    contractAddress: "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
    abi: {
      type: "function",
      name: "balanceOf",
      stateMutability: "view",
      inputs: [{ name: "account", type: "address" }],
      outputs: [{ name: "", type: "uint256" }]
    },
    args: { account: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" }
  }
}

const fieldOf = (data: unknown, name: string): unknown =>
  Predicate.hasProperty(data, name) && !isEmptyText(data[name]) ? data[name] : undefined

const isEmptyText = (value: unknown): boolean => typeof value === "string" && value.trim() === ""

const readContract: Action<Contract> = {
  title: "Read an EVM contract",
  code: ({ input: { caip2Id, data } = {} } = {}) => {
    const { abi, args, contractAddress } = evmExample.data
    return contractRead({
      caip2Id: filled(evmExample.caip2Id, caip2Id),
      data: {
        contractAddress: filled(contractAddress, fieldOf(data, "contractAddress")),
        // What is inside them is not ours to complete.
        abi: parsed(fieldOf(data, "abi")) ?? abi,
        args: parsed(fieldOf(data, "args")) ?? args
      }
    })
  }
}

const aptosExample = {
  caip2Id: "aptos:testnet",
  data: { function: "0x1::coin::symbol", typeArguments: ["0x1::aptos_coin::AptosCoin"], functionArguments: [] }
}

const readAptosView: Action<Contract> = {
  title: "Read an Aptos view",
  code: ({ input } = {}) => {
    // The example's arguments belong to the example's function.
    const blank = fieldOf(input?.data, "function") === undefined
    return contractRead(
      blank
        ? filled(aptosExample, { caip2Id: input?.caip2Id })
        : filled({ ...aptosExample, data: { typeArguments: [], functionArguments: [] } }, input)
    )
  }
}

/** A signature. */
const signing = (method: string, argument: Layout): Code => ({
  needsSession: true,
  react: calling(capitalised(method), "Sign", `client.${method}(data)`, {
    facts: [labelled("const data = ", argument)]
  }),
  promise: {
    imports: {},
    body: [labelled("const signature = await ", call(`client.${method}`, argument)), "console.log(signature)"]
  },
  effect: {
    imports: { "@okto-effect/sdk/effect": ["Messages"] },
    body: [
      "const messages = yield* Messages.Messages",
      labelled("const signature = yield* ", call(`messages.${method}`, argument)),
      "yield* Effect.log(signature)"
    ]
  }
})

const typedDataExample = {
  domain: { name: "Okto", version: "1", chainId: 84532 },
  types: { Greeting: [{ name: "text", type: "string" }] },
  primaryType: "Greeting",
  message: { text: "Hello" }
}

const isExact = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isInteger(value) || Number.isSafeInteger(value)
    : !Predicate.isObjectOrArray(value) || Object.values(value).every(isExact)

/** Typed data to sign. Numbers that JavaScript would round stay in the text that they came in. */
const typedData = (data: unknown): unknown => {
  const value = parsed(data)
  if (!Predicate.isObject(value)) return typedDataExample
  return isExact(value) ? value : data
}

/** One row each. */
export const reads: Actions<ReadValues> = {
  getAccount: read("getAccount", "wallets"),
  getChains: read("getChains", "chains"),
  getOrdersHistory,
  getPortfolio: read("getPortfolio", "portfolio", "Portfolio"),
  getPortfolioActivity: read("getPortfolioActivity", "activity", "ActivityList"),
  getPortfolioNFT: read("getPortfolioNFT", "nfts", "NftGrid"),
  getTokens: read("getTokens", "tokens"),
  readContract,
  readAptosView,
  signMessage: {
    title: "Sign a message",
    code: ({ message } = {}) => signing("signMessage", literal(filled("Hello", message)))
  },
  signTypedData: {
    title: "Sign typed data",
    code: ({ data } = {}) => signing("signTypedData", literal(typedData(data)))
  }
}
