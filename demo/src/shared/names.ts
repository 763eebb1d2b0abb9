/** Names of networks, and short forms of addresses. */
import { networkNames } from "@okto-effect/react/ui"
import type { Chain } from "@okto-effect/sdk"

/** The name of a network as the components show it: of their table, or else as the backend spells it. */
export const networkName = ({ caipId, networkName }: Chain): string =>
  (Object.hasOwn(networkNames, caipId) ? networkNames[caipId] : undefined) ?? networkName

/** Whether a chain is an EVM chain. */
export const isEvm = ({ caipId }: Chain): boolean => caipId.toLowerCase().startsWith("eip155:")

/** A long address or hash with its middle left out. */
export const truncateMiddle = (text: string, start = 8, end = 6): string =>
  text.length <= start + end + 1 ? text : `${text.slice(0, start)}…${text.slice(-end)}`
