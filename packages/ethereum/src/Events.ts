/** The events of a provider (EIP-1193). */

type Listener = (...args: ReadonlyArray<never>) => unknown

/** Calls listeners by the name of an event. A listener that throws does not prevent the others from being called. */
export class Events<Table extends { readonly [Name in keyof Table]: Listener }> {
  readonly #listeners = new Map<keyof Table, Array<Listener>>()

  readonly add = <Name extends keyof Table>(name: Name, listener: Table[Name]): void => {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  /** Removes a listener once, as Node's emitter does. */
  readonly remove = <Name extends keyof Table>(name: Name, listener: Table[Name]): void => {
    const listeners = this.#listeners.get(name) ?? []
    const at = listeners.lastIndexOf(listener)
    this.#listeners.set(
      name,
      listeners.filter((_, index) => index !== at)
    )
  }

  emit<Name extends keyof Table>(name: Name, ...args: Parameters<Table[Name]>): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        Reflect.apply(listener, undefined, args)
      } catch (error) {
        // Reported like an error in a listener of the page.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
