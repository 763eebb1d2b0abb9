import { networkNames } from "@okto-effect/react/ui"
import type { Chain } from "@okto-effect/sdk"

/** The name of a network as the components show it: of their table, or else as the backend spells it. */
export const networkName = ({ caipId, networkName }: Chain): string =>
  (Object.hasOwn(networkNames, caipId) ? networkNames[caipId] : undefined) ?? networkName
