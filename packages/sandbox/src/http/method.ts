/** Has the method of a request that is passed on as a POST: a web `Request`, unlike Node's, cannot be a GET with a body. */
export const methodHeader = "x-okto-sandbox-method"

/** The method with which a request was sent. */
export const methodOf = (request: Request): string => request.headers.get(methodHeader) ?? request.method
