/**
 * Who is signed in, and how, for the wallet to show. The backend does not say: the sign-in of these components stores it, in
 * the browser's local storage beside the session, for one user at a time.
 */
import { useContext, useEffect, useSyncExternalStore } from "react"
import type { OktoClient } from "../../provider/OktoClient.ts"
import { useOkto } from "../../provider/OktoProvider.tsx"
import { memoizeByClient } from "../../provider/memoizeByClient.ts"
import { Store } from "../../Store.ts"
import { useSession } from "../../provider/useSession.ts"
import { followOtherTabs } from "../followOtherTabs.ts"
import { toText } from "../format.ts"
import { forgetRecipients, localStore, type RecipientStore } from "../send/recipients.ts"
import { UiContext } from "../UiContext.ts"

const methods = ["email", "whatsapp", "google", "jwt"] as const

/** Who is signed in, and how. */
export interface Identity {
  /** How the user has signed in; `jwt` is an account of the app. */
  readonly method: (typeof methods)[number]
  /** An email address, a phone number or a name; empty when it is not known. */
  readonly name: string
}

const storageName = "okto_identity"

/** Uses the local storage, unless it is full or blocked: then the wallet shows the address alone. */
const use = <A>(how: (store: Storage) => A): A | null => {
  try {
    return how(localStorage)
  } catch {
    return null
  }
}

const stored = (): string | null => use((store) => store.getItem(storageName))

/** Returns the fields of JSON as text; empty where there is none. Throws for what is no JSON. */
const fieldsOf = (json: string) => {
  const value: unknown = JSON.parse(json)
  return (name: string) => toText(Reflect.get(Object(value), name))
}

/** The identity in a stored text, if it is that of this user. */
export const readIdentity = (text: string | null, userSWA: string | undefined): Identity | undefined => {
  try {
    const field = fieldsOf(text ?? "null")
    const method = methods.find((known) => known === field("method"))
    return method === undefined || userSWA === undefined || field("userSWA") !== userSWA
      ? undefined
      : { method, name: field("name") }
  } catch {
    return undefined
  }
}

/** The email address, phone number or name in a JWT; empty when there is none. It is shown, and not relied on. */
export const nameInJwt = (jwt: string): string => {
  try {
    const [, payload = ""] = jwt.split(".")
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0))
    const claim = fieldsOf(new TextDecoder().decode(bytes))
    return claim("email") || claim("phone_number") || claim("name")
  } catch {
    return ""
  }
}

/** Tells of what this page stores, and of what other tabs do. */
const changes = /* @__PURE__ */ new Store(undefined, () => followOtherTabs(() => changes.set(undefined)))

/** Stores whose recipients are removed when their user signs out, by client. */
const forgetfulOf = /* @__PURE__ */ memoizeByClient(() => new Set<RecipientStore>())

/**
 * Watches the users of a client, and removes what is stored of one who leaves: the identity by a logout of any kind, or with the
 * session; the address book, where the app says so, by a logout, because after the session has expired the user signs in again.
 */
const watchUsers = /* @__PURE__ */ memoizeByClient((client) => {
  let { userSWA } = client
  let owner = userSWA
  return client.onSessionChange(() => {
    if (client.userSWA !== userSWA && readIdentity(stored(), userSWA) !== undefined) {
      use((store) => store.removeItem(storageName))
    }
    userSWA = client.userSWA
    if (userSWA === undefined && client.isSessionExpired) return
    if (owner !== undefined && owner !== userSWA) {
      for (const store of forgetfulOf(client)) forgetRecipients(store, owner)
    }
    owner = userSWA
  })
})

/** The client, whose users are watched from now on. */
export const useWatchedClient = (recipients: RecipientStore = localStore): OktoClient => {
  const client = useOkto()
  const isKept = useContext(UiContext).isAddressBookKept !== false
  useEffect(() => {
    watchUsers(client)
    if (isKept) forgetfulOf(client).delete(recipients)
    else forgetfulOf(client).add(recipients)
  }, [client, isKept, recipients])
  return client
}

/** Stores who has signed in, unless they have left already. It replaces the user before. */
export const saveIdentity = (client: OktoClient, userSWA: string, identity: Identity): void => {
  if (client.userSWA !== userSWA) return
  use((store) => store.setItem(storageName, JSON.stringify({ userSWA, ...identity })))
  changes.set(undefined)
}

/** Who is signed in, and how, if the sign-in of these components has stored it. */
export const useIdentity = (): Identity | undefined => {
  const { userSWA } = useSession()
  return readIdentity(
    useSyncExternalStore(changes.subscribe, stored, () => null),
    userSWA
  )
}
