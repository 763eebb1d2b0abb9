/** CORS: the headers with which pages of other origins may send requests and read responses. */

/** The response to the preflight of an allowed origin. Every header is allowed. */
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

export const isPreflight = ({ headers, method }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method")

/** The headers of a response that pages of an origin can read. */
export const readableBy = (origin: string) => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "date, retry-after"
})

/** Makes a response readable for pages of an origin. */
export const allowReading = (response: Response, origin: string): Response => {
  // A connection that was cut off has no headers.
  if (response.type === "error") return response
  for (const [name, value] of Object.entries(readableBy(origin))) response.headers.set(name, value)
  return response
}
