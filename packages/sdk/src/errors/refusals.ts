/** What the HTTP status of an answer and the code of its error envelope say together. */

/**
 * Codes of JSON-RPC for a request that was not processed: it could not be read, is no request, or names no method or wrong
 * parameters. All other negative codes are failures of the backend, whose effect is not known.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 */
export const unprocessedCodes: ReadonlySet<number | undefined> = /* @__PURE__ */ new Set([
  -32700, -32600, -32601, -32602
])

/** Whether a status is no refusal: the backend could not answer, or not now. */
export const isTransientStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * The status that an answer counts as. A negative code decides first, then a code like a status, then the status. Any other
 * code in a success says nothing: it counts as 500, as do negative codes that refuse nothing.
 *
 * @param status the HTTP status
 * @param code the numeric code of the error envelope, if it has one
 * @param isRecordedRefusal whether the route refuses with this code
 */
export const effectiveStatusOf = (status: number, code: number | undefined, isRecordedRefusal = false): number => {
  if (code === undefined) return status
  if (code >= 400 && code < 600) return code
  const isFailure = code < 0 ? !(isRecordedRefusal || unprocessedCodes.has(code)) : status < 300
  if (isFailure) return isTransientStatus(status) ? status : 500
  return code < 0 && (status < 300 || isTransientStatus(status)) ? 400 : status
}
