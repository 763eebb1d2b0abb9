/** The sandbox's own pages, and the same for programs. */
import * as Effect from "effect/Effect"
import { Venues } from "../chains/Venues.ts"
import { developmentClient } from "../identity/Clients.ts"
import { Google } from "../identity/google/Google.ts"
import * as SignIn from "../identity/google/signIn.ts"
import { Jwt } from "../identity/Jwt.ts"
import { handlerPage, onboardingPage } from "../identity/onboarding.ts"
import { Settings } from "../Settings.ts"
import { endpointsOf } from "./aliases.ts"
import type { Answers } from "./dispatch.ts"
import * as Explorer from "./explorer.ts"
import * as Faults from "./faults.ts"
import * as Inbox from "./inbox.ts"
import * as Overview from "./overview.ts"
import { paths } from "./paths.ts"
import * as Requests from "./requests.ts"
import type * as TimeTravel from "./timeTravel.ts"

const document = (text: string): Effect.Effect<Response> =>
  Effect.sync(
    () => new Response(text, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } })
  )

const withoutNode = (network: string) =>
  Effect.succeed(Response.json({ error: `there is no EVM chain ${network} here` }, { status: 404 }))

/** Answers to everything but what ends the life of this world. */
export const make = Effect.gen(function* () {
  const { clients, environment, pagesOrigin } = yield* Settings
  const google = yield* Google
  const jwt = yield* Jwt
  const venues = yield* Venues
  const explorer = yield* Explorer.make
  const faults = yield* Faults.make
  const inbox = yield* Inbox.make
  const overview = yield* Overview.make
  const requests = yield* Requests.make
  const signIn = yield* SignIn.make

  const answers: Omit<Answers, keyof TimeTravel.WholeWorld | "worlds"> = {
    overview: { GET: () => overview },
    inbox: { GET: inbox.page },
    inboxData: { GET: inbox.json },
    explorer: { GET: explorer.list },
    network: { GET: explorer.network },
    transaction: { GET: explorer.transaction },
    address: { GET: explorer.address },
    rpc: {
      POST: ({ parts: { network = "" }, request }) =>
        venues.all.find(({ network: { caipId } }) => caipId === network)?.rpc?.(request) ?? withoutNode(network)
    },
    requests: { GET: requests.page },
    requestsData: { GET: requests.json },
    faults: { GET: faults.page },
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
        Effect.map(jwt.mint(searchParams.get("sub") ?? "ada"), (token) => Response.json({ token }))
    },
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
    onboarding: { GET: () => document(onboardingPage(paths.inbox.path)) },
    onboardingHandler: { GET: () => document(handlerPage) }
  }
  return answers
})
