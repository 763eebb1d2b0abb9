/** Real paths to every failure that needs no page around it: a program, what the backend answers, and what comes out. */
import { type OtpMethod, otpMethods } from "@okto-effect/protocol/otpMethods"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Predicate from "effect/Predicate"
import * as Struct from "effect/Struct"
import * as TestClock from "effect/testing/TestClock"
import {
  Client,
  Explorer,
  type Intents as IntentsModule,
  Intents,
  Login,
  Messages,
  nftCollection,
  nftMint,
  nftTransfer,
  Orders,
  rawAptos,
  rawEvm,
  Session,
  SessionStore,
  tokenTransfer,
  Transport,
  UserKeys
} from "../../src/effect.ts"
import { OktoClient } from "../../src/index.ts"
import * as facadeReads from "../../src/promise/reads.ts"
import { lazyModule } from "../../src/lazyModule.ts"
import { LedgerFailed, limitSpending, type SpendingLedger, type SpendingLimits } from "../../src/spending.ts"
import { TestPlatform } from "../../src/testing.ts"
import type { TransportResponse } from "../../src/http/Transport.ts"
import {
  address,
  clientKey,
  clientSWA,
  jobId,
  operationSentences,
  pathOf,
  replies,
  session,
  signedOperation,
  storedSession
} from "../support.ts"

/** A sentence of the catalogue, and a program that fails with it. */
export interface Path {
  /** The whole sentence; `{error}` is the backend's message, or the issues of the input. */
  readonly sentence: string
  /** Succeeds with what the program failed with. */
  readonly error: Effect.Effect<unknown, unknown>
}

type Program = Effect.Effect<unknown, unknown, Client.Services>

interface Circumstances {
  /** What the backend answers on one path; it answers sensibly on the others. */
  readonly on?: string
  readonly answer?: TransportResponse
  /** The backend answers so on every path. */
  readonly refusesAll?: boolean
  readonly loggedOut?: boolean
  readonly configuration?: object
}

const chains = [
  { caip_id: "eip155:84532", network_name: "BASE_TESTNET", sponsorship_enabled: true, gsn_enabled: false },
  { caip_id: "aptos:testnet", network_name: "APTOS_TESTNET", sponsorship_enabled: false, gsn_enabled: false }
]
const walletOnBase = `0x${"77".repeat(20)}`

const usual: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: chains },
  "/wallets": [{ caip_id: "eip155:84532", address: walletOnBase }],
  "/gas-values": replies["/gas-values"],
  "/user-keys": replies["/user-keys"],
  "/orders": replies["/orders"]
}

const answering =
  ({ answer = refusal, on, refusesAll = false }: Circumstances): TestPlatform.Answer =>
  ({ url }) => {
    const path = pathOf({ url })
    return refusesAll || path === on ? answer : TestPlatform.success(usual[path] ?? {})
  }

/** What a refusing backend says. */
export const said = "the backend's own sentence"

const refusal = TestPlatform.failure({ code: 400, message: said })
const empty: TransportResponse = { status: 200, body: JSON.stringify({ status: "success" }) }

const run = (program: Program, circumstances: Circumstances = {}) =>
  program.pipe(
    Effect.provide(
      Client.layer({ clientPrivateKey: clientKey, clientSWA, ...circumstances.configuration }).pipe(
        Layer.provide(
          TestPlatform.layer({
            answer: answering(circumstances),
            session: circumstances.loggedOut === true ? undefined : storedSession
          })
        )
      )
    ),
    Effect.flip
  )

/** The cause of what a program failed with. */
export const cause = Effect.map((error: unknown) => (Predicate.hasProperty(error, "cause") ? error.cause : undefined))

const path = (sentence: string, program: Program, circumstances?: Circumstances): Path => ({
  sentence,
  error: run(program, circumstances)
})

const inner = ({ error, sentence }: Path): Path => ({ sentence, error: cause(error) })

