/** Where a provider keeps what outlives a reload: the chosen chain, sends whose outcome is unknown, and bundles. */
import type { Decoder } from "@okto-effect/contract/Decoder"
import type { OktoClient } from "@okto-effect/sdk"
import * as Result from "effect/Result"

/** How many calls a bundle may have. */
export const maxCalls = 50

/** Stores texts by name, like `localStorage` and the `AsyncStorage` of React Native. */
export interface ProviderStore {
  /**
   * Returns the text of a name, or null.
   *
   * @param name the name of the text
   */
  readonly getItem: (name: string) => string | null | Promise<string | null>
  /**
   * Stores a text.
   *
   * @param name the name of the text
   * @param text what to store
   */
  readonly setItem: (name: string, text: string) => unknown
  /**
   * Removes a text.
   *
   * @param name the name of the text
   */
  readonly removeItem: (name: string) => unknown
}

/** The page's storage; `undefined` on a server. A blocked one throws. */
const pageStorage = (): Storage | undefined => (typeof window === "undefined" ? undefined : window.localStorage)

const memories = /* @__PURE__ */ new WeakMap<OktoClient, Map<string, string>>()

/** The page's local storage, read at each use; in memory where there is none. */
export const defaultStore = (client: OktoClient): ProviderStore => {
  const memory = memories.get(client) ?? new Map<string, string>()
  memories.set(client, memory)
  return {
    getItem: (name) => pageStorage()?.getItem(name) ?? memory.get(name) ?? null,
    setItem: (name, text) => {
      const storage = pageStorage()
      if (storage === undefined) memory.set(name, text)
      else storage.setItem(name, text)
    },
    removeItem: (name) => {
      memory.delete(name)
      pageStorage()?.removeItem(name)
    }
  }
}

/** A value by its shape; `undefined` where it has another. */
export const decode = <A>({ decode }: Decoder<A>, value: unknown): A | undefined =>
  Result.getOrUndefined(decode(value, { first: true, strict: false }))

/** Reads a text; `undefined` where there is none, or the store cannot be read. */
export const readText = async (store: ProviderStore, name: string): Promise<string | undefined> => {
  try {
    return (await store.getItem(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Reads JSON; `undefined` where there is none, or none of this shape. */
export const readJson = async <A>(store: ProviderStore, name: string, shape: Decoder<A>): Promise<A | undefined> => {
  const text = await store.getItem(name)
  if (text === null) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return decode(shape, value)
}

// Null in happy-dom, a page of tests.
const lockManager = (): LockManager | null | undefined =>
  typeof navigator === "undefined" ? undefined : navigator.locks

const queues = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/** Runs one change of a name at a time: in all pages of the origin where the browser has locks, else in this one. */
export const withLock = async <A>(name: string, change: () => Promise<A>): Promise<A> => {
  const locks = lockManager()
  if (locks) {
    let isStarted = false
    try {
      return await locks.request(name, () => {
        isStarted = true
        return change()
      })
    } catch (error) {
      // A page of an opaque origin, such as a sandboxed frame, has no locks to share.
      if (isStarted) throw error
    }
  }
  const turn = (queues.get(name) ?? Promise.resolve()).then(change, change)
  queues.set(name, turn)
  try {
    return await turn
  } finally {
    if (queues.get(name) === turn) queues.delete(name)
  }
}

const held = /* @__PURE__ */ new Set<string>()

/** Marks a name as in use by this page, until the returned function is called or the page is closed. */
export const acquireLock = (name: string): (() => void) => {
  held.add(name)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  lockManager()
    ?.request(name, { ifAvailable: true }, () => released)
    .catch(() => undefined)
  return () => {
    held.delete(name)
    release()
  }
}

/** Whether this page, or another of the origin, holds a name. */
export const isLocked = async (name: string): Promise<boolean> => {
  if (held.has(name)) return true
  const { held: locks = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return locks.some((lock) => lock.name === name)
}
