/** What a browser is told, so that a page of another origin may ask, and may read the answer. */

/** The answer to a preflight of an origin that may ask: whatever it asks for is allowed. */
export const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "authorization, content-type, accept",
      "access-control-allow-private-network": "true",
      "access-control-max-age": "86400"
    }
  })

/** Whether a browser asks whether a page may ask. */
export const isPreflight = ({ headers, method }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method")

/** The answer, readable for an origin. */
export const readable = (response: Response, origin: string): Response => {
  // A connection that was cut off has no headers.
  if (response.type === "error") return response
  response.headers.set("access-control-allow-origin", origin)
  response.headers.set("access-control-expose-headers", "date, retry-after")
  return response
}
