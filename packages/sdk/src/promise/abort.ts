/** Aborts of calls: by the app's signal, and the error of an aborted call. */

/** What a signal interrupts, by one listener: Node warns of a leak from the eleventh on. */
interface Aborting {
  readonly interrupts: Set<() => void>
  readonly listener: () => void
}

const aborting = /* @__PURE__ */ new WeakMap<AbortSignal, Aborting>()

const listen = (signal: AbortSignal): Aborting => {
  const interrupts = new Set<() => void>()
  const listener = () => {
    for (const interrupt of interrupts) interrupt()
  }
  const made = { interrupts, listener }
  aborting.set(signal, made)
  signal.addEventListener("abort", listener)
  return made
}

/** Calls a function when a signal aborts, or at once if it has. Returns the function that ends this. */
export const onAbort = (signal: AbortSignal, interrupt: () => void): (() => void) => {
  if (signal.aborted) interrupt()
  const { interrupts, listener } = aborting.get(signal) ?? listen(signal)
  interrupts.add(interrupt)
  return () => {
    if (!interrupts.delete(interrupt) || interrupts.size > 0) return
    signal.removeEventListener("abort", listener)
    aborting.delete(signal)
  }
}

/** The error of an aborted call, also on platforms without `DOMException`, such as React Native. */
export const abortError = (): Error =>
  "DOMException" in globalThis
    ? new DOMException("The call was aborted.", "AbortError")
    : Object.assign(new Error("The call was aborted."), { name: "AbortError" })
