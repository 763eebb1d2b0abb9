/**
 * What the demo keeps in the browser's storages, one row per key. A stored value that cannot be parsed is removed and
 * counts as absent. The SDK stores its session itself, under `okto_session`.
 */
import * as Result from "effect/Result"
import { fromJson } from "../json.ts"
import { type Configuration, parseConfiguration } from "./Configuration.ts"

/** The part of a Web Storage that is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** A storage of the browser. Where it is blocked it throws itself, so each use reads it again. */
export const storeOf = (storage: () => Storage): Store => ({
  getItem: (key) => storage().getItem(key),
  setItem: (key, value) => storage().setItem(key, value),
  removeItem: (key) => storage().removeItem(key)
})

export interface Stored<A> {
  readonly key: string
  /** Reads a stored text; `undefined` where it is invalid. */
  readonly parse: (text: string) => A | undefined
  /** The value when the key is absent or its text is invalid. */
  readonly fallback: A
}

/** The steps of a login with a one-time code. */
export const otpStatuses = ["send_OTP", "verify_OTP", "resend_OTP"] as const

const otpStatus: Stored<(typeof otpStatuses)[number]> = {
  key: "okto_status",
  parse: (stored) => otpStatuses.find((known) => known === stored),
  fallback: "send_OTP"
}

const text = (key: string): Stored<string> => ({ key, parse: (stored) => stored || undefined, fallback: "" })

export const configuration: Stored<Configuration | undefined> = {
  key: "okto_config",
  parse: (stored) => parseConfiguration(fromJson(stored)),
  fallback: undefined
}
export const googleIdToken = text("googleIdToken")

/** The values of the login page, until the login succeeds or another tab is chosen. */
export const draft = {
  email: text("okto_email"),
  phone: text("okto_phone"),
  jwt: text("okto_jwt"),
  /** Identifies the code that was sent. */
  token: text("okto_token"),
  status: otpStatus
}

// The page also works where the storage is blocked or full.
const attempt = <A>(use: () => A): A | undefined => Result.getOrUndefined(Result.try(use))

/** Removes a value. */
export const remove = <A>(store: Store, { key }: Stored<A>): void => attempt(() => store.removeItem(key))

/** The stored value, or the fallback. */
export const read = <A>(store: Store, row: Stored<A>): A => {
  const stored = attempt(() => store.getItem(row.key))
  if (stored == null) return row.fallback
  const value = row.parse(stored)
  if (value === undefined) remove(store, row)
  return value ?? row.fallback
}

/** Stores a value: text as it is, other values as JSON. The fallback is stored by removing the key. */
export const write = <A>(store: Store, row: Stored<A>, value: A): void => {
  if (value === row.fallback) return remove(store, row)
  attempt(() => store.setItem(row.key, typeof value === "string" ? value : JSON.stringify(value)))
}