const explorer = {
  account: Explorer.Explorer.use((_) => _.getAccount),
  chains: Explorer.Explorer.use((_) => _.getChains),
  tokens: Explorer.Explorer.use((_) => _.getTokens),
  portfolio: Explorer.Explorer.use((_) => _.getPortfolio),
  activity: Explorer.Explorer.use((_) => _.getPortfolioActivity),
  nfts: Explorer.Explorer.use((_) => _.getPortfolioNFT),
  orders: Explorer.Explorer.use((_) => _.getOrdersHistory()),
  collections: Explorer.Explorer.use((_) => _.getNftCollections),
  read: Explorer.Explorer.use((_) => _.rawRead({ caip2Id: "eip155:84532", data: {} }))
}

const reads: ReadonlyArray<Path> = [
  path("Response data is missing", explorer.account, { on: "/wallets" }),
  inner(path("Failed to retrieve supported networks", explorer.chains, { on: "/supported/networks" })),
  path("Unable to fetch supported networks", explorer.chains, { on: "/supported/networks" }),
  inner(path("Response data is missing", explorer.tokens, { on: "/supported/tokens" })),
  path("Failed to fetch supported tokens from the backend.", explorer.tokens, { on: "/supported/tokens" }),
  path("Failed to retrieve portfolio", explorer.portfolio, { on: "/aggregated-portfolio" }),
  path("Failed to retrieve portfolio activity", explorer.activity, { on: "/portfolio/activity" }),
  path("Failed to retrieve NFT portfolio", explorer.nfts, { on: "/portfolio/nft" }),
  inner(path("Failed to retrieve orders: {error}", explorer.orders, { on: "/orders" })),
  inner(path("No orders found or response data is missing.", explorer.orders, { on: "/orders", answer: empty })),
  path("Failed to retrieve orders. Please try again later.", explorer.orders, { on: "/orders" }),
  path("Failed to fetch NFT collections from the backend.", explorer.collections, { on: "/orders" }),
  inner(path("Failed to read contract data", explorer.read, { on: "/readContractData" })),
  path("Failed to read contract data from the backend.", explorer.read, { on: "/readContractData" })
]

/** What each read of the service fails with when the backend refuses. */
export const refusedReads = Effect.forEach(Object.keys(facadeReads), (name) =>
  run(
    Explorer.Explorer.use((service): Effect.Effect<unknown, unknown> => {
      const member: unknown = Reflect.get(service, name)
      // One member of many, whose types are not related here.
      return typeof member === "function" ? Reflect.apply(member, service, [{}]) : Object(member)
    }),
    { refusesAll: true }
  )
)

const email = "ada@example.com"
const phone = "9876543210"
const jwt = { idToken: "jwt", provider: "client_jwt" } as const
const logIn = Login.Login.use((_) => _.withIdToken(jwt))
const send = (contact: string, method: OtpMethod) => Login.Login.use((_) => _.sendOtp(contact, method))
const resend = (contact: string, method: OtpMethod) => Login.Login.use((_) => _.resendOtp(contact, "token", method))
const enter = (contact: string, method: OtpMethod) =>
  Login.Login.use((_) => _.withOtp({ contact, method, token: "token", otp: "123456" }))
const loggedOut = { loggedOut: true }

/** What sending, sending again and verifying a code fail with when the backend refuses, for each way. */
export const refusedCodes = Effect.forEach(
  Struct.keys(otpMethods).flatMap((method) => {
    const contact = { email, phone }[otpMethods[method].contact]
    return [send(contact, method), resend(contact, method), enter(contact, method)]
  }),
  (program: Program) => run(program, { refusesAll: true, ...loggedOut })
)

