/** Aborts of calls, also on platforms that have neither `signal.reason` nor `DOMException`, such as React Native. */

/** The error of an aborted call. */
export const abortError = (): Error =>
  "DOMException" in globalThis
    ? new DOMException("The call was aborted.", "AbortError")
    : Object.assign(new Error("The call was aborted."), { name: "AbortError" })

const reasons = /* @__PURE__ */ new WeakMap<AbortSignal, Error>()

/** The reason of an aborted signal. Where the platform gives none, an `AbortError`, the same for each call. */
export const abortReason = (signal: AbortSignal): unknown => {
  if (signal.reason !== undefined) return signal.reason
  const reason = reasons.get(signal) ?? abortError()
  reasons.set(signal, reason)
  return reason
}
