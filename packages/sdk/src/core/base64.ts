/** Base64 (RFC 4648) by the platform's functions: a library would add a kilobyte to every bundle. */

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))

/** Decodes base64 and base64url. Throws a `DOMException` for other text. */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
