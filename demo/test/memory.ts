/** A storage in memory, with its contents. */
import type { Store } from "../src/shared/connection/storage.ts"

export const memory = (
  entries: Readonly<Record<string, string>> = {}
): Store & { readonly held: Map<string, string> } => {
  const held = new Map(Object.entries(entries))
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key)
  }
}

/** A storage that the browser blocks. */
export const blocked: Store = {
  getItem: () => {
    throw new DOMException("denied", "SecurityError")
  },
  setItem: () => {
    throw new DOMException("denied", "SecurityError")
  },
  removeItem: () => {
    throw new DOMException("denied", "SecurityError")
  }
}
