/** Handlers of the calls that are answered within one instance of the world. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { RecordedNetwork } from "../chains/evm/recorded.ts"
import { maxRpcBytes, readJson } from "../backend/http/body.ts"
import { pageHeader } from "../backend/http/request.ts"
import { Faults } from "../faults/Faults.ts"
import { Outcomes } from "../faults/Outcomes.ts"
import { refusals, sentenceOf } from "../backend/http/Refused.ts"
import { homeOf } from "../backend/http/worldPath.ts"
import { RequestLog } from "../backend/http/RequestLog.ts"
import { developmentClient } from "../backend/identity/Clients.ts"
import { Google } from "../backend/identity/Google.ts"
import * as SignIn from "../ui/signIn.ts"
import { Jwt } from "../backend/identity/Jwt.ts"
import { handlerPage, onboardingPage } from "../ui/onboarding.ts"
import { Otp } from "../backend/identity/Otp.ts"
import { Users } from "../backend/identity/Users.ts"
import { Orders } from "../backend/orders/Orders.ts"
import { Settings } from "../Settings.ts"
import { decoder } from "../verify/Invalid.ts"
import { endpointsOf } from "./aliases.ts"
import { type ControlHandlers, readId } from "./dispatch.ts"
import * as Explorer from "./explorer.ts"
import { selectRequests } from "./requests.ts"
import { names, pathTo, rows } from "./routes.ts"
import * as UserHandlers from "./users.ts"
import type { WorldHandlers } from "./world.ts"

/** JSON-RPC's answer to a body that is no JSON, or too long. */
const unparsed = (message: string, status: number): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code: -32700, message } }, { status })

const decodeSeed = decoder("seed", Schema.Int)

/** Removes the one with `?id=`, or all. */
const removeAsked = ({ searchParams }: URL, remove: (id?: number) => Effect.Effect<void>) => {
  const id = searchParams.get("id")
  return id === null ? remove() : Effect.flatMap(readId(id), remove)
}

const paths = names.map((name) => {
  const { does, method, page } = rows[name]
  return { method, path: pathTo(name), does, hasPage: page !== undefined }
})

export const make = Effect.fnUntraced(function* (networks: ReadonlyMap<string, RecordedNetwork>) {
  const { clients, environment, googleClientIds, jwtSecret, pagesOrigin, trusted } = yield* Settings
  const faults = yield* Faults
  const google = yield* Google
  const jwt = yield* Jwt
  const orders = yield* Orders
  const otp = yield* Otp
  const outcomes = yield* Outcomes
  const requests = yield* RequestLog
  const users = yield* Users
  const signIn = yield* SignIn.make
  const outcomeState = Effect.map(outcomes.active, (active) => ({ outcomes: active }))
  const faultState = Effect.all({ seed: faults.seed, faults: faults.active })

  return {
    ...(yield* Explorer.make),
    ...(yield* UserHandlers.make),

    overview: Effect.fnUntraced(function* () {
      return {
        environment: environment.name,
        client: developmentClient,
        mintsTokens: jwtSecret.isOwn,
        users: (yield* users.all).map(UserHandlers.toUser),
        orders: UserHandlers.toOrders(yield* orders.all, users),
        paths
      }
    }),

    inbox: Effect.fnUntraced(function* ({ url: { searchParams } }) {
      const to = searchParams.get("to")
      const now = yield* Clock.currentTimeMillis
      const sent = (yield* otp.inbox).filter((message) => to === null || message.to === to)
      return Array.from(sent, (message) => {
        const isExpired = message.state === "valid" && message.expiresAt <= now
        return isExpired ? { ...message, state: "expired" } : message
      })
    }),

    orders: () => Effect.map(orders.all, (all) => ({ orders: UserHandlers.toOrders(all, users) })),

    settleOrder: ({ body, parts: { order = "" } }) => Effect.as(orders.settle(order, body), { id: order }),
    outcomes: () => outcomeState,
    addOutcome: ({ body }) => Effect.map(outcomes.add(body), (id) => ({ id })),
    removeOutcomes: ({ url }) => Effect.andThen(removeAsked(url, outcomes.remove), outcomeState),

    rpc: ({ parts: { network = "" }, request }) => {
      const found = networks.get(network)
      if (found === undefined) return refusals.missing(`there is no EVM chain ${network} here`)
      return readJson(request, maxRpcBytes).pipe(
        Effect.flatMap((body) => found.answer(body, !request.headers.has(pageHeader))),
        Effect.catch((failure) =>
          Effect.succeed(unparsed(sentenceOf(failure), failure._tag === "Refused" ? failure.status : 400))
        )
      )
    },

    requests: ({ url: { searchParams } }) => Effect.map(requests.recent, selectRequests(searchParams)),

    faults: () => faultState,
    addFaults: ({ body }) => {
      if (Predicate.hasProperty(body, "seed")) {
        return Effect.andThen(Effect.flatMap(decodeSeed(body.seed), faults.reseed), faultState)
      }
      return Effect.map(faults.addAll(Array.isArray(body) ? body : [body]), (ids) => ({ ids }))
    },
    removeFaults: ({ url }) => Effect.andThen(removeAsked(url, faults.remove), faultState),

    // Loaded when it is first asked for.
    openApi: () =>
      Effect.map(
        Effect.promise(() => import("@okto-effect/protocol/openapi.json", { with: { type: "json" } })),
        (document) => Response.json(document.default)
      ),

    client: ({ url }) =>
      Effect.succeed({
        ...developmentClient,
        environment: environment.name,
        clients,
        endpoints: endpointsOf(homeOf(url), pagesOrigin)
      }),

    jwt: ({ url: { searchParams } }) =>
      jwt.mint(searchParams.get("sub") ?? "ada").pipe(
        Effect.map((token) => ({ token })),
        Effect.mapError(({ message }) => refusals.forbidden(message))
      ),

    google: ({ url: { searchParams } }) => {
      const email = searchParams.get("email") ?? "ada@gmail.com"
      const [clientId = ""] = googleClientIds
      const account = { email, name: email.split("@")[0] ?? email }
      const nonce = searchParams.get("nonce") ?? undefined
      return Effect.map(google.issue(account, { clientId, nonce }), (token) => ({ token }))
    },

    googleAuth: ({ url }) => signIn.auth(url),
    googleClient: signIn.client,
    googleCerts: signIn.certs,
    onboarding: ({ url }) => Effect.sync(() => onboardingPage(homeOf(url) + pathTo("inbox"), trusted)),
    onboardingHandler: () => Effect.sync(() => handlerPage(trusted))
  } satisfies Omit<ControlHandlers, keyof WorldHandlers>
})
