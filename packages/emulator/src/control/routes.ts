/**
 * The emulator's own paths as one API: for each call its method and path, the JSON body that it takes and the JSON that it
 * answers. Handlers, pages, refusals and the kit's client are typed by this table; the help and the menu are made of it.
 */
import { Auth, Order as Protocol, Primitives } from "@okto-effect/protocol"
import type * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Fault } from "../faults/Faults.ts"
import { Outcome, Settlement } from "../faults/Outcomes.ts"
import { Dump } from "../world/Dump.ts"
import { guarded } from "../verify/fields.ts"

/** Every path of the emulator's own begins with it. */
export const base = "/__emulator"

const text = Schema.String
const number = Schema.Number
const hex = Primitives.Hex()
const list = Schema.Array

const Id = Schema.Struct({ id: number })
const UserId = Schema.Struct({ id: text })
const Token = Schema.Struct({ token: text })

const Client = Schema.Struct({ keyAddress: hex, swa: hex })
const DevelopmentClient = Schema.Struct({ ...Client.fields, privateKey: hex })
const ClientDetails = Schema.Struct({
  ...DevelopmentClient.fields,
  environment: text,
  clients: list(Client),
  endpoints: Schema.Struct({ onboarding: text, oauth: text, googleScript: text })
})

const World = Schema.Struct({ id: number, url: text })

/** A code that was sent. Times are Unix milliseconds. */
const SentCode = Schema.Struct({
  method: Auth.OtpMethod,
  to: text,
  code: text,
  token: text,
  at: number,
  expiresAt: number,
  state: Schema.Literals(["valid", "expired", "used", "replaced", "usedUp"])
})

const User = Schema.Struct({ id: text, identity: text, swa: hex, wallet: hex })

const OrderStatus = Schema.Literals(["INITIATED", "IN_PROGRESS", ...Protocol.finalStatuses])

const Order = Schema.Struct({
  id: text,
  user: Schema.Struct({ id: text, identity: text }),
  intentType: text,
  details: Schema.Record(text, Schema.Unknown),
  status: OrderStatus,
  reason: text,
  steps: list(Schema.Struct({ status: OrderStatus, at: number })),
  hashes: list(hex)
})

const Overview = Schema.Struct({
  environment: text,
  client: DevelopmentClient,
  /** Whether `jwt.json` answers a token. */
  mintsTokens: Schema.Boolean,
  users: list(User),
  orders: list(Order),
  paths: list(Schema.Struct({ method: text, path: text, does: text, hasPage: Schema.Boolean }))
})

const Holdings = {
  balances: list(Schema.Struct({ coin: text, balance: text })),
  nfts: list(Schema.Struct({ name: text, id: text, quantity: text }))
}

const UserDetails = Schema.Struct({
  ...User.fields,
  client: hex,
  networks: list(Schema.Struct({ network: text, networkName: text, address: hex, ...Holdings })),
  sessions: list(Schema.Struct({ address: hex, expiresAt: number, state: Schema.Literals(["valid", "expired"]) })),
  orders: list(Order)
})

/** The networks, or where the text `q` was found. */
const Explorer = Schema.Union([
  Schema.Struct({
    networks: list(Schema.Struct({ network: text, networkName: text, path: text, rpc: Schema.NullOr(text) }))
  }),
  Schema.Struct({ q: text, found: list(Schema.Struct({ kind: text, networkName: text, path: text })) })
])

/** A transaction of a chain. Amounts are text, in whole units. */
const Transaction = Schema.Struct({
  hash: hex,
  /** The number of its block; on Aptos its version. */
  block: text,
  /** Unix milliseconds. */
  at: number,
  from: hex,
  /** Absent on Aptos. */
  to: Schema.optional(hex),
  /** Its kind, for example `transfer`. */
  purpose: text,
  /** The amount of the native coin that it sent; empty on Aptos. */
  value: text,
  status: Schema.Literals(["success", "reverted"]),
  /** Why it was reverted; empty otherwise. */
  reason: text,
  /** Whether the emulator's treasury or faucet sent it. */
  isFunding: Schema.Boolean,
  /** What moved. Without a sender it was minted. */
  transfers: list(Schema.Struct({ what: text, from: Schema.optional(hex), to: hex })),
  /** Facts that only its kind of network has, by name. */
  facts: Schema.Record(text, text)
})

/** A network, and the users with their addresses on it. */
const NetworkInfo = {
  network: text,
  networkName: text,
  users: list(Schema.Struct({ id: text, identity: text, address: hex }))
}

/** What users sent, what others sent, and what the emulator sent. */
const Transactions = { ofUsers: list(Transaction), others: list(Transaction), funding: list(Transaction) }

