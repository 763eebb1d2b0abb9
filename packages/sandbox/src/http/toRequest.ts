/** The request that a `fetch` is called with. A `Request` without options is not copied: that costs more than reading it. */
export const toRequest = (input: string | URL | Request, init: RequestInit | undefined): Request =>
  input instanceof Request && init === undefined ? input : new Request(input, init)
