/** The local backend on the demo's own origin, with its development client. Hosted builds have none. */
import * as Predicate from "effect/Predicate"

/** The pages of other services that the local backend imitates, on their own origin. */
export interface Endpoints {
  readonly onboarding: string
  readonly oauth: string
  /** The script with Google's button. */
  readonly googleScript: string
}

/** The endpoints in a local backend's `client.json`; `undefined` where it has none. */
export const parseEndpoints = (announced: unknown): Endpoints | undefined => {
  const endpoints = Predicate.hasProperty(announced, "endpoints") ? announced.endpoints : undefined
  if (!Predicate.isObject(endpoints)) return undefined
  const { googleScript, oauth, onboarding } = endpoints
  return Predicate.isString(googleScript) && Predicate.isString(oauth) && Predicate.isString(onboarding)
    ? { googleScript, oauth, onboarding }
    : undefined
}

/** The build's variables for a local backend. */
interface BuildEnvironment {
  readonly VITE_OKTO_BFF?: string
  readonly VITE_OKTO_CLIENT_KEY?: string
  readonly VITE_OKTO_CLIENT_SWA?: string
}

export interface LocalBackend {
  /** The base URL of its calls. */
  readonly bff: string
  readonly clientPrivateKey: string
  readonly clientSWA: string
  readonly endpoints: Endpoints
  /** The address of one of its own pages, for example `inbox`; without a name, of its overview. */
  readonly page: (name?: string) => string
}

/** The local backend of this build, if it has one. */
export const createLocalBackend = (build: BuildEnvironment, origin: string): LocalBackend | undefined => {
  const { VITE_OKTO_BFF: path, VITE_OKTO_CLIENT_KEY: key, VITE_OKTO_CLIENT_SWA: swa } = build
  if (path === undefined || key === undefined || swa === undefined) return undefined
  const bff = new URL(path, origin).href.replace(/\/+$/, "")
  const page = (name?: string) => `${bff}/__emulator${name === undefined ? "" : `/${name}`}`
  return {
    bff,
    clientPrivateKey: key,
    clientSWA: swa,
    endpoints: { onboarding: page("onboarding/"), oauth: page("google/auth"), googleScript: page("google/client") },
    page
  }
}

/** The JSON at one of the local backend's own addresses; `undefined` where there is none, or no answer. */
export const fetchJson = (local: LocalBackend, name: string): Promise<unknown> =>
  fetch(local.page(name))
    .then((response): unknown => response.json())
    .catch(() => undefined)

/** The local backend with the endpoints that it announces, if it does. */
export const withEndpoints = async (local: LocalBackend | undefined): Promise<LocalBackend | undefined> => {
  if (local === undefined) return undefined
  return { ...local, endpoints: parseEndpoints(await fetchJson(local, "client.json")) ?? local.endpoints }
}

/** Fetches a JWT of a user from the local backend. Rejects where the answer has none. */
export const developmentToken = async (local: LocalBackend, user: string): Promise<string> => {
  const response = await fetch(local.page(`jwt.json?sub=${user}`))
  if (!response.ok) throw new Error(`The local backend answered ${response.status}`)
  const answer: unknown = await response.json()
  if (Predicate.hasProperty(answer, "token") && Predicate.isString(answer.token)) return answer.token
  throw new Error("The local backend answered without a token")
}

/** Whether an entry of the inbox has a code that is still valid. */
const isValid = (entry: unknown): entry is { readonly code: string } =>
  Predicate.isObject(entry) && Predicate.isString(entry["code"]) && entry["state"] === "valid"

/** The newest code for a contact in the inbox, which gets all codes, that is still valid; `undefined` where there is none, or the backend does not answer. */
export const fetchCode = async (local: LocalBackend, contact: string): Promise<string | undefined> => {
  const answer = await fetchJson(local, `inbox.json?to=${encodeURIComponent(contact)}`)
  return Array.isArray(answer) ? answer.find(isValid)?.code : undefined
}
