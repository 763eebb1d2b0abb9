/** What was asked, as one request. */

/** The request that a `fetch` is called with. One that is whole already is not copied, which costs more than to read it. */
export const requested = (input: string | URL | Request, init: RequestInit | undefined): Request =>
  input instanceof Request && init === undefined ? input : new Request(input, init)