const logins: ReadonlyArray<Path> = [
  path("Failed to send Email OTP", send(email, "email"), { on: "/authenticate/email" }),
  path("Failed to resend Email OTP", resend(email, "email"), { on: "/authenticate/email" }),
  path("Failed to verify Email OTP", enter(email, "email"), { on: "/authenticate/email/verify", ...loggedOut }),
  path("Failed to send WhatsApp OTP", send(phone, "whatsapp"), { on: "/authenticate/whatsapp" }),
  path("Failed to resend WhatsApp OTP", resend(phone, "whatsapp"), { on: "/authenticate/whatsapp" }),
  path("Failed to verify WhatsApp OTP", enter(phone, "whatsapp"), {
    on: "/authenticate/whatsapp/verify",
    ...loggedOut
  }),
  path("Invalid contact information or method", send("invalid", "email")),
  path("Invalid OTP method specified", send(email, JSON.parse('"pigeon"'))),
  path("Invalid email format", enter("invalid", "email"), loggedOut),
  path("Invalid phone number format: must contain exactly 10 digits", enter("123", "whatsapp"), loggedOut),
  path("Authentication token not received from OTP verification", enter(email, "email"), loggedOut),
  path("Authentication failed: {error}", logIn, { on: "/authenticate", ...loggedOut }),
  path("Authentication response data is missing", logIn, { on: "/authenticate", answer: empty, ...loggedOut }),
  path("User is already logged in. Please log out first.", logIn),
  path(
    "Unsupported provider",
    Login.Login.use((_) => _.withPage("steam", {}, () => Effect.succeed("token"))),
    loggedOut
  ),
  path(
    "No ID token received from authentication",
    Login.Login.use((_) => _.withPage("google", {}, () => Effect.succeed(""))),
    loggedOut
  ),
  path("Client details not found", logIn, {
    ...loggedOut,
    configuration: { clientPrivateKey: undefined, clientSigner: { sign: () => Promise.resolve(undefined) } }
  }),
  path("The client's signer did not sign", logIn, {
    ...loggedOut,
    configuration: { clientPrivateKey: undefined, clientSigner: { sign: () => Promise.reject(new Error("away")) } }
  })
]

const sign = Messages.Messages.use((_) => _.signMessage("hello"))

const sessions: ReadonlyArray<Path> = [
  path(
    "Failed to verify user session",
    Login.Login.use((_) => _.verify),
    { on: "/verify-session", answer: TestPlatform.failure({ message: said }, 503) }
  ),
  path("Session keys are not set", explorer.portfolio, loggedOut),
  path(
    "User not logged in",
    Session.Session.use((_) => _.current),
    loggedOut
  ),
  path(
    "User must be logged in to sync user keys",
    UserKeys.UserKeys.use((_) => _.sync),
    loggedOut
  ),
  path(
    "Failed to retrieve user keys: {error}",
    UserKeys.UserKeys.use((_) => _.sync),
    { on: "/user-keys" }
  ),
  path(
    "User keys response data is missing",
    UserKeys.UserKeys.use((_) => _.sync),
    { on: "/user-keys", answer: empty }
  ),
  path("User must be logged in to sign message", sign, loggedOut),
  path("User keys are not set", sign, { on: "/user-keys", answer: TestPlatform.success({}) }),
  path("Failed to sign message: {error}", sign, { on: "/signMessage" }),
  path("Sign message response data is missing", sign, { on: "/signMessage", answer: empty }),
  path(
    "Invalid typed data: {error}",
    Messages.Messages.use((_) => _.signTypedData("{}"))
  )
]

// As JavaScript would call it: most of this input our types refuse.
const build = (intent: object, input: object, options?: object): Program =>
  Intents.Intents.use((intents) => Reflect.apply(intents.build, undefined, [intent, input, options]))

const token = { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n }
const misspelt = `0x${"aB".repeat(20)}`
const onAptos = { ...token, caip2Id: "aptos:testnet", recipient: "0x1" }
const ofAptos = { caip2Id: "aptos:testnet", collectionAddress: "0x4", recipientWalletAddress: "0x1" }
const nft = { caip2Id: "eip155:84532", collectionAddress: address, nftId: "1", recipientWalletAddress: address }
const collection = { caip2Id: "aptos:testnet", name: "Stones", uri: "ipfs://stones", data: {} }
const mint = { caip2Id: "aptos:testnet", nftName: "Stone", uri: "ipfs://stone", data: {} }
const evm = { caip2Id: "eip155:84532", transaction: { from: address, to: address, value: 0n } }
const aptos = { caip2Id: "aptos:testnet", transactions: [{ function: "0x1::coin::transfer" }] }