const NetworkDetails = Schema.Struct({ ...NetworkInfo, ...Transactions })
const TransactionDetails = Schema.Struct({ ...NetworkInfo, transaction: Transaction })
const AddressDetails = Schema.Struct({ ...NetworkInfo, address: hex, ...Holdings, ...Transactions })

/** A call to the backend. `at` is in Unix milliseconds. */
const LoggedRequest = Schema.Struct({
  at: number,
  method: text,
  path: text,
  status: number,
  milliseconds: number,
  requestBody: text,
  responseBody: text
})

const FaultState = Schema.Struct({
  seed: number,
  faults: list(Schema.Struct({ id: number, fault: Fault, struck: number }))
})

const Outcomes = Schema.Struct({ outcomes: list(Schema.Struct({ id: number, outcome: Outcome })) })

/** The emulator's clock in Unix milliseconds, and by how many it is ahead of the system's. */
const ClockReading = Schema.Struct({ now: number, ahead: number })

const FaultsAdded = Schema.Union([Schema.Struct({ ids: list(number) }), FaultState])

const isDuration = (value: string): value is `${number} ${Duration.Unit}` => /^\d+(\.\d+)? [a-z]+$/.test(value)

/** What `travel` takes. */
export const expectedDuration =
  'expected a duration such as "2 hours" or a number of milliseconds, ten years at most in all'

const Travel = Schema.Struct({
  travel: Schema.Union([number, guarded(isDuration, expectedDuration)])
    .annotate({ message: expectedDuration })
    .annotateKey({ messageMissingKey: expectedDuration })
})

const Session = Schema.Struct({ userSWA: hex, clientSWA: hex, sessionExpiry: number })
const SessionRequest = Schema.Struct({
  user: text,
  clientSWA: Schema.optionalKey(text),
  publicKey: Primitives.PublicKey("expected an uncompressed public key")
})

/** Bytes of a dump that is loaded. */
export const longestDump = 64 * 1024 * 1024

type Decoder = Schema.ConstraintDecoder<unknown>

/** A call to the emulator itself. */
export interface Row {
  readonly method: "GET" | "POST" | "DELETE"
  /** Below {@link base}. Parts in braces stand for any text without a slash. */
  readonly path: string
  /** What the call does, for the help. */
  readonly does: string
  /** The JSON of the answer. Absent: the handler makes the response. */
  readonly answer?: Decoder
  /** The JSON body, and how a refusal describes it. The body of {@link noRequest} is not read. */
  readonly request: Decoder
  readonly shape?: string
  /** Bytes that the body may have; those of other bodies when absent. */
  readonly longest?: number
  /** The title of the page that shows the answer. Pages without a part in their path are in the menu. */
  readonly page?: string
  /** `apps`: pages of every origin on this machine may ask. Absent: the emulator's own, and origins it was told of. */
  readonly audience?: "apps"
}

export const noRequest = Schema.Undefined

/** A call without a body. */
const withoutBody =
  <const Method extends Row["method"]>(method: Method) =>
  <A extends Decoder>(path: string, does: string, answer: A) => ({ method, path, does, request: noRequest, answer })

const get = withoutBody("GET")
const remove = withoutBody("DELETE")

const page = <A extends Decoder>(page: string, path: string, does: string, answer: A) => ({
  ...get(path, does, answer),
  page
})

const post = <A extends Decoder, B extends Decoder>(path: string, does: string, answer: A, request: B, shape = "") => ({
  method: "POST" as const,
  path,
  does,
  request,
  shape,
  answer
})

/** What apps show, load or lead to. */
const forApps = (path: string, does: string) => ({
  method: "GET" as const,
  path,
  does,
  request: noRequest,
  audience: "apps" as const
})

