/** Whom a user sent something to before: kept for each user, and in this browser alone unless the app says otherwise. */

const isText = (value: unknown): value is string => typeof value === "string"

/** The texts of a list as JSON. Throws where it is none. */
const decode = (text: string | null): ReadonlyArray<string> => {
  const list: unknown = JSON.parse(text ?? "[]")
  return Array.isArray(list) && list.every(isText) ? list : []
}

const most = 5

/** Where recipients are remembered: texts by name, as in `localStorage`. */
export interface RecipientStore {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, text: string) => unknown
}

/** The browser's local storage. It is looked up at each use: there is none on a server, and where it is blocked it throws. */
export const localStore: RecipientStore = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text)
}

// Addresses of one kind of chain are no use on another.
const nameOf = (userSWA: string, caip2Id: string): string =>
  `okto_recipients:${userSWA.toLowerCase()}:${caip2Id.split(":")[0] ?? ""}`

/** The newest first. None where the browser keeps nothing, or something else. */
export const recipientsOf = (
  store: RecipientStore,
  userSWA: string | undefined,
  caip2Id: string | undefined
): ReadonlyArray<string> => {
  if (userSWA === undefined || caip2Id === undefined) return []
  try {
    return decode(store.getItem(nameOf(userSWA, caip2Id)))
  } catch {
    // Storage is blocked, or has something else: then nothing is remembered.
    return []
  }
}

/** Remembers a recipient. */
export const remember = (store: RecipientStore, userSWA: string, caip2Id: string, recipient: string): void => {
  const others = recipientsOf(store, userSWA, caip2Id).filter(
    (known) => known.toLowerCase() !== recipient.toLowerCase()
  )
  try {
    store.setItem(nameOf(userSWA, caip2Id), JSON.stringify([recipient, ...others].slice(0, most)))
  } catch {
    // Storage is full or blocked: the transfer matters more than the memory of it.
  }
}
