/** The method of a request, when it could not travel as it is. */

/**
 * Names the method of a request that had to travel as a POST: a web `Request` cannot be a GET with a body, which Node's
 * HTTP can.
 */
export const methodHeader = "x-okto-sandbox-method"

/** What a request asks to be. */
export const methodOf = (request: Request): string => request.headers.get(methodHeader) ?? request.method
