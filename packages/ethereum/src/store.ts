/** Where a provider keeps what outlives a reload: the chosen chain, sends whose outcome is unknown, and bundles. */
import type { OktoClient } from "@okto-effect/sdk"

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

/** The local storage of the page. A blocked one throws at each use. */
const pageStore: ProviderStore = {
  getItem: (name) => window.localStorage.getItem(name),
  setItem: (name, text) => window.localStorage.setItem(name, text),
  removeItem: (name) => window.localStorage.removeItem(name)
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
  const known = limited.get(store) ?? {
    getItem: (name) => inTime(store.getItem(name)),
    setItem: (name, text) => inTime(store.setItem(name, text)),
    removeItem: (name) => inTime(store.removeItem(name))
  }
  limited.set(store, known)
  return known
}

type OnChange = (name: string, text: string | null) => void

/** By store, so that a server keeps no provider whose client is gone. */
const followers = /* @__PURE__ */ new WeakMap<ProviderStore, Set<OnChange>>()

/**
 * Calls a function with what providers of this page keep in a store by {@link keep}, and with what other tabs change in local
 * storage.
 *
 * @returns a function that ends this
 */
export const followStore = (store: ProviderStore, onChange: OnChange): (() => void) => {
  const own = followers.get(store) ?? new Set()
  followers.set(store, own.add(onChange))
  const onStorage = async ({ key }: StorageEvent): Promise<void> => {
    if (key?.startsWith(namePrefix)) onChange(key, await readText(store, key))
  }
  const page = store === pageStore ? window : undefined
  page?.addEventListener("storage", onStorage)
  return () => {
    own.delete(onChange)
    page?.removeEventListener("storage", onStorage)
  }
}

/** The last write of {@link keep}, by store: a slow one must not overtake another. */
const writes = /* @__PURE__ */ new WeakMap<ProviderStore, Promise<void>>()

/** Tells the store's providers about a text, or that there is none, and stores it for the next visit, unless the store fails. */
export const keep = (store: ProviderStore, name: string, text: string | null): Promise<void> => {
  for (const onChange of followers.get(store) ?? []) onChange(name, text)
  const before = writes.get(store)
  const write = async (): Promise<void> => {
    await before
    try {
      await (text === null ? store.removeItem(name) : store.setItem(name, text))
    } catch {
      // The next visit starts with the first chain, and shows the account.
    }
  }
  const writing = write()
  writes.set(store, writing)
  return writing
}

/** Reads a text; null where there is none, or the store cannot be read. */
export const readText = async (store: ProviderStore, name: string): Promise<string | null> => {
  try {
    return await store.getItem(name)
  } catch {
    return null
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
