/**
 * What the demo keeps in the browser's local storage: one row per key. Whatever is read is decoded; a value that does
 * not fit is removed and counts as absent. The SDK keeps its session by itself, under `okto_session`.
 */
import type { Reader } from "@okto-effect/sdk/contract"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as readers from "./schemas.gen.ts"
import type { Configuration, OtpStatus } from "./schemas.ts"

/** What of a Web Storage is needed. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** One key, and what reads its text. */
export interface Stored<A> {
  readonly key: string
  readonly reader: Reader.Reader<A>
  /** What an absent or corrupt value counts as. */
  readonly fallback: A
}

const text = (key: string): Stored<string> => ({ key, reader: readers.StoredText, fallback: "" })

export const configuration: Stored<Configuration | undefined> = {
  key: "okto_config",
  reader: readers.StoredConfiguration,
  fallback: undefined
}
export const googleIdToken = text("googleIdToken")
export const email = text("okto_email")
export const phone = text("okto_phone")
export const jwt = text("okto_jwt")
export const token = text("okto_token")
export const status: Stored<OtpStatus> = { key: "okto_status", reader: readers.OtpStatus, fallback: "send_OTP" }

// A blocked or full storage costs the memory, not the page.
const attempt = <A>(use: () => A): Option.Option<A> => Result.getSuccess(Result.try(use))

/** Forgets a value. */
export const remove = <A>(store: Store, { key }: Stored<A>): void => void attempt(() => store.removeItem(key))

/** The stored value, or the fallback. */
export const read = <A>(store: Store, row: Stored<A>): A => {
  const found = attempt(() => store.getItem(row.key)).pipe(Option.flatMap(Option.fromNullishOr))
  if (Option.isNone(found)) return row.fallback
  const said = row.reader.read(found.value, { strict: false })
  if (Result.isFailure(said)) remove(store, row)
  return Result.getOrElse(said, () => row.fallback)
}

/** Keeps a value: text as it is, anything else as JSON. The fallback is kept by keeping nothing. */
export const write = <A>(store: Store, row: Stored<A>, value: A): void => {
  if (value === row.fallback) return remove(store, row)
  attempt(() => store.setItem(row.key, typeof value === "string" ? value : JSON.stringify(value)))
}
