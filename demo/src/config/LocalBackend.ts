/** The local backend that is served on the demo's own origin, with its development client. Absent from other builds. */
import * as Result from "effect/Result"
import { Announcement } from "./schemas.gen.ts"
import type { Endpoints } from "./schemas.ts"

/** What the build says about a local backend. */
export interface BuildEnvironment {
  readonly VITE_OKTO_BFF?: string
  readonly VITE_OKTO_IN_PAGE?: true
  readonly VITE_OKTO_CLIENT_KEY?: string
  readonly VITE_OKTO_CLIENT_SWA?: string
}

export interface LocalBackend {
  /** The base URL of its calls. */
  readonly bff: string
  /** The same for programs outside the page: one inside it cannot be reached, so they have one of their own. */
  readonly outside: string
  readonly clientPrivateKey: string
  readonly clientSWA: string
  /** The page where one-time codes arrive. */
  readonly inbox: string
  /** The page of its chains and transactions. */
  readonly explorer: string
  /** The page of its users and orders. */
  readonly overview: string
  /** The page on which it is told to fail. */
  readonly faults: string
  /** The page of the last requests that it got. */
  readonly requests: string
  readonly endpoints: Endpoints
  /** Returns a JWT of the development client for a subject. */
  readonly jwt: (subject: string) => string
  /** Returns an id token of whoever has a smart wallet there. */
  readonly idToken: (userSWA: string) => string
  /** The page of a transaction on one of its chains. */
  readonly transaction: (caip2Id: string, hash: string) => string
}

/** Where `pnpm sandbox --port 8787` listens. */
const ownServer = "http://127.0.0.1:8787"

/** The local backend of this build, if it has one. */
export const localBackend = (build: BuildEnvironment, origin: string): LocalBackend | undefined => {
  const { VITE_OKTO_BFF: path, VITE_OKTO_CLIENT_KEY: key, VITE_OKTO_CLIENT_SWA: swa } = build
  if (path === undefined || key === undefined || swa === undefined) return undefined
  const bff = new URL(path, origin).href.replace(/\/+$/, "")
  return {
    bff,
    outside: build.VITE_OKTO_IN_PAGE === true ? ownServer : bff,
    clientPrivateKey: key,
    clientSWA: swa,
    inbox: `${bff}/__sandbox/inbox`,
    explorer: `${bff}/__sandbox/explorer`,
    overview: `${bff}/__sandbox`,
    faults: `${bff}/__sandbox/faults`,
    requests: `${bff}/__sandbox/requests`,
    // Its own pages, until it has said where the others are.
    endpoints: {
      onboarding: `${bff}/__sandbox/onboarding/`,
      oauth: `${bff}/__sandbox/google/auth`,
      googleScript: `${bff}/__sandbox/google/client`
    },
    jwt: (subject) => `${bff}/__sandbox/jwt.json?sub=${encodeURIComponent(subject)}`,
    idToken: (userSWA) => `${bff}/__sandbox/idToken.json?swa=${encodeURIComponent(userSWA)}`,
    transaction: (caip2Id, hash) => `${bff}/__sandbox/explorer/${caip2Id}/tx/${hash}`
  }
}

/** The local backend with the addresses that it announces; as it was where it announces none. */
export const withEndpoints = async (local: LocalBackend | undefined): Promise<LocalBackend | undefined> => {
  if (local === undefined) return undefined
  const announced: unknown = await fetch(`${local.overview}/client.json`).then(
    (response) => response.json(),
    () => undefined
  )
  const said = Announcement.read(announced, { strict: false })
  return Result.isSuccess(said) ? { ...local, endpoints: said.success.endpoints } : local
}
