/** An application and its sessions, for tests. It signs with viem, not with code of the SDK or the emulator. */
import { environments } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { flow } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { encodeAbiParameters, encodePacked, keccak256, type Hex, pad, parseAbiParameters, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { developmentClient, Emulator, type EmulatorOptions, layer, type Store } from "../src/index.ts"
import { code } from "../src/run/EmulatorTest.ts"
import * as Settings from "../src/Settings.ts"
import { Data } from "../src/world/Table.ts"
import * as World from "../src/world/World.ts"

export const environment = environments.sandbox

/** A new world without a store, for tests of single services. */
export const worldLayer = Layer.unwrap(
  Effect.sync(() => {
    const data = Data.of([])
    data.table(World.startedTable).set(World.only, { at: 0, seed: "0x00", environment: "sandbox" })
    return Layer.merge(World.layer(data, undefined), Layer.succeed(Settings.Settings, Settings.make({})))
  })
)

/** A new emulator with a known code. */
export const testLayer = (options: EmulatorOptions = {}) => layer({ otp: code, ...options })

/** Runs an effect with an emulator of its own. */
export const isolated = <A, E>(effect: Effect.Effect<A, E, Emulator>, options: EmulatorOptions = {}) =>
  Effect.provide(effect, testLayer(options))

/** An emulator over an open store, which may be used again. */
export const layerOver = (store: Store, options: EmulatorOptions = {}) =>
  testLayer({ ...options, store: Effect.succeed(store) })
export const base = "eip155:84532"

/** The account that signs as the application. */
export const app = { ...developmentClient, account: privateKeyToAccount(developmentClient.privateKey) }

const Reply = Schema.fromJsonString(
  Schema.Struct({
    status: Schema.String,
    data: Schema.optionalKey(Schema.Json),
    error: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
  })
)

/** An answer of the backend. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly data: unknown
  readonly error: Readonly<Record<string, unknown>> | undefined
  /** The details of the error, in any of its three forms. */
  readonly details: string
}

/** Requests a path, also one of the emulator's own. */
export const ask = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
  const { handle } = yield* Emulator
  const response = yield* handle(new Request(`http://emulator.test${path}`, init))
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, headers: response.headers, type: response.type, text }
})

/** Posts text, or a value as JSON. */
export const post = (path: string, body: unknown) =>
  ask(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) })

/** Posts JSON-RPC to the node of {@link base}. */
export const rpc = (body: unknown) => post(`/__emulator/chains/${base}/rpc`, body)

