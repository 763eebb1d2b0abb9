/** Where a provider keeps what outlives a reload: the chosen chain, sends whose outcome is unknown, and bundles. */
import type { OktoClient } from "@okto-effect/sdk"
import { errorCodes, ProviderRpcError } from "./errors.ts"

/** What the names of all texts begin with. */
export const namePrefix = "okto_ethereum"

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

/** Runs a step of a store. One that fails says what an app can do about it, which the browser's own sentence does not. */
const attempt = async <A>(step: () => A): Promise<Awaited<A>> => {
  try {
    return await step()
  } catch (error) {
    throw new ProviderRpcError(
      errorCodes.failed,
      "The provider's store failed. Set its option `store`: without it, that is the page's local storage, which may be blocked or full",
      error
    )
  }
}

/** The local storage of the page. A blocked one throws at each use. */
const pageStore: ProviderStore = {
  getItem: (name) => attempt(() => window.localStorage.getItem(name)),
  setItem: (name, text) => attempt(() => window.localStorage.setItem(name, text)),
  removeItem: (name) => attempt(() => window.localStorage.removeItem(name))
}

const createMemory = (): ProviderStore => {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name)
  }
}

/** By client, where there is no page. */
const memories = /* @__PURE__ */ new WeakMap<OktoClient, ProviderStore>()

/** The page's local storage; where there is none, one store in memory for each client. */
export const defaultStore = (client: OktoClient): ProviderStore => {
  if (typeof window !== "undefined" && "localStorage" in window) return pageStore
  const memory = memories.get(client) ?? createMemory()
  memories.set(client, memory)
  return memory
}

/** Milliseconds in which an app's store must answer. */
const answersWithin = 5_000

const inTime = async <A>(answer: A): Promise<Awaited<A>> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The store did not answer")), answersWithin)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const limited = /* @__PURE__ */ new WeakMap<ProviderStore, ProviderStore>()

/** An app's store, which fails where it does not answer in time: it would hold every request. The same one for each provider. */
export const limitTime = (store: ProviderStore): ProviderStore => {
  const latest = new Map<string, () => unknown>()
  /** Writes, and then again what was written meanwhile: a write that comes too late would replace a newer record. */
  const write = (name: string, step: () => unknown): Promise<void> => {
    latest.set(name, step)
    const writing = async (): Promise<void> => {
      await step()
      if (latest.get(name) !== step) await latest.get(name)?.()
    }
    return attempt(() => inTime(writing()))
  }
  const known = limited.get(store) ?? {
    getItem: (name) => attempt(() => inTime(store.getItem(name))),
    setItem: (name, text) => write(name, () => store.setItem(name, text)),
    removeItem: (name) => write(name, () => store.removeItem(name))
  }
  limited.set(store, known)
  return known
}

type OnChange = (name: string, text: string | null) => void

/** By store, so that a server keeps no provider whose client is gone. */
const followers = /* @__PURE__ */ new WeakMap<ProviderStore, Set<OnChange>>()

/**
 * Calls a function with what providers of this page keep under some names by {@link publish}, and with what is there after
 * another tab has changed it, or the page comes back from the back/forward cache, where it received no events.
 *
 * @returns a function that ends this
 */
export const followStore = (store: ProviderStore, names: ReadonlyArray<string>, onChange: OnChange): (() => void) => {
  const own = followers.get(store) ?? new Set()
  followers.set(store, own.add(onChange))
  const read = async (changed: ReadonlyArray<string>): Promise<void> => {
    // What is being written here is newer.
    await writes.get(store)?.catch(() => undefined)
    for (const name of changed) {
      // What cannot be read stays as it is known.
      const text = await readText(store, name)
      if (text !== undefined && own.has(onChange)) onChange(name, text)
    }
  }
  // Its key is null where all was cleared.
  const onStorage = ({ key }: StorageEvent) => void read(key === null ? names : names.filter((name) => name === key))
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void read(names)
  }
  // React Native has a window without events.
  const page = typeof window !== "undefined" && "addEventListener" in window ? window : undefined
  page?.addEventListener("storage", onStorage)
  page?.addEventListener("pageshow", onShow)
  return () => {
    own.delete(onChange)
    page?.removeEventListener("storage", onStorage)
    page?.removeEventListener("pageshow", onShow)
  }
}

/** The last write of {@link publish}, by store: a slow one must not overtake another. */
const writes = /* @__PURE__ */ new WeakMap<ProviderStore, Promise<void>>()

/**
 * Tells the store's providers about a text, or that there is none, and stores it for the next visit. Rejects where the store
 * fails: the providers of this page know it nevertheless.
 */
export const publish = (store: ProviderStore, name: string, text: string | null): Promise<void> => {
  for (const onChange of followers.get(store) ?? []) onChange(name, text)
  const before = writes.get(store)
  const write = async (): Promise<void> => {
    await before?.catch(() => undefined)
    await (text === null ? store.removeItem(name) : store.setItem(name, text))
  }
  const writing = write()
  writes.set(store, writing)
  return writing
}

/** Reads a text: null where there is none, `undefined` where the store cannot be read. */
export const readText = async (store: ProviderStore, name: string): Promise<string | null | undefined> => {
  try {
    return await store.getItem(name)
  } catch {
    return undefined
  }
}

/** Reads JSON; `undefined` where there is none. */
export const readJson = async (store: ProviderStore, name: string): Promise<unknown> => {
  const text = await store.getItem(name)
  try {
    return JSON.parse(text ?? "")
  } catch {
    return undefined
  }
}

/** Reads those members of a list in JSON that have a type. */
export const readList = async <A>(
  store: ProviderStore,
  name: string,
  is: (member: unknown) => member is A
): Promise<ReadonlyArray<A>> => {
  const list = await readJson(store, name)
  return Array.isArray(list) ? list.filter(is) : []
}
