/**
 * Access control where a service worker takes a server's place. It sees requests before the browser names their sender
 * (`Origin`, `Sec-Fetch-Site`): those of its own pages, and navigations, which pages of any origin can cause.
 */
import { audienceOf } from "../control/dispatch.ts"
import { type AccessRequest, refusalOf, refuse, refuseCrossSiteLoad, requireJson } from "./accessControl.ts"

/** The parts of an intercepted request that tell who sent it. */
export type FetchEventRequest = Pick<Request, "destination" | "headers" | "method" | "mode" | "referrer">

/** Whether a page of this origin sent it. True for every request that is not a navigation, and for a navigation whose referrer has this origin. */
const isOwn = ({ mode, referrer }: FetchEventRequest, origin: string): boolean =>
  mode !== "navigate" || (URL.canParse(referrer) && new URL(referrer).origin === origin)

/** Pages of other and of unknown origins may open pages, and send nothing. */
const refuseCrossSiteWrite = ({ headers, method }: AccessRequest) =>
  headers.get("sec-fetch-site") === "same-origin" || method === "GET" || method === "HEAD"
    ? undefined
    : { status: 403 as const, message: "the emulator in a page takes nothing that pages of other origins send" }

/**
 * Refuses an intercepted request that must not reach the emulator, as `withOriginChecks` of `/node` does for a server.
 *
 * @param request the request of the worker's `fetch` event
 * @param pathname its path as the emulator knows it, such as `/__emulator/reset`
 * @param origin the worker's own origin
 * @returns the response to a refused request; undefined for one that may be answered
 *
 * @example
 * ```ts
 * import { refuseFetchEvent } from "@okto-effect/emulator/browser"
 *
 * // Answers a request of the page, in a service worker.
 * export const answer = (request: Request, askEmulator: (request: Request) => Promise<Response>) => {
 *   const { origin, pathname } = new URL(request.url)
 *   return refuseFetchEvent(request, pathname, origin) ?? askEmulator(request)
 * }
 * ```
 */
export const refuseFetchEvent = (
  request: FetchEventRequest,
  pathname: string,
  origin: string
): Response | undefined => {
  const audience = audienceOf(pathname)
  const headers = new Headers(request.headers)
  headers.set("sec-fetch-site", isOwn(request, origin) ? "same-origin" : "cross-site")
  headers.set("sec-fetch-mode", request.mode)
  headers.set("sec-fetch-dest", request.destination)
  const trusted = { hosts: [], origins: [] }
  const refusal = refusalOf(
    { audience, headers, method: request.method, host: new URL(origin), origin: null, trusted },
    [refuseCrossSiteWrite, refuseCrossSiteLoad, requireJson]
  )
  return refusal === undefined ? undefined : refuse(refusal, audience)
}