export const routes = {
  overview: page("Emulator", "", "this page", Overview),
  inbox: page("Inbox", "/inbox", "the codes that were sent; ?to= selects a recipient", list(SentCode)),
  users: page(
    "Users",
    "/users",
    "all users, by the ids that the paths below take",
    Schema.Struct({ users: list(User) })
  ),
  user: page("User", "/users/{user}", "a user's balances, sessions and orders", UserDetails),
  fundUser: post("/users/{user}/fund", "gives a user what a new one gets", UserId, noRequest),
  expireSessions: post("/users/{user}/expire", "lets a user's sessions expire", UserId, noRequest),
  logOutUser: post("/users/{user}/logout", "forgets a user's sessions", UserId, noRequest),
  orders: page("Orders", "/orders", "the last orders and their steps", Schema.Struct({ orders: list(Order) })),
  settleOrder: post(
    "/orders/{order}/settle",
    "settles an order that is not final: { status, reason }, or executes it",
    UserId,
    Settlement
  ),
  outcomes: page("Outcomes", "/outcomes", "the outcomes that wait for orders", Outcomes),
  addOutcome: post(
    "/outcomes",
    "gives the next order an outcome { status, reason, recipient, amount, user, times }",
    Id,
    Schema.Unknown
  ),
  removeOutcomes: remove("/outcomes", "removes the outcome ?id=, or all", Outcomes),
  explorer: page("Explorer", "/explorer", "the networks; ?q= finds a hash or an address", Explorer),
  network: page("Network", "/explorer/{network}", "a network's transactions", NetworkDetails),
  transaction: page("Transaction", "/explorer/{network}/tx/{hash}", "a transaction", TransactionDetails),
  address: page("Address", "/explorer/{network}/address/{address}", "an address", AddressDetails),
  rpc: {
    method: "POST",
    path: "/chains/{network}/rpc",
    does: "JSON-RPC of an EVM chain",
    request: noRequest,
    audience: "apps"
  },
  requests: page(
    "Requests",
    "/requests",
    "the last requests and answers; ?q= selects by method, path or status, ?failed=1 those that failed",
    list(LoggedRequest)
  ),
  faults: page("Faults", "/faults", "the faults that wait for calls, and the random seed", FaultState),
  addFaults: post("/faults", "adds a fault or a list of them, or sets { seed }", FaultsAdded, Schema.Unknown),
  removeFaults: remove("/faults", "removes the fault ?id=, or all", FaultState),
  openApi: { method: "GET", path: "/openapi.json", does: "the HTTP protocol as OpenAPI 3.1", request: noRequest },
  snapshot: post("/snapshot", "returns a number for the current state: { id }", Id, noRequest),
  revert: post("/revert", "goes back to a snapshot { id }", Id, Id, "{ id }"),
  dump: get("/dump", "the world as one value, for /load", Dump),
  load: {
    ...post("/load", "goes on with the world of a dump", Schema.Struct({ loaded: Schema.Boolean }), Schema.Unknown),
    longest: longestDump
  },
  reset: post("/reset", "starts over", Schema.Struct({ reset: Schema.Boolean }), noRequest),
  clock: page("Clock", "/clock", "the clock: { now, ahead }", ClockReading),
  travel: post("/clock", "moves the clock ahead { travel }, a duration", ClockReading, Travel, '{ travel: "2 hours" }'),
  seed: post(
    "/seed",
    "adds { users, balances, nfts, orders }",
    Schema.Struct({ seeded: Schema.Boolean }),
    Schema.Unknown
  ),
  session: post("/session", "logs a user in { user, publicKey }", Session, SessionRequest, "{ user, publicKey }"),
  startWorld: post("/worlds", "starts another world below a path of its own: { id, url }", World, noRequest),
  stopWorld: remove("/worlds", "stops the one with ?id=", Id),
  client: get("/client.json", "the development client, and where the pages are", ClientDetails),
  jwt: get("/jwt.json", "a client_jwt token of ?sub=", Token),
  idToken: get("/idToken.json", "an id token of the user with the smart wallet ?swa=", Token),
  google: get("/google.json", "an id token of Google's stand-in for ?email=", Token),
  googleAuth: forApps("/google/auth", "Google's authorisation endpoint"),
  googleClient: forApps("/google/client", "the script of Google's button"),
  googleCerts: forApps("/google/certs", "the public keys of the id tokens"),
  onboarding: forApps("/onboarding", "the page in the authentication modal"),
  onboardingHandler: forApps("/onboarding/__/auth/handler", "where Google sends the window back to")
} as const satisfies Readonly<Record<string, Row>>

type Table = typeof routes

export type ControlName = keyof Table

/** The calls whose answers are JSON. */
export type JsonName = {
  [Name in ControlName]: Table[Name] extends { readonly answer: Decoder } ? Name : never
}[ControlName]

/** The calls whose answers are shown as pages. */
export type PageName = {
  [Name in ControlName]: Table[Name] extends { readonly page: string } ? Name : never
}[ControlName]

export type BodyOf<Name extends ControlName> = Table[Name]["request"]["Type"]

export type AnswerOf<Name extends ControlName> = Table[Name] extends {
  readonly answer: infer S extends Schema.Constraint
}
  ? S["Type"]
  : Response

const isName = (name: string): name is ControlName => Object.hasOwn(routes, name)

export const names = Object.keys(routes).filter(isName)

/** The rows without the types of their schemas. */
export const rows: Readonly<Record<ControlName, Row>> = routes

const pagePaths = new Set(Object.values(rows).flatMap(({ page, path }) => (page === undefined ? [] : [path])))

/** Whether `.json` may stand behind a call's path: behind those of pages but the first, which is the path of all. */
export const hasJsonPath = (name: ControlName): boolean => rows[name].path !== "" && pagePaths.has(rows[name].path)

/** A call's path with its parts filled in. */
export const pathTo = (name: ControlName, parts: Readonly<Record<string, string>> = {}): string =>
  base + routes[name].path.replaceAll(/\{(\w+)\}/g, (braced, part: string) => parts[part] ?? braced)
