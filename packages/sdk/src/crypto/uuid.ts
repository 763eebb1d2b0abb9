/** UUIDs (RFC 9562). */

/** A UUID of any version: job ids and nonces are any 16 bytes. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The UUID of 32 hex digits. */
export const formatUuid = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

/** Makes 16 random bytes those of a UUID of version 4. */
export const toUuidV4 = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
