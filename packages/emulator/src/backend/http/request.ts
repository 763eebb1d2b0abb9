/** Requests: how they are made of what `fetch` takes, and the method with which they were sent. */

/** The standard `fetch`, answered in this process. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The request that a `fetch` is called with. A `Request` without options is not copied: that costs more than reading it. */
export const toRequest = (input: string | URL | Request, init: RequestInit | undefined): Request =>
  input instanceof Request && init === undefined ? input : new Request(input, init)

/**
 * Has the method of a request that is passed on as a POST: a web `Request`, unlike Node's, cannot be a TRACE, or a GET with a body.
 */
export const methodHeader = "x-okto-emulator-method"

/** Is set for requests of pages that may not use the control paths. */
export const pageHeader = "x-okto-emulator-page"

export const methodOf = (request: Request): string => request.headers.get(methodHeader) ?? request.method
