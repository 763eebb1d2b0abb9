/** The checksum of an address, for forms: what hashes is loaded with what signs. */
import * as Effect from "effect/Effect"
import type { PartNotLoaded } from "../Errors.ts"
import { signing } from "../session/Session.ts"
import type { OktoPromise } from "./OktoPromise.ts"

/**
 * Whether an address can be meant as it is written. Capital letters in an EVM address are a checksum (EIP-55), which a
 * mistyped address does not have. An address in letters of one case has none, and neither has one of another kind: both are
 * valid. The SDK sends to all of them; ask this where people type addresses.
 *
 * @param address - `0x` and 40 hexadecimal digits; anything else is valid.
 * @returns whether the checksum is right, or there is none. Fails with `PartNotLoaded`.
 * @see https://eips.ethereum.org/EIPS/eip-55
 *
 * @example
 * ```ts
 * import { hasValidChecksum } from "@okto-effect/sdk"
 *
 * export const complaintAbout = async (recipient: string) =>
 *   (await hasValidChecksum(recipient)) ? undefined : "This address is mistyped."
 * ```
 */
export const hasValidChecksum = (address: string): OktoPromise<boolean, PartNotLoaded> =>
  Effect.runPromise(Effect.map(signing, (part) => part.hasValidChecksum(address)))
