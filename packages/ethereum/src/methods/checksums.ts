/**
 * Checksums of addresses (EIP-55). An address in mixed letter case whose case is not its checksum has a typing error; viem and ethers
 * refuse it too.
 */
import { isAddress } from "viem/utils"
import { errorCodes, isObject } from "../errors.ts"
import { createInvalidParamsError } from "./method.ts"

/** Whether the case of an address is its checksum, or the address is in one letter case. */
const hasValidChecksum = (address: string): boolean => isAddress(address) || !/[a-f]/.test(address)

/** Refuses addresses with a wrong checksum. The paths are those of the parameters. */
export const requireChecksums = (addresses: ReadonlyArray<readonly [path: string, address: string]>): void => {
  const issues = addresses.flatMap(([path, address]) =>
    hasValidChecksum(address)
      ? []
      : [{ path, message: "expected an address whose letter case is its checksum (EIP-55), or in one letter case" }]
  )
  if (issues.length > 0) throw createInvalidParamsError(issues, errorCodes.unsupported)
}

/** Levels of structs and lists that are searched: the SDK refuses to sign deeper data. */
const maxDepth = 100

/** The addresses in a value of typed data, with their paths. What does not fit its type is left to the SDK, which refuses it. */
const addressesIn = (
  types: Readonly<Record<string, unknown>>,
  type: unknown,
  value: unknown,
  path: string,
  depth = 0
): ReadonlyArray<readonly [path: string, address: string]> => {
  if (typeof type !== "string" || depth > maxDepth) return []
  if (type === "address") return typeof value === "string" && isAddress(value, { strict: false }) ? [[path, value]] : []
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    return Array.isArray(value)
      ? value.flatMap((each, index) => addressesIn(types, item, each, `${path}[${index}]`, depth + 1))
      : []
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!Array.isArray(fields) || !isObject(value)) return []
  // Each name once: two fields of one name would double the work at each level.
  const named = new Map(fields.filter(isObject).map((field) => [String(field["name"]), field["type"]]))
  return [...named].flatMap(([name, inner]) =>
    addressesIn(types, inner, Object.hasOwn(value, name) ? value[name] : undefined, `${path}.${name}`, depth + 1)
  )
}

/** The type of a domain, as far as it has addresses, where the data does not say it. */
const domainType = [{ name: "verifyingContract", type: "address" }]

/**
 * Refuses typed data (EIP-712) with an address whose checksum is wrong.
 *
 * @param json the data as JSON text; another text is left to the SDK, which refuses it
 */
export const requireTypedDataChecksums = (json: string): void => {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return
  }
  if (!isObject(data) || !isObject(data["types"])) return
  const types = { EIP712Domain: domainType, ...data["types"] }
  requireChecksums([
    ...addressesIn(types, "EIP712Domain", data["domain"], "data.domain"),
    ...addressesIn(types, data["primaryType"], data["message"], "data.message")
  ])
}
