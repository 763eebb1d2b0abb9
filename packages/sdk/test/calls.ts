/** Every public call of the façade, with arguments that it takes: what the tables of arguments and options are made of. */
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as inputSchemas from "../src/schemas/intents.ts"
import * as abstract from "../src/promise/intents.ts"
import * as explorer from "../src/promise/reads.ts"
import * as userop from "../src/promise/userop.ts"
import * as webView from "../src/promise/webView.ts"
import { estimateOrder, OktoClient, prefetchTransaction, resume, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import {
  address,
  answering,
  clientKey,
  clientSWA,
  jobId,
  operation,
  session,
  signedOperation,
  storedSession
} from "./support.ts"

const answer = answering({
  "/supported/networks": {
    network: [{ caip_id: "eip155:1" }, { caip_id: "eip155:84532" }, { caip_id: "aptos:testnet" }]
  },
  "/readContractData": ["1"],
  "/orders": { items: [{ intent_id: jobId, status: "SUCCESSFUL", intent_type: "TOKEN_TRANSFER" }] }
})

/** A client over a backend that answers everything. */
export const clientOf = (isLoggedIn: boolean, asked: (url: string) => void = () => undefined) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({
      answer: (request) => {
        asked(request.url)
        return answer(request)
      },
      session: isLoggedIn ? storedSession : undefined
    })
  })

export const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n }

const evm = { caip2Id: "eip155:1" }

/** Schemas of inputs that are not named like the function of the façade. */
const schemaNames: Readonly<Record<string, string>> = {
  nftCreateCollection: "NftCollection",
  evmRawTransaction: "RawEvm",
  aptosRawTransaction: "RawAptos"
}

const schemas: Readonly<Record<string, Schema.Top>> = inputSchemas

const exampleOf = (name: string): unknown => {
  const schema = schemas[schemaNames[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`]
  return schema && Schema.resolveAnnotations(schema)?.examples?.[0]
}

/** An input of each kind of intent: the example of its schema. */
export const inputs: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.keys(abstract).map((name) => [name, exampleOf(name)])
)

const typed = {
  domain: { name: "d" },
  types: { M: [{ name: "a", type: "string" }] },
  primaryType: "M",
  message: { a: "b" }
}

const read = { ...evm, data: { contractAddress: address, abi: { name: "f" }, args: { a: 1 } } }

const nothing = () => undefined
const sending = { onOperation: nothing, resend: true, outcomeTimeout: 1 }
const paged = { page: 1, size: 10 }

/** A call as it is made. */
export interface Call {
  /** What it takes before its options, all of it given. */
  readonly args: ReadonlyArray<unknown>
  /** Its options beside `signal`. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The argument before its options is a fee payer, or all of its options. */
  readonly takesFeePayer?: true
  /** Its last argument has no `signal`. */
  readonly isSilent?: true
}

const intents = (prefix: string, options: Call["options"] = {}): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      `${prefix}${name}`,
      { args: [input, address], options, takesFeePayer: true }
    ])
  )

/** Every call by its name. */
export const calls: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(Object.keys(explorer).map((name): [string, Call] => [name, { args: [] }])),
  getPortfolioActivity: { args: [], options: paged },
  getOrdersHistory: { args: [{ intentId: jobId, status: "SUCCESSFUL", intentType: "TOKEN_TRANSFER", ...paged }] },
  rawRead: { args: [read] },
  ...intents("", { ...sending, jobId }),
  ...intents("userop."),
  estimateOrder: { args: [transfer, address], takesFeePayer: true },
  waitForOrder: {
    args: [jobId],
    options: { schedule: Schedule.forever, giveUpAfter: 1, onStatusChange: () => undefined, throwOnFailure: true }
  },
  prefetchTransaction: { args: [] },
  resume: { args: [signedOperation], options: { resend: true, outcomeTimeout: 1 } },
  loginWithGooglePopup: { args: [], options: { onSuccess: nothing, override: session } },
  beginGoogleRedirect: { args: [] },
  completeGoogleRedirect: { args: [] },
  // Its own options come first.
  authenticateWithWebView: {
    args: [],
    options: {
      onSuccess: nothing,
      onError: nothing,
      onClose: nothing,
      onOpen: nothing,
      keepOpenOnWrongCode: true,
      title: "Sign in",
      modalStyle: { color: "red" },
      iframeStyle: { color: "red" }
    },
    isSilent: true
  },
  logOut: { args: [] },
  sendOTP: { args: ["ada@example.com", "email"] },
  resendOTP: { args: ["ada@example.com", "token", "email"] },
  loginUsingEmail: { args: ["ada@example.com", "123456", "token", nothing, session] },
  loginUsingWhatsApp: { args: ["9876543210", "123456", "token", nothing, session] },
  loginUsingJWTAuthentication: { args: ["jwt", nothing, session] },
  loginUsingOAuth: { args: [{ idToken: "id", provider: "google" }, nothing, session] },
  loginUsingSocial: { args: ["google", { platform: "web" }, () => "id token", nothing, session] },
  verifyLogin: { args: [] },
  checkSession: { args: [] },
  syncUserKeys: { args: [] },
  getAuthorizationToken: { args: [] },
  paymasterData: { args: [{ nonce: jobId, validUntil: 1, validAfter: 0 }] },
  signUserOp: { args: [operation] },
  executeUserOp: { args: [signedOperation], options: sending },
  signMessage: { args: ["hello"] },
  signTypedData: { args: [typed] }
}

/** The functions of a client, by the same names. */
export const functions: Readonly<Record<string, (...args: never) => unknown>> = {
  ...explorer,
  ...webView,
  ...Object.fromEntries(Object.entries(userop).map(([name, call]) => [`userop.${name}`, call])),
  ...abstract,
  estimateOrder,
  prefetchTransaction,
  resume,
  waitForOrder
}

/** Members of a client that are no calls, or take an effect. */
const others =
  "constructor env session sessionExpiry isSessionExpired userSWA isLoggedIn sessionClear setSessionConfig onSessionChange run runCore runWith dispose"

/** The methods of a client that are calls. */
export const methods = Object.getOwnPropertyNames(OktoClient.prototype).filter(
  (name) => !others.split(" ").includes(name)
)

/** Whether a call is made by those who are not logged in. */
export const isLogin = (name: string): boolean => /^(login|authenticate|complete)/.test(name)

/** Makes a call by its name with any arguments, as a JavaScript program does. */
export const invoke = (client: OktoClient, name: string, args: ReadonlyArray<unknown>): unknown => {
  const call = functions[name]
  return call === undefined
    ? Reflect.apply(Reflect.get(client, name), client, args)
    : Reflect.apply(call, undefined, [client, ...args])
}
