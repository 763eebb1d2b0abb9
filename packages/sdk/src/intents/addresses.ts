/** Checks the addresses in an intent by the rules of its chain, which the intent's schema does not know. */
import { hasValidChecksum } from "../core/crypto.ts"
import type { Issue } from "../errors/Errors.ts"

/** The addresses in an intent by path. One that is empty or absent is not checked. */
export type Addresses = Readonly<Record<string, string | undefined>>

/** Whether a wrong EIP-55 checksum is refused. */
export interface ChecksumOptions {
  /** `"require"`: an EVM address in mixed letter case must have the right checksum. Default: hex is enough. */
  readonly checksums?: "require" | undefined
}

/** The names of fields that have a sentence of their own. */
const subjects: Readonly<Record<string, string>> = {
  recipient: "recipient address",
  recipientWalletAddress: "recipient address",
  collectionAddress: "collection address",
  nftId: "NFT address",
  token: "token address"
}

const isEvmAddress = (address: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(address)

/**
 * Whether a text is a whole address on Aptos: 64 hex digits, or one digit for a special address. With fewer digits it may be a
 * part of one, or an EVM address.
 *
 * @see https://github.com/aptos-foundation/AIPs/blob/main/aips/aip-40.md
 */
const isAptosAddress = (address: string): boolean => /^0x([0-9a-fA-F]{64}|[0-9a-fA-F])$/.test(address)

const whole = "a whole address, 0x and 64 hex digits, or 0x0 to 0xf"

/** What an address with a checksum must be. */
export const withChecksum = "an address whose letter case is its checksum (EIP-55), or of one letter case"

/** The issues of the addresses of an intent on a chain. */
export const addressIssues = (
  caip2Id: string,
  addresses: Addresses,
  { checksums }: ChecksumOptions
): ReadonlyArray<Issue> =>
  Object.entries(addresses).flatMap(([path, address = ""]): ReadonlyArray<Issue> => {
    const name = path.replace(/^.*\./, "")
    const subject = subjects[name] ?? "address"
    const isOn = (namespace: string) => caip2Id.toLowerCase().startsWith(`${namespace}:`)
    if (address === "") return []
    const message = `Invalid ${subject} format`
    if (isOn("aptos")) return isAptosAddress(address) ? [] : [{ path, message, expected: whole }]
    if (!isOn("eip155")) return []
    if (subject === subjects["recipient"] && !isEvmAddress(address)) return [{ path, message }]
    return checksums === "require" && !hasValidChecksum(address)
      ? [{ path, message: `Invalid ${subject} checksum`, expected: withChecksum }]
      : []
  })
