/** The checksum of an address, for forms. The hash function is loaded with the code that signs. */
import * as Effect from "effect/Effect"
import type { ModuleNotLoaded } from "../errors/Errors.ts"
import { signing } from "../session/signing.ts"
import type { OktoPromise } from "./OktoPromise.ts"

/**
 * Resolves to whether the checksum of an address is right: await it. In an EVM address with mixed letter case the case is a checksum (EIP-55),
 * which detects typing errors. An address in one letter case has no checksum and is valid, like an address of another
 * chain. Unless the configuration has `checksums: "require"`, the SDK does not check it when it sends: call this where users type
 * addresses.
 *
 * @param address - `0x` and 40 hexadecimal digits; anything else is valid.
 * @returns whether the checksum is right, or there is none. Fails with `ModuleNotLoaded`.
 * @see https://eips.ethereum.org/EIPS/eip-55
 *
 * @example
 * ```ts
 * import { hasValidChecksum } from "@okto-effect/sdk"
 *
 * export const validate = async (recipient: string) =>
 *   (await hasValidChecksum(recipient)) ? undefined : "Check the address."
 * ```
 */
export const hasValidChecksum = (address: string): OktoPromise<boolean, ModuleNotLoaded> =>
  Effect.runPromise(Effect.map(signing, (part) => typeof address !== "string" || part.hasValidChecksum(address)))
