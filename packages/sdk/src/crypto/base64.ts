/** Bytes as text in base64 (RFC 4648), by the platform's own functions: a library would weigh a kilobyte in every page. */

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))

/** The bytes of a text, also where it is spelled for URLs. Throws a `DOMException` where it is no base64. */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
