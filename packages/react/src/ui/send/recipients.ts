/**
 * The recipients of a user, and those with names: the address book. They belong to the user and are stored under their address, so
 * that several users of one browser have their own.
 */
import * as Predicate from "effect/Predicate"
import { Store, useStore } from "../../Store.ts"
import { followOtherTabs } from "../followOtherTabs.ts"
import { isSameText } from "../format.ts"

const isText = (value: unknown): value is string => typeof value === "string"

/** A recipient with a name. */
export interface Contact {
  /** Its name, for display. */
  readonly name: string
  /** Its address on networks of its kind. */
  readonly address: string
}

const isContact = (value: unknown): value is Contact =>
  Predicate.isObject(value) && isText(value["name"]) && isText(value["address"])

/** How many recipients are stored. */
const limit = 5

/** Stores recipients and contacts as texts by name: `localStorage`, or functions like its own. */
export type RecipientStore = Pick<Storage, "getItem" | "setItem"> & Partial<Pick<Storage, "removeItem">>

/** The browser's local storage. It is read at each use, because servers have none and a blocked one throws. */
export const localStore: RecipientStore = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name)
}

/** Whose list it is, and for networks of which kind: those of another kind have other addresses. */
interface ListOwner {
  readonly userSWA: string
  readonly caip2Id: string
}

/** The kinds of networks whose addresses differ: the namespaces of `networkNames`. */
export const namespaces = ["eip155", "aptos", "solana"]

/** What the names of the lists begin with. */
const prefix = "okto_"

/** How often a list was changed, by this page or another tab. */
const changes = /* @__PURE__ */ new Store(0, () => followOtherTabs(tell))
const tell = (): void => changes.set(changes.get() + 1)

/** Renders again when a list has changed. Returns how often one has. */
export const useRecipientChanges = (): number => useStore(changes, 0)

/** A list in a store; an empty one when the store is blocked, or has something else. */
const listIn = <A>(kind: string, isEntry: (value: unknown) => value is A) => {
  const nameOf = ({ caip2Id, userSWA }: ListOwner): string =>
    `${prefix}${kind}:${userSWA.toLowerCase()}:${caip2Id.split(":")[0] ?? ""}`
  return {
    nameOf,
    load: (store: RecipientStore, owner: ListOwner | undefined): ReadonlyArray<A> => {
      if (owner === undefined) return []
      try {
        const list: unknown = JSON.parse(store.getItem(nameOf(owner)) ?? "[]")
        return Array.isArray(list) && list.every(isEntry) ? list : []
      } catch {
        return []
      }
    },
    save: (store: RecipientStore, owner: ListOwner, list: ReadonlyArray<A>): void => {
      try {
        store.setItem(nameOf(owner), JSON.stringify(list))
      } catch {
        // The store is full or blocked. The transfer goes on.
      }
      tell()
    }
  }
}

const recent = /* @__PURE__ */ listIn("recipients", isText)
const named = /* @__PURE__ */ listIn("contacts", isContact)

/** The contact with this address, if there is one. */
export const contactOf = (contacts: ReadonlyArray<Contact>, address: string): Contact | undefined =>
  contacts.find((known) => isSameText(known.address, address))

/** The recipients of a user, the newest first. */
export const loadRecipients = recent.load

/** Stores a recipient. */
export const saveRecipient = (store: RecipientStore, owner: ListOwner, recipient: string): void => {
  const others = recent.load(store, owner).filter((known) => !isSameText(known, recipient))
  recent.save(store, owner, [recipient, ...others].slice(0, limit))
}

/** The contacts that a user has stored, by name. */
export const loadContacts = named.load

/** Stores a contact in the place of another one with its address. Without a name, it removes that. */
export const saveContact = (store: RecipientStore, owner: ListOwner, { address, name }: Contact): void => {
  const others = named.load(store, owner).filter((known) => !isSameText(known.address, address))
  const all = name === "" ? others : [...others, { name, address }]
  named.save(
    store,
    owner,
    all.sort((one, other) => one.name.localeCompare(other.name))
  )
}

/** Removes the recipients and contacts that a user has stored. */
export const forgetRecipients = (store: RecipientStore, userSWA: string): void => {
  for (const { nameOf } of [recent, named]) {
    for (const namespace of namespaces) {
      const name = nameOf({ userSWA, caip2Id: namespace })
      try {
        if (store.removeItem !== undefined) store.removeItem(name)
        else if (store.getItem(name) !== null) store.setItem(name, "[]")
      } catch {
        // The store is blocked: nothing was stored there.
      }
    }
  }
  tell()
}
