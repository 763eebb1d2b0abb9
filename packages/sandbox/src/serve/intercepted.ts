/**
 * The door where a service worker stands in a server's place. It sees requests before the browser says who sends them
 * (`Origin`, `Sec-Fetch-Site`): those of its own pages, and navigations, to which pages of any origin lead.
 */
import { audienceOf } from "../pages/dispatch.ts"
import { type AccessRequest, loadedElsewhere, notJson, refusalOf, refuse } from "./door.ts"

/** What of an intercepted request says whose it is. */
export type Intercepted = Pick<Request, "destination" | "headers" | "method" | "mode" | "referrer">

/** Whether a page of this origin sends it: all do that are no navigation, and navigations that name it. */
const isOwn = ({ mode, referrer }: Intercepted, origin: string): boolean =>
  mode !== "navigate" || (URL.canParse(referrer) && new URL(referrer).origin === origin)

/** Pages of other origins, and those that do not say which they are, open pages; they send nothing. */
const sentElsewhere = ({ headers, method }: AccessRequest) =>
  headers.get("sec-fetch-site") === "same-origin" || method === "GET" || method === "HEAD"
    ? undefined
    : { status: 403 as const, message: "the sandbox in a page takes nothing that pages of other origins send" }

/**
 * Answers a request that the sandbox does not take from where it comes, as {@link guarded} does for a server.
 *
 * @param request the request of the worker's `fetch` event
 * @param pathname its path as the sandbox knows it, such as `/__sandbox/reset`
 * @param origin the worker's own origin
 * @returns the refusal; undefined for a request that is let in
 */
export const refuseIntercepted = (request: Intercepted, pathname: string, origin: string): Response | undefined => {
  const audience = audienceOf(pathname)
  const headers = new Headers(request.headers)
  headers.set("sec-fetch-site", isOwn(request, origin) ? "same-origin" : "cross-site")
  headers.set("sec-fetch-mode", request.mode)
  headers.set("sec-fetch-dest", request.destination)
  const refusal = refusalOf(
    {
      audience,
      headers,
      method: request.method,
      host: new URL(origin),
      origin: null,
      trusted: { hosts: [], origins: [] }
    },
    [sentElsewhere, loadedElsewhere, notJson]
  )
  return refusal === undefined ? undefined : refuse(refusal, audience)
}
