/** The sandbox's own pages, and the same for programs. */
import * as Effect from "effect/Effect"
import { Venues } from "../chains/Venues.ts"
import { jsonOf } from "../http/body.ts"
import { developmentClient } from "../identity/Clients.ts"
import { Google } from "../identity/google/Google.ts"
import * as SignIn from "../identity/google/signIn.ts"
import { Jwt } from "../identity/Jwt.ts"
import { handlerPage, onboardingPage } from "../identity/onboarding.ts"
import { Settings } from "../Settings.ts"
import type { Invalid } from "../verify/Invalid.ts"
import { endpointsOf } from "./aliases.ts"
import type { Answers, Asked } from "./dispatch.ts"
import * as Explorer from "./explorer.ts"
import * as Faults from "./faults.ts"
import * as Inbox from "./inbox.ts"
import * as OrderPages from "./orders.ts"
import * as Overview from "./overview.ts"
import { answer, type Page } from "./page.ts"
import { paths } from "./paths.ts"
import * as Requests from "./requests.ts"
import type * as TimeTravel from "./timeTravel.ts"
import * as UserPages from "./users.ts"

const refused = ({ message }: Invalid) => Effect.succeed(Response.json({ error: message }, { status: 403 }))

/** JSON-RPC's answer to a body that is no JSON, or too much of it. */
const unparsed = (message: string, status: number): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code: -32700, message } }, { status })

const withoutNode = (network: string) =>
  Effect.succeed(Response.json({ error: `there is no EVM chain ${network} here` }, { status: 404 }))

/** Answers to everything but what ends the life of this world. */
export const make = Effect.gen(function* () {
  const { app, clients, environment, pagesOrigin, trusted } = yield* Settings
  const google = yield* Google
  const jwt = yield* Jwt
  const venues = yield* Venues
  const explorer = yield* Explorer.make
  const faults = yield* Faults.make
  const inbox = yield* Inbox.make
  const orders = yield* OrderPages.make
  const overview = yield* Overview.make
  const requests = yield* Requests.make
  const signIn = yield* SignIn.make
  const users = yield* UserPages.make

  const shown = (page: (asked: Asked) => Effect.Effect<Page>) => (asked: Asked) =>
    Effect.map(page(asked), (page) => answer(page, asked.request, app))

  const answers: Omit<Answers, keyof TimeTravel.WholeWorld | "worlds"> = {
    overview: { GET: shown(() => overview) },
    inbox: { GET: shown(inbox.page) },
    inboxData: { GET: inbox.json },
    users: { GET: shown(() => users.list) },
    user: { GET: shown(users.page) },
    userFund: { POST: users.fund },
    userExpire: { POST: users.expire },
    userLogOut: { POST: users.logOut },
    orders: { GET: shown(() => orders.page) },
    explorer: { GET: shown(explorer.list) },
    network: { GET: shown(explorer.network) },
    transaction: { GET: shown(explorer.transaction) },
    address: { GET: shown(explorer.address) },
    rpc: {
      POST: ({ parts: { network = "" }, request }) => {
        const rpc = venues.all.find(({ network: { caipId } }) => caipId === network)?.rpc
        if (rpc === undefined) return withoutNode(network)
        return jsonOf(request).pipe(
          Effect.flatMap(rpc),
          Effect.catch(({ message, status }) => Effect.succeed(unparsed(message, status)))
        )
      }
    },
    requests: { GET: shown(requests.page) },
    requestsData: { GET: requests.json },
    faults: { GET: shown(faults.page) },
    faultsData: { GET: faults.shown, POST: faults.add, DELETE: faults.remove },
    client: {
      GET: ({ url: { origin } }) =>
        Effect.sync(() =>
          Response.json({
            ...developmentClient,
            environment: environment.name,
            clients,
            endpoints: endpointsOf(origin, pagesOrigin)
          })
        )
    },
    jwt: {
      GET: ({ url: { searchParams } }) =>
        Effect.catch(
          Effect.map(jwt.mint(searchParams.get("sub") ?? "ada"), (token) => Response.json({ token })),
          refused
        )
    },
    idToken: { GET: users.idToken },
    google: {
      GET: ({ url: { searchParams } }) => {
        const email = searchParams.get("email") ?? "ada@gmail.com"
        const [clientId = ""] = google.clientIds
        const account = { email, name: email.split("@")[0] ?? email }
        const nonce = searchParams.get("nonce") ?? undefined
        return Effect.map(google.issue(account, { clientId, nonce }), (token) => Response.json({ token }))
      }
    },
    googleAuth: { GET: ({ url }) => signIn.auth(url) },
    googleClient: { GET: signIn.client },
    googleCerts: { GET: signIn.certs },
    onboarding: { GET: () => Effect.sync(() => onboardingPage(paths.inbox.path, trusted)) },
    onboardingHandler: { GET: () => Effect.sync(() => handlerPage(trusted)) }
  }
  return answers
})