const transaction = (changes: object): Program =>
  build(rawEvm, { ...evm, transaction: { ...evm.transaction, ...changes } })

/** Issues of addresses where checksums are required. */
const checksums: ReadonlyArray<readonly [issue: string, program: Program]> = [
  ["Invalid recipient address checksum", build(tokenTransfer, { ...token, recipient: misspelt })],
  ["Invalid token address checksum", build(tokenTransfer, { ...token, token: misspelt })],
  ["Invalid collection address checksum", build(nftTransfer, { ...nft, collectionAddress: misspelt })],
  ["Invalid address checksum", build(rawEvm, { ...evm, transaction: { ...evm.transaction, to: misspelt } })],
  ["Invalid fee payer address checksum", build(tokenTransfer, token, { feePayer: misspelt })]
]

/** Issues of the input of an intent, which fails with one `ValidationFailed`. */
const inputs: ReadonlyArray<readonly [issue: string, program: Program]> = [
  ["Invalid recipient address format", build(tokenTransfer, { ...token, recipient: "0x" })],
  ["Invalid token address format", build(tokenTransfer, { ...onAptos, token: "0x77" })],
  ["Amount must be greater than 0", build(tokenTransfer, { ...token, amount: 0 })],
  ["Amount must be an integer", build(tokenTransfer, { ...token, amount: 0.5 })],
  [
    "Amount is too large for a number to be exact, use a bigint",
    build(tokenTransfer, { ...token, amount: Number.MAX_SAFE_INTEGER + 1 })
  ],
  ["Amount does not fit 256 bits", build(tokenTransfer, { ...token, amount: 1n << 256n })],
  ["caip2Id cannot be blank", build(tokenTransfer, { ...token, caip2Id: "" })],
  ["caip2Id cannot have leading or trailing spaces", build(tokenTransfer, { ...token, caip2Id: " eip155:1" })],
  ["CAIP2 ID is required", build(nftTransfer, { ...nft, caip2Id: undefined })],
  ["CAIP2 ID cannot be blank", build(nftTransfer, { ...nft, caip2Id: "" })],
  ["CAIP2 ID cannot have leading or trailing spaces", build(nftTransfer, { ...nft, caip2Id: "eip155:1 " })],
  ["Invalid collection address format", build(nftTransfer, { ...nft, collectionAddress: "0x" })],
  ["Invalid NFT ID format – must be numeric or hexadecimal", build(nftTransfer, { ...nft, nftId: "-1" })],
  ["Invalid NFT address format", build(nftTransfer, { ...nft, ...ofAptos, nftId: "0x77" })],
  ["Recipient wallet address cannot be empty", build(nftTransfer, { ...nft, recipientWalletAddress: "" })],
  ["Minimum transfer amount is 1", build(nftTransfer, { ...nft, amount: 0, nftType: "ERC1155" })],
  ["ERC721 transfers must have amount exactly 1", build(nftTransfer, { ...nft, amount: 2 })],
  [
    "NFT Collection creation is only supported on Aptos chain",
    build(nftCollection, { ...collection, caip2Id: "eip155:84532" })
  ],
  ["Collection name is required", build(nftCollection, { ...collection, name: undefined })],
  ["Collection name cannot be empty", build(nftCollection, { ...collection, name: "" })],
  ["Collection name cannot exceed 100 characters", build(nftCollection, { ...collection, name: "x".repeat(101) })],
  ["URI is required", build(nftCollection, { ...collection, uri: undefined })],
  ["URI cannot be empty", build(nftCollection, { ...collection, uri: "" })],
  ["NFT name is required", build(nftMint, { ...mint, nftName: undefined })],
  ["NFT name cannot be empty", build(nftMint, { ...mint, nftName: "" })],
  ["CAIP2 ID must be for an Aptos chain", build(rawAptos, { ...aptos, caip2Id: "eip155:84532" })],
  ["At least one transaction is required", build(rawAptos, { ...aptos, transactions: [] })],
  ["Function is required", build(rawAptos, { ...aptos, transactions: [{}] })],
  ["Function cannot be empty", build(rawAptos, { ...aptos, transactions: [{ function: "" }] })],
  ["Required", build(tokenTransfer, { ...token, caip2Id: undefined })],
  ["Invalid input", build(tokenTransfer, { ...token, amount: "1" })],
  [
    "Expected integer, received float",
    build(nftMint, { ...mint, data: { properties: [{ name: "a", type: 0.5, value: "b" }] } })
  ],
  ["Invalid from address format", transaction({ from: "0x12" })],
  ["Invalid to address format", transaction({ to: "invalid" })],
  ["Invalid transaction data format", transaction({ data: "0xzz" })],
  ["Transaction value cannot be negative", transaction({ value: -1n })],
  ["Transaction value must be an integer", transaction({ value: 0.5 })],
  ["Transaction must include either data or value", transaction({ value: undefined })]
]

