/** The sandbox's own pages under `/__sandbox`. */
import * as Effect from "effect/Effect"
import { developmentClient } from "../identity/Clients.ts"
import { World } from "../chains/evm/World.ts"
import { Google } from "../identity/google/Google.ts"
import * as GooglePages from "../identity/google/signIn.ts"
import { Jwt } from "../identity/Jwt.ts"
import { handlerPage, onboardingPage } from "../identity/onboarding.ts"
import { Settings } from "../Settings.ts"
import { Journal } from "../state/Journal.ts"
import { endpointsOf } from "./aliases.ts"
import * as Explorer from "../chains/evm/explorer.ts"
import * as Faults from "./faults.ts"
import { html, page } from "./html.ts"
import * as Inbox from "./inbox.ts"
import * as Overview from "./overview.ts"
import * as Requests from "./requests.ts"
import { rpc } from "../chains/evm/rpc.ts"

/** Every page's path starts with it. */
export const base = "/__sandbox"

/** A part of a path as its reader meant it; one that is no valid spelling stays as it is. */
const plain = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const document = (text: string): Effect.Effect<Response> =>
  Effect.sync(
    () => new Response(text, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } })
  )

const missing = page("Not found", html`<p>The sandbox has no such page.</p>`, 404)

export const make = Effect.gen(function* () {
  const { clients, environment, pagesOrigin } = yield* Settings
  const google = yield* Google
  const journal = yield* Journal
  const jwt = yield* Jwt
  const { networks } = yield* World
  const explorer = yield* Explorer.make
  const faults = yield* Faults.make
  const requests = yield* Requests.make
  const googlePages = yield* GooglePages.make
  const inbox = yield* Inbox.make
  const overview = yield* Overview.make

  const pages: ReadonlyMap<string, (url: URL) => Effect.Effect<Response>> = new Map([
    ["", () => overview],
    ["/", () => overview],
    ["/inbox", inbox.page],
    ["/inbox.json", inbox.json],
    [
      "/client.json",
      ({ origin }) =>
        Effect.sync(() =>
          Response.json({
            ...developmentClient,
            environment: environment.name,
            clients,
            endpoints: endpointsOf(origin, pagesOrigin)
          })
        )
    ],
    ["/faults", faults.page],
    ["/requests", requests.page],
    ["/requests.json", requests.json],
    ["/google/auth", googlePages.auth],
    ["/google/client", googlePages.client],
    ["/google/certs", googlePages.certs],
    ["/onboarding", () => document(onboardingPage(`${base}/inbox`))],
    ["/onboarding/", () => document(onboardingPage(`${base}/inbox`))],
    ["/onboarding/__/auth/handler", () => document(handlerPage)],
    [
      "/google.json",
      ({ searchParams }) => {
        const email = searchParams.get("email") ?? "ada@gmail.com"
        const [clientId = ""] = google.clientIds
        const account = { email, name: email.split("@")[0] ?? email }
        const nonce = searchParams.get("nonce") ?? undefined
        return Effect.map(google.issue(account, { clientId, nonce }), (token) => Response.json({ token }))
      }
    ],
    [
      "/jwt.json",
      ({ searchParams }) => Effect.map(jwt.mint(searchParams.get("sub") ?? "ada"), (token) => Response.json({ token }))
    ]
  ])

  /** Answers a request for a page; undefined when the request is for something else. */
  return (request: Request): Effect.Effect<Response> | undefined => {
    const url = new URL(request.url)
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined
    const path = url.pathname.slice(base.length)
    if (path === "/faults.json") return faults.json(request)
    const caipId = /^\/chains\/(?<caipId>[^/]+)\/rpc$/.exec(path)?.groups?.["caipId"]
    const network = caipId === undefined ? undefined : networks.get(plain(caipId))
    if (network !== undefined) return rpc(network, request).pipe(Effect.provideService(Journal, journal))
    if (path === "/explorer" || path.startsWith("/explorer/")) return explorer(path.split("/").slice(2).map(plain))
    return pages.get(path)?.(url) ?? Effect.sync(() => missing.clone())
  }
})
