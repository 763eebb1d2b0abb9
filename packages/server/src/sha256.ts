/** Hashes of short texts, for ids of rows. */
import { sha256 as sha2 } from "@noble/hashes/sha2"
import { bytesToHex } from "@noble/hashes/utils"

/**
 * SHA-256 of a text, as 64 hex digits. In JavaScript: each request hashes its cookie, and WebCrypto takes ten times as
 * long for so few bytes, because it hands them to another thread.
 */
export const sha256 = (text: string): string => bytesToHex(sha2(text))
