/** The list of requests: which were refused, and which a visitor looks for. */
import type { LoggedRequest } from "../backend/http/RequestLog.ts"

/** Whether the backend refused a request: by its status, or in the envelope of an answer with 200. */
export const isRefused = ({ responseBody, status }: LoggedRequest): boolean =>
  status >= 400 || status === 0 || /^\{\s*"status"\s*:\s*"error"/.test(responseBody)

/** The requests that a query selects: `q` is a part of the method, the path or the status, `failed` is for refused ones. */
export const selectRequests =
  (query: URLSearchParams) =>
  (requests: ReadonlyArray<LoggedRequest>): ReadonlyArray<LoggedRequest> => {
    const wanted = (query.get("q") ?? "").trim().toLowerCase()
    return requests.filter(
      (request) =>
        (!query.has("failed") || isRefused(request)) &&
        `${request.method} ${request.path} ${request.status}`.toLowerCase().includes(wanted)
    )
  }