const intents: ReadonlyArray<Path> = [
  path("Chain Not Supported", build(tokenTransfer, { ...token, caip2Id: "eip155:1" })),
  path("Invalid Chain Type", build(rawEvm, { ...evm, caip2Id: "aptos:testnet" })),
  path("NFT Minting is only supported on Aptos chain", build(nftMint, { ...mint, caip2Id: "eip155:84532" })),
  path(
    "Recipient address cannot be same as the user address",
    build(tokenTransfer, { ...token, recipient: walletOnBase })
  ),
  path(
    "Recipient wallet address cannot be same as the user address",
    build(nftTransfer, { ...nft, recipientWalletAddress: walletOnBase })
  ),
  path("Invalid Ethereum address format", build(tokenTransfer, token, { feePayer: "0x12" })),
  path("Failed to retrieve gas values: {error}", build(tokenTransfer, token), { on: "/gas-values" }),
  path("Gas values response data is missing", build(tokenTransfer, token), { on: "/gas-values", answer: empty }),
  path(
    "Failed to estimate order",
    Intents.Intents.use((_) => _.estimate(tokenTransfer, token)),
    { on: "/estimate" }
  ),
  ...inputs.map(([issue, program]) => path(issue, program)),
  ...checksums.map(([issue, program]) => path(issue, program, { configuration: { checksums: "require" } }))
]

/** What each rule about spending refuses, and a ledger that fails. */
const rules: ReadonlyArray<readonly [sentence: string, limits: SpendingLimits]> = (() => {
  const limit = { caip2Id: "eip155:84532", token: "", amount: "0" }
  const ledger = (answer: ReturnType<SpendingLedger["reserve"]>) => ({
    rules: { budgets: [{ ...limit, windowSeconds: 60, of: "user" as const }] },
    ledger: { reserve: () => answer, release: () => Effect.void }
  })
  return [
    ["The budget does not have this much left", ledger(Effect.succeed({ _tag: "Exceeded", index: 0, left: 0n }))],
    ["Another payment has this job id", ledger(Effect.succeed({ _tag: "IdUsed" }))],
    ["The payment is larger than one payment may be", { rules: { largestPayments: [limit] } }],
    ["The recipient may not be paid", { rules: { recipients: { allowed: [] } } }],
    ["The contract may not be called", { rules: { contracts: { allowed: [] } } }],
    ["The request was not approved", { rules: { approval: { above: [limit] } } }],
    ["The ledger of spending could not be used", ledger(Effect.fail(new LedgerFailed({ cause: new Error("down") })))]
  ]
})()

