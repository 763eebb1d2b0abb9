/**
 * Signs a user in for the pages of an app. The session is sealed for the page before it travels there, with a key that
 * never leaves the page: a trace has what was sent, and that opens nothing.
 */
import type { BrowserContext, Cookie } from "@playwright/test"
import * as Redacted from "effect/Redacted"
import { ControlRefused } from "./Controls.ts"
import type { IssuedSession } from "./issueSession.ts"
import type { TestWorld } from "./TestWorld.ts"

/** Where the session is to be. */
export interface LoginOptions {
  /** The origin of the app. Default: `baseURL`. */
  readonly origin?: string | undefined
  /**
   * `"encrypted"` is the store of `sessionStore: "encrypted"`; `"plain"` the one that clients have otherwise. Default:
   * `"encrypted"`.
   */
  readonly store?: "encrypted" | "plain" | undefined
  /** The client whose user it is, by its SWA. Default: the development client. */
  readonly clientSWA?: string | undefined
  /**
   * For an app whose server keeps the session: makes the cookie in which that server would. It is `HttpOnly`. Nothing is
   * put into the page then.
   */
  readonly cookie?: ((session: IssuedSession) => CookieOf | Promise<CookieOf>) | undefined
}

/** A cookie of the app's server. Its value is in traces: it must be sealed, or a mere number. */
export type CookieOf = Pick<Cookie, "name" | "value">

/** A page of the app's origin without the app, which is answered in the app's place. */
export const emptyPath = "/__okto_sign_in"

const base64 = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(new Uint8Array(bytes)).toString("base64")

/** What travels to the page. */
interface Sealed {
  readonly publicKey: string
  readonly iv: string
  readonly text: string
}

const curve = { name: "ECDH", namedCurve: "P-256" }

/** Seals a text for whoever has the private key of a public one: ECDH over P-256, and AES-GCM. */
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

/** What the SDK's encrypted store has in the database: its key, and the turn, which a text is bound to. */
interface Kept {
  readonly key: CryptoKey
  readonly turn: string
}

/** What the page keeps for itself between its two parts. */
interface Prepared {
  readonly own: CryptoKey
  /** What the encrypted store reads with, once it lies where that looks. */
  readonly kept: Promise<Kept> | undefined
}

/**
 * In the page: makes a key pair, keeps the private half to itself, and says the public one. Meanwhile the encrypted store
 * gets its key.
 */
const introduce = async (store: "encrypted" | "plain"): Promise<string> => {
  // As the SDK's encrypted store has it: its key lies in IndexedDB, and no script can read it. A write begins a turn.
  const keep = async (): Promise<Kept> => {
    const settled = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")))
      })
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    const fresh: Kept = { key, turn: crypto.randomUUID() }
    const opening = indexedDB.open("okto", 1)
    // A database that is new gets everything at once: each transaction of its own is a way to another process and back.
    opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore("keys").put(fresh, "session"))
    const database = await settled(opening)
    const found: unknown = await settled(database.transaction("keys").objectStore("keys").get("session"))
    const before: unknown = Reflect.get(Object(found), "key")
    const kept = before instanceof CryptoKey ? { ...fresh, key: before } : fresh
    if (Reflect.get(Object(found), "turn") !== kept.turn) {
      await settled(database.transaction("keys", "readwrite").objectStore("keys").put(kept, "session"))
    }
    database.close()
    return kept
  }
  const kept = store === "encrypted" ? keep() : undefined
  // It is waited for later, and fails there.
  kept?.catch(() => undefined)
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveKey"])
  const prepared: Prepared = { own: pair.privateKey, kept }
  Object.assign(globalThis, { oktoSignIn: prepared })
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
  return btoa(String.fromCodePoint(...raw))
}

/** In the page: opens what was sealed for it, and puts it where the client's session store looks. */
const receive = async (sealed: Sealed): Promise<void> => {
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  const prepared: Prepared | undefined = Reflect.get(globalThis, "oktoSignIn")
  if (prepared === undefined) throw new Error("the page was left while somebody signed in")
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
  const cipher = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(kept.turn) }
  const stored = new Uint8Array(await crypto.subtle.encrypt(cipher, kept.key, text))
  localStorage.setItem("okto_session_encrypted", btoa(String.fromCodePoint(...iv, ...stored)))
}

/** A page of the app's origin on which nothing runs: the one that the test has, if it has not opened anything yet. */
const emptyPage = async (context: BrowserContext, origin: string) => {
  const unused = context.pages().find((open) => open.url() === "about:blank")
  const page = unused ?? (await context.newPage())
  await page.goto(new URL(emptyPath, origin).href, { waitUntil: "commit" })
  return { page, leave: () => (unused === undefined ? page.close() : Promise.resolve()) }
}

/**
 * Signs a user in for the pages of an app in a context, whose requests a world answers.
 */
export const signIn = async (
  context: BrowserContext,
  world: Pick<TestWorld, "issueSession">,
  user: string,
  { clientSWA, cookie, origin, store = "encrypted" }: LoginOptions
): Promise<{ readonly userSWA: string }> => {
  if (origin === undefined) {
    throw new ControlRefused({ message: "loginAs: name the app's origin, in Playwright's baseURL or as { origin }" })
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
    opened.then(({ page }) => page.evaluate(introduce, store))
  ])
  await page.evaluate(receive, await sealFor(recipient, issued.stored))
  await leave()
  return { userSWA: issued.userSWA }
}
