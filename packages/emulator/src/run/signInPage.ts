/**
 * Signs a user in for the pages of an app. The session is encrypted for a key pair of the page before it is sent there: a
 * trace records what is sent, and the private key never leaves the page.
 */
import type { BrowserContext, Cookie } from "@playwright/test"
import * as Redacted from "effect/Redacted"
import { Invalid } from "../verify/Invalid.ts"
import type { IssuedSession } from "./issueSession.ts"
import type { TestWorld } from "./TestWorld.ts"

/** Where the session is stored. */
export interface LoginAsOptions {
  /** The app's origin. Default: `baseURL`. */
  readonly origin?: string | undefined
  /** The store that the app uses: `"encrypted"` for `sessionStore: "encrypted"`, else `"plain"`. Default: `"encrypted"`. */
  readonly store?: "encrypted" | "plain" | undefined
  /** The client whose user it is, by its SWA. Default: the development client. */
  readonly clientSWA?: string | undefined
  /**
   * For an app whose server stores the session: returns the cookie that the server would set. It is `HttpOnly`, and
   * nothing is stored in the page.
   */
  readonly cookie?: ((session: IssuedSession) => CookieOf | Promise<CookieOf>) | undefined
}

/** A cookie of the app's server. Traces record its value: it must be encrypted, or an id. */
export type CookieOf = Pick<Cookie, "name" | "value">

/** The path of an empty page at the app's origin. */
export const emptyPath = "/__okto_sign_in"

const base64 = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(new Uint8Array(bytes)).toString("base64")

/** An encrypted text, as it is sent to the page. */
interface Sealed {
  readonly publicKey: string
  readonly iv: string
  readonly text: string
}

const curve = { name: "ECDH", namedCurve: "P-256" }

/** Encrypts a text for the owner of a public key: ECDH over P-256, and AES-GCM. */
const sealFor = async (recipient: string, text: Redacted.Redacted): Promise<Sealed> => {
  const { subtle } = globalThis.crypto
  const theirs = await subtle.importKey("raw", Buffer.from(recipient, "base64"), curve, false, [])
  const ours = await subtle.generateKey(curve, false, ["deriveKey"])
  const key = await subtle.deriveKey(
    { name: "ECDH", public: theirs },
    ours.privateKey,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"]
  )
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
  const sealed = await subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(Redacted.value(text)))
  return { publicKey: base64(await subtle.exportKey("raw", ours.publicKey)), iv: base64(iv), text: base64(sealed) }
}

/** The record of the SDK's encrypted store: its key, and the id of the write that a text is bound to. */
interface StoredKey {
  readonly key: CryptoKey
  readonly generation: string
}

/** What the page remembers between its two steps. */
interface Prepared {
  readonly own: CryptoKey
  /** The key of the encrypted store, once it is in the database. */
  readonly kept: Promise<StoredKey> | undefined
}

/** In the page: makes a key pair and returns the public key, while the encrypted store gets its key. */
const preparePage = async (store: "encrypted" | "plain"): Promise<string> => {
  // As the SDK's encrypted store does: the key is in IndexedDB and not extractable; each write has a new id.
  const keep = async (): Promise<StoredKey> => {
    const settled = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")))
      })
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    const fresh: StoredKey = { key, generation: crypto.randomUUID() }
    const opening = indexedDB.open("okto", 1)
    // A new database gets the record with its creation: each transaction is a round trip to another process.
    opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore("keys").put(fresh, "session"))
    const database = await settled(opening)
    const found: unknown = await settled(database.transaction("keys").objectStore("keys").get("session"))
    const before: unknown = Reflect.get(Object(found), "key")
    const kept = before instanceof CryptoKey ? { ...fresh, key: before } : fresh
    if (Reflect.get(Object(found), "generation") !== kept.generation) {
      await settled(database.transaction("keys", "readwrite").objectStore("keys").put(kept, "session"))
    }
    database.close()
    return kept
  }
  const kept = store === "encrypted" ? keep() : undefined
  // A failure is reported where it is awaited.
  kept?.catch(() => undefined)
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveKey"])
  const prepared: Prepared = { own: pair.privateKey, kept }
  Object.assign(globalThis, { oktoSignIn: prepared })
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
  return btoa(String.fromCodePoint(...raw))
}

/** In the page: decrypts the session, and stores it where the client's session store reads it. */
const storeSession = async (sealed: Sealed): Promise<void> => {
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  const prepared: Prepared | undefined = Reflect.get(globalThis, "oktoSignIn")
  if (prepared === undefined) throw new Error("the page was left during the sign-in")
  const theirs = await crypto.subtle.importKey(
    "raw",
    bytesOf(sealed.publicKey),
    { name: "ECDH", namedCurve: "P-256" },
    false,
    []
  )
  const opener = await crypto.subtle.deriveKey(
    { name: "ECDH", public: theirs },
    prepared.own,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"]
  )
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytesOf(sealed.iv) }, opener, bytesOf(sealed.text))
  const kept = await prepared.kept
  if (kept === undefined) return localStorage.setItem("okto_session", new TextDecoder().decode(text))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const cipher = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(kept.generation) }
  const stored = new Uint8Array(await crypto.subtle.encrypt(cipher, kept.key, text))
  localStorage.setItem("okto_session_encrypted", btoa(String.fromCodePoint(...iv, ...stored)))
}

/** An empty page at the app's origin: the test's page if that is still blank, else a new one. */
const emptyPage = async (context: BrowserContext, origin: string) => {
  const unused = context.pages().find((open) => open.url() === "about:blank")
  const page = unused ?? (await context.newPage())
  await page.goto(new URL(emptyPath, origin).href, { waitUntil: "commit" })
  return { page, leave: () => (unused === undefined ? page.close() : Promise.resolve()) }
}

/** Signs a user in for the pages of an app in a context whose requests a world answers. */
export const signIn = async (
  context: BrowserContext,
  world: Pick<TestWorld, "issueSession">,
  user: string,
  { clientSWA, cookie, origin, store = "encrypted" }: LoginAsOptions
): Promise<{ readonly userSWA: string }> => {
  if (origin === undefined) {
    throw new Invalid({ message: "loginAs: name the app's origin, in Playwright's baseURL or as { origin }" })
  }
  if (cookie !== undefined) {
    const issued = await world.issueSession(user, clientSWA)
    const { name, value } = await cookie(issued)
    await context.addCookies([{ name, value, url: new URL(origin).origin, httpOnly: true, sameSite: "Lax" }])
    return { userSWA: issued.userSWA }
  }
  const opened = emptyPage(context, origin)
  const [issued, { leave, page }, recipient] = await Promise.all([
    world.issueSession(user, clientSWA),
    opened,
    opened.then(({ page }) => page.evaluate(preparePage, store))
  ])
  await page.evaluate(storeSession, await sealFor(recipient, issued.stored))
  await leave()
  return { userSWA: issued.userSWA }
}