const spending = rules.map(([sentence, limits]) => {
  const submit =
    sentence === "The contract may not be called"
      ? Intents.Intents.use((_) =>
          _.submit(rawEvm, { ...evm, transaction: { ...evm.transaction, data: "0x01020304" } })
        )
      : Intents.Intents.use((_) => _.submit(tokenTransfer, token))
  return path(sentence, submit, { configuration: { spending: limitSpending(limits) } })
})

const signing = (changes: object): Program =>
  Intents.Intents.use((_) => Reflect.apply(_.sign, undefined, [{ ...signedOperation, ...changes }]))
const executing = (changes: object = {}): Program =>
  Intents.Intents.use((_) => Reflect.apply(_.execute, undefined, [{ ...signedOperation, ...changes }]))

const submitting = (options: IntentsModule.SubmitOptions): Program =>
  Intents.Intents.use((intents) => intents.submit(tokenTransfer, token, options))

/** Runs a program whose failure follows after a while. */
const withinMinutes = (failing: Path["error"]): Path["error"] =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(failing)
    yield* TestClock.adjust("2 minutes")
    return yield* Fiber.join(fiber)
  })

const operations: ReadonlyArray<Path> = [
  path("Invalid UserOp", executing({ signature: undefined })),
  ...Object.entries(operationSentences).map(([field, sentence]) => path(sentence, signing({ [field]: "0xzz" }))),
  path("must be a hex string", executing({ signature: "signed" })),
  path("Invalid signature format", executing({ signature: "0x01" })),
  path("User must be logged in to sign user operation", signing({}), loggedOut),
  path("User must be logged in to execute user operation", executing(), loggedOut),
  // A refusal is believed after a second look for the order.
  { sentence: "Execute operation failed: {error}", error: withinMinutes(run(executing(), { on: "/execute" })) },
  {
    sentence: "Execute response data is missing",
    error: withinMinutes(run(executing(), { on: "/execute", answer: empty }))
  },
  path("The fees asked for are above the ceiling", build(tokenTransfer, token), {
    on: "/gas-values",
    answer: TestPlatform.success({ maxFeePerGas: `0x1${"0".repeat(20)}`, maxPriorityFeePerGas: "0x1" })
  }),
  {
    sentence: "The operation could not be recorded in time, so it was not sent",
    error: withinMinutes(run(submitting({ onOperation: () => Effect.never })))
  },
  path("The order with this job id does not show whether it is of this job", submitting({ jobId }), {
    on: "/orders",
    answer: TestPlatform.success({ items: [{ intent_id: jobId, status: "PENDING" }] })
  }),
  path("Another job has this id", submitting({ jobId }), {
    on: "/orders",
    answer: TestPlatform.success({
      items: [{ intent_id: jobId, status: "PENDING", intent_type: "NFT_MINT", downstream_transaction_hash: [] }]
    })
  }),
  path(
    "The operation was not executed",
    Effect.gen(function* () {
      const intents = yield* Intents.Intents
      const signed = yield* intents.sign(yield* intents.build(tokenTransfer, token))
      yield* TestClock.adjust("1 day")
      // Where the backend's clock is hidden, a second look for the order decides.
      return yield* withinMinutes(intents.resume(signed))
    }),
    { on: "/orders", answer: TestPlatform.success({ items: [] }) }
  )
]

const order = (status: string, reason = "") =>
  TestPlatform.success({
    items: [{ intent_id: "job", status, reason, intent_type: "TOKEN_TRANSFER", downstream_transaction_hash: [] }]
  })

const following = (options: Orders.FollowOptions, answer: TransportResponse) =>
  Effect.gen(function* () {
    const follower = yield* Effect.forkChild(run(Orders.waitForFinal("job", options), { on: "/orders", answer }))
    yield* TestClock.adjust("2 minutes")
    return yield* Fiber.join(follower)
  })

