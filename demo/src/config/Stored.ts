/**
 * What the demo keeps in the browser's local storage: one row per key. Whatever is read is decoded; a value that does
 * not fit is removed and counts as absent. The SDK keeps its session by itself, under `okto_session`.
 */
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Configuration } from "./Configuration.ts"

/** What of a Web Storage is needed. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** One key and the shape of its text. */
export interface Stored<A> {
  readonly key: string
  readonly codec: Schema.Codec<A, string>
  /** What an absent or corrupt value counts as. */
  readonly fallback: A
}

/** Where the one-time code login stands. */
export const OtpStatus = Schema.Literals(["send_OTP", "verify_OTP", "resend_OTP"])
export type OtpStatus = typeof OtpStatus.Type

const NonEmpty = Schema.NonEmptyString

const text = (key: string): Stored<string> => ({ key, codec: NonEmpty, fallback: "" })

const initialStatus: OtpStatus = "send_OTP"

const StoredConfiguration: Schema.Codec<Configuration | undefined, string> = Schema.fromJsonString(Configuration)

export const configuration: Stored<Configuration | undefined> = {
  key: "okto_config",
  codec: StoredConfiguration,
  fallback: undefined
}
export const googleIdToken = text("googleIdToken")
export const email = text("okto_email")
export const phone = text("okto_phone")
export const jwt = text("okto_jwt")
export const token = text("okto_token")
export const status: Stored<OtpStatus> = { key: "okto_status", codec: OtpStatus, fallback: initialStatus }

// A blocked or full storage costs the memory, not the page.
const attempt = <A>(use: () => A): Option.Option<A> => Result.getSuccess(Result.try(use))

/** Forgets a value. */
export const remove = <A>(store: Store, { key }: Stored<A>): void => void attempt(() => store.removeItem(key))

/** The stored value, or the fallback. */
export const read = <A>(store: Store, row: Stored<A>): A => {
  const found = attempt(() => store.getItem(row.key)).pipe(Option.flatMap(Option.fromNullishOr))
  if (Option.isNone(found)) return row.fallback
  const decoded = Schema.decodeOption(row.codec)(found.value)
  if (Option.isNone(decoded)) remove(store, row)
  return Option.getOrElse(decoded, () => row.fallback)
}

/** Keeps a value; the fallback is kept by keeping nothing. */
export const write = <A>(store: Store, row: Stored<A>, value: A): void => {
  if (value === row.fallback) return remove(store, row)
  const encoded = Schema.encodeOption(row.codec)(value)
  if (Option.isSome(encoded)) attempt(() => store.setItem(row.key, encoded.value))
}