/** Sends a call to the emulator: a POST when there is a body. */
export const call = Effect.fnUntraced(function* (
  path: string,
  options: { readonly body?: unknown; readonly bearer?: string } = {}
) {
  const { headers, status, text } = yield* ask(`/api/oc/v1${path}`, {
    method: options.body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` })
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) })
  })
  const { data, error } = yield* Schema.decodeUnknownEffect(Reply)(text)
  const answer: Answer = {
    status,
    headers,
    data,
    error,
    details: [error?.["details"], error?.["data"]].find((_) => typeof _ === "string") ?? ""
  }
  return answer
})

/** Decodes the answer's data. */
export const dataOf = <S extends Schema.Decoder<unknown>>(schema: S, answer: Answer) =>
  Schema.decodeUnknownEffect(schema)(answer.data)

const random = (size: number): Hex => toHex(crypto.getRandomValues(new Uint8Array(size)))

export const uuid = (): string => crypto.randomUUID()

export const wordOf = (id: string): Hex => pad(`0x${id.replaceAll("-", "")}`, { size: 32 })

/** A signed request about a code. */
export const otpRequest = Effect.fnUntraced(function* (
  data: Readonly<Record<string, unknown>>,
  signer: typeof app = app
) {
  const signed = { ...data, client_swa: signer.swa, timestamp: yield* Clock.currentTimeMillis }
  const signature: Hex = yield* Effect.promise(() => signer.account.signMessage({ message: JSON.stringify(signed) }))
  return { data: signed, client_signature: signature, type: "ethsign" }
})

export const Token = Schema.Struct({ token: Schema.String })
export const AuthToken = Schema.Struct({ auth_token: Schema.String })

/** Sends a code by email and returns its token. */
export const sendCode = Effect.fnUntraced(function* (email: string) {
  const answer = yield* call("/authenticate/email", { body: yield* otpRequest({ email }) })
  return (yield* dataOf(Token, answer)).token
})

/** An id token for the user with an email address. */
export const idTokenOf = Effect.fnUntraced(function* (email: string) {
  const token = yield* sendCode(email)
  const answer = yield* call("/authenticate/email/verify", { body: yield* otpRequest({ email, token, otp: code }) })
  return (yield* dataOf(AuthToken, answer)).auth_token
})

/** Paymaster data of the application for a nonce. */
export const paymasterData = Effect.fnUntraced(function* (
  nonce: Hex,
  window: { readonly until?: number; readonly after?: number } = {}
) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const { after = 0, until = now + 21_600 } = window
  const hash = keccak256(
    encodePacked(["uint256", "address", "uint48", "uint48"], [BigInt(nonce), app.swa, until, after])
  )
  const signature = yield* Effect.promise(() => app.account.signMessage({ message: { raw: hash } }))
  return encodeAbiParameters(parseAbiParameters("address, uint48, uint48, bytes"), [app.swa, until, after, signature])
})

/** A login with a new session key. */
export const loginRequest = Effect.fnUntraced(function* (authData: {
  readonly idToken: string
  readonly provider: string
}) {
  const privateKey = random(32)
  const account = privateKeyToAccount(privateKey)
  const raw = keccak256(pad(account.address))
  const nonce = uuid()
  const body = {
    authData,
    sessionData: {
      nonce,
      clientSWA: app.swa,
      sessionPk: account.publicKey,
      paymaster: environment.paymaster,
      paymasterData: yield* paymasterData(wordOf(nonce))
    },
    sessionPkClientSignature: yield* Effect.promise(() => app.account.signMessage({ message: { raw } })),
    sessionDataUserSignature: yield* Effect.promise(() => account.signMessage({ message: { raw } }))
  }
  return { account, body }
})

/** A session's bearer token. */
export const bearerOf = Effect.fnUntraced(function* (
  account: ReturnType<typeof privateKeyToAccount>,
  lifetime = 5_400
) {
  const now = Math.round((yield* Clock.currentTimeMillis) / 1000)
  const data = { expire_at: now + lifetime, session_pub_key: account.publicKey }
  const signature = yield* Effect.promise(() => account.signMessage({ message: JSON.stringify(data) }))
  return { type: "ecdsa_uncompressed", data, data_signature: signature }
})

export const tokenOf = (bearer: unknown): string => btoa(JSON.stringify(bearer))

const User = Schema.Struct({ userSWA: Schema.String })
const Keys = Schema.Struct({ ecdsaKeyId: Schema.String })
const Wallets = Schema.Array(Schema.Struct({ caip_id: Schema.String, address: Schema.String }))
export const Orders = Schema.Struct({
  count: Schema.Number,
  items: Schema.Array(
    Schema.Struct({
      intent_id: Schema.String,
      status: Schema.String,
      reason: Schema.String,
      downstream_transaction_hash: Schema.Array(Schema.String),
      transaction_hash: Schema.Array(Schema.String),
      block_timestamp: Schema.Number,
      details: Schema.Record(Schema.String, Schema.Unknown)
    })
  )
})
const Nfts = Schema.Struct({
  details: Schema.Array(
    Schema.Struct({
      caip_id: Schema.String,
      entity_type: Schema.String,
      collection_address: Schema.String,
      collection_name: Schema.String,
      nft_id: Schema.String,
      nft_name: Schema.String,
      image: Schema.String,
      quantity: Schema.String
    })
  )
})
const Activity = Schema.Struct({
  activity: Schema.Array(
    Schema.Struct({
      caip_id: Schema.String,
      symbol: Schema.String,
      amount: Schema.String,
      description: Schema.String,
      transfer_type: Schema.String,
      tx_hash: Schema.String,
      network_explorer_url: Schema.String
    })
  )
})

/** What a user's reads return. */
const read =
  <S extends Schema.Decoder<unknown>>(path: string, schema: S) =>
  (user: { readonly bearer: string }) =>
    Effect.flatMap(call(path, { bearer: user.bearer }), (answer) => dataOf(schema, answer))
export const walletsOf = read("/wallets", Wallets)
export const ordersOf = flow(
  read("/orders?size=9", Orders),
  Effect.map(({ items }) => items)
)
export const nftsOf = flow(
  read("/portfolio/nft", Nfts),
  Effect.map(({ details }) => details)
)
export const activityOf = flow(
  read("/portfolio/activity?size=100", Activity),
  Effect.map((_) => _.activity)
)

/** In wei, on {@link base}. */
export const balanceOf = (address: Hex) =>
  Emulator.use(({ networks }) => networks.get(base)?.chain.balance(address) ?? Effect.die("no chain"))

const isHex = (text: string): text is Hex => text.startsWith("0x")
export const hexOf = (text: string): Hex => (isHex(text) ? text : `0x${text}`)

/** Logs a user in. */
export const login = Effect.fnUntraced(function* (email = "ada@example.com") {
  const { account, body } = yield* loginRequest({ idToken: yield* idTokenOf(email), provider: "okto" })
  const { userSWA } = yield* dataOf(User, yield* call("/authenticate", { body }))
  const bearer = tokenOf(yield* bearerOf(account))
  const { ecdsaKeyId } = yield* dataOf(Keys, yield* call("/user-keys", { bearer }))
  const [wallet] = yield* walletsOf({ bearer })
  return { account, bearer, userSWA: hexOf(userSWA), keyId: ecdsaKeyId, wallet: hexOf(wallet?.address ?? "") }
})

/** A user who is logged in. */
export type Session = Effect.Success<ReturnType<typeof login>>
