/** Cross-origin access for any page: the sandbox has no secrets and is reached from wherever developers work. */

/** The answer to a preflight: whatever it asks for is allowed. Undefined when the request is none. */
export const preflight = (request: Request): Response | undefined =>
  request.method === "OPTIONS"
    ? new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-methods": "GET, POST, OPTIONS",
          "access-control-allow-headers":
            request.headers.get("access-control-request-headers") ?? "authorization, content-type, accept",
          "access-control-allow-private-network": "true",
          "access-control-max-age": "86400"
        }
      })
    : undefined

/** The answer, readable from every origin. */
export const open = (response: Response): Response => {
  // A connection that was cut off has no headers.
  if (response.type === "error") return response
  response.headers.set("access-control-allow-origin", "*")
  response.headers.set("access-control-expose-headers", "retry-after")
  return response
}