/** What was sent when the user logs out is not known to have arrived. */
const unknown = Effect.gen(function* () {
  const silent = Layer.succeed(Transport.Transport, { send: () => Effect.never })
  const program = Effect.gen(function* () {
    const executed = yield* Effect.forkChild(Effect.flip(executing()), { startImmediately: true })
    yield* Session.Session.use((live) => live.clear)
    return yield* Fiber.join(executed)
  })
  return yield* Effect.provide(
    program,
    Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
      Layer.provide(Layer.mergeAll(silent, TestPlatform.layerRandom(), SessionStore.layerMemory(storedSession)))
    )
  )
})

const unknownOutcomes: ReadonlyArray<Path> = [
  { sentence: "No order was found for this job", error: following({}, order("NOT_EXISTS")) },
  {
    sentence: "The order is not final yet",
    error: following({ giveUpAfter: "1 minute" }, order("PENDING"))
  },
  path("The order failed: {error}", Orders.waitForSuccess("job"), { on: "/orders", answer: order("FAILED", said) }),
  { sentence: "Execute operation failed: {error}", error: unknown }
]

const configurations: ReadonlyArray<Path> = [
  path("Invalid client private key format", Effect.void, { configuration: { clientPrivateKey: "0x12" } }),
  path("Invalid client public key format", Effect.void, {
    configuration: { clientPrivateKey: undefined, clientSigner: { sign: () => undefined }, clientPublicKey: "0x04" }
  }),
  path("Invalid client private key format: give a clientPrivateKey or a clientSigner", Effect.void, {
    configuration: { clientPrivateKey: undefined }
  }),
  path(
    "clientSigner must be an object with a sign method (it is asked with facts, see SECURITY.md), received function",
    Effect.void,
    { configuration: { clientPrivateKey: undefined, clientSigner: () => undefined } }
  ),
  path("endpoints.bff must be an http(s) URL, received 'localhost'", Effect.void, {
    configuration: { endpoints: { bff: "localhost" } }
  })
]

const disposed: ReadonlyArray<Path> = [
  {
    sentence: "The client was disposed",
    error: Effect.promise(async () => {
      const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA })
      await client.dispose()
      return client.verifyLogin().catch((error: unknown) => error)
    })
  }
]

/** A session over a store, of which something else than usual is given. */
const sessionOver = (store: Partial<SessionStore.SessionStore["Service"]>) =>
  Layer.provide(
    Session.layer,
    Layer.succeed(SessionStore.SessionStore, {
      read: Effect.undefined,
      write: () => Effect.void,
      remove: Effect.void,
      ...store
    })
  )
const blocked = Effect.fail(new SessionStore.StorageFailed(new Error("blocked")))

const stores: ReadonlyArray<Path> = [
  {
    // A store that refuses costs no call, only a warning: the error is in the log.
    sentence: "The session could not be stored and will be forgotten with this page",
    error: Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      yield* Session.Session.use((_) => _.start(session)).pipe(
        Effect.provide(Layer.provideMerge(sessionOver({ write: () => blocked }), logger))
      )
      return logged.flat(2).find((_) => _ instanceof Error)
    })
  },
  {
    sentence: "A part of the SDK could not be loaded",
    error: Effect.flip(lazyModule(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))))
  },
  {
    sentence: "The stored session could not be removed",
    error: Effect.flip(Session.Session.use((live) => live.clear)).pipe(
      Effect.provide(sessionOver({ remove: blocked, isRequired: true }))
    )
  },
  {
    sentence: "The stored session could not be read",
    error: Effect.flip(Session.Session.use((live) => live.restored)).pipe(
      Effect.provide(Layer.provideMerge(sessionOver({ read: blocked }), Logger.layer([])))
    )
  }
]

/** Every failure that needs no page. */
export const paths: ReadonlyArray<Path> = [
  ...stores,
  ...unknownOutcomes,
  ...disposed,
  ...reads,
  ...logins,
  ...sessions,
  ...intents,
  ...spending,
  ...operations,
  ...configurations
]
