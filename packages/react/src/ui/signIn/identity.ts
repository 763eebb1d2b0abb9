/**
 * Who is signed in, and how, for the wallet to show. The backend does not say: the sign-in of these components stores it, in
 * the browser's local storage beside the session, for one user at a time.
 */
import { useSyncExternalStore } from "react"
import { useSession } from "../../useSession.ts"
import { toText } from "../format.ts"

const methods = ["email", "whatsapp", "google", "jwt"] as const

/** Who is signed in, and how. */
export interface Identity {
  /** How the user has signed in; `jwt` is an account of the app. */
  readonly method: (typeof methods)[number]
  /** An email address, a phone number or a name; empty when it is not known. */
  readonly name: string
}

const storageName = "okto_identity"

/** Called when this page has stored something; other tabs have the event `storage`. */
const listeners = /* @__PURE__ */ new Set<() => void>()

const change = (how: (store: Storage) => void): void => {
  try {
    how(localStorage)
  } catch {
    // The store is full or blocked. The wallet shows the address alone.
  }
  for (const listener of listeners) listener()
}

/** Stores who has signed in. It replaces the user before. */
export const saveIdentity = (userSWA: string, { method, name }: Identity): void =>
  change((store) => store.setItem(storageName, JSON.stringify({ userSWA, method, name })))

/** Removes what is stored. */
export const forgetIdentity = (): void => change((store) => store.removeItem(storageName))

/** The identity in a stored text, if it is that of this user. */
export const readIdentity = (text: string | null, userSWA: string | undefined): Identity | undefined => {
  try {
    const stored: unknown = JSON.parse(text ?? "null")
    const field = (name: string) => toText(Reflect.get(Object(stored), name))
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
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const claim = (name: string) => toText(Reflect.get(Object(claims), name))
    return claim("email") || claim("phone_number") || claim("name")
  } catch {
    return ""
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageName)
  } catch {
    return null
  }
}

/** Who is signed in, and how, if the sign-in of these components has stored it. */
export const useIdentity = (): Identity | undefined => {
  const { userSWA } = useSession()
  return readIdentity(
    useSyncExternalStore(subscribe, stored, () => null),
    userSWA
  )
}
