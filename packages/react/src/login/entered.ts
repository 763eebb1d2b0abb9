/** What people type and paste, as the SDK takes it: contacts, and one-time codes. */
import { toAsciiDigits } from "../digits.ts"
import type { CodeMethod } from "./Otp.ts"

/** Characters that are not seen: soft hyphens, zero-width ones, and marks of direction, as copied from web pages and chats. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A text without invisible characters and spaces around it, with letters and signs in place of their full-width forms. */
const toVisible = (entered: string): string => entered.normalize("NFKC").replaceAll(invisible, "").trim()

/** The ten digits of an Indian number; empty for a number that begins with the code of another country. */
const toPhone = (entered: string): string => {
  const text = toAsciiDigits(toVisible(entered))
  const digits = text.replaceAll(/\D/g, "")
  if (!/^[^\d+]*(?:\+|00)/.test(text)) return digits.replace(/^(?:0?91)?0?(?=\d{10}$)/, "")
  const [, national] = /^(?:00)?91(\d*)$/.exec(digits) ?? []
  // With the code of the country, the zero before the number is not dialled.
  return national === undefined ? "" : national.replace(/^0(?=\d{10}$)/, "")
}

/** Converts a contact as people write it for the SDK: phone numbers without the code of the country. */
export const toContact: { readonly [Method in CodeMethod]: (entered: string) => string } = {
  email: toVisible,
  whatsapp: toPhone
}

/** Converts a code as people type and paste it for the SDK. */
export const toCode = (entered: string): string => toAsciiDigits(toVisible(entered)).replaceAll(/\s/g, "")
