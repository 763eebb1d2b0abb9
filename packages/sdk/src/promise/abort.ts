/** The error of an aborted call, also on platforms without `DOMException`, such as React Native. */
export const abortError = (): Error =>
  "DOMException" in globalThis
    ? new DOMException("The call was aborted.", "AbortError")
    : Object.assign(new Error("The call was aborted."), { name: "AbortError" })
