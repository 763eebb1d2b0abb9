/**
 * The texts that the demo keeps in the browser's local storage. The SDK stores its session itself, under `okto_session`. Where
 * the storage is blocked or full, nothing is kept.
 */
import * as Result from "effect/Result"

type Key = "okto_config" | "googleIdToken" | "okto_email" | "okto_phone" | "okto_jwt" | "okto_token" | "okto_status"

/** The stored text; empty for none. */
export const read = (key: Key): string => Result.getOrUndefined(Result.try(() => localStorage.getItem(key))) ?? ""

/** Stores a text; an empty one by removing the key. */
export const write = (key: Key, text: string): void =>
  void Result.try(() => (text === "" ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
