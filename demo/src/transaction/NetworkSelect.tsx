/** The networks of a form, and their choice by name and CAIP-2 id. */
import { Select, type SelectProps } from "@mantine/core"
import { useChains } from "@okto-effect/react/query"
import type { Chain } from "@okto-effect/sdk"
import * as Arr from "effect/Array"
import { listPlaceholder } from "../client/lists.ts"
import { networkName } from "../format/networkName.ts"

export type Networks = ReturnType<typeof useNetworks>

const anyChain = () => true

/** The chains to choose from, absent until they are loaded, and the chosen one. */
export const useNetworks = (network: string, fits: (chain: Chain) => boolean = anyChain) => {
  const query = useChains()
  const offered = query.data && Arr.dedupeWith(query.data.filter(fits), (one, other) => one.caipId === other.caipId)
  return { offered, chosen: offered?.find(({ caipId }) => caipId === network), query }
}

export const NetworkSelect = ({
  networks: { offered, query },
  onChange,
  value,
  ...props
}: Omit<SelectProps, "onChange" | "value" | "data"> & {
  readonly networks: Networks
  readonly value: string
  readonly onChange: (network: string) => void
}) => (
  <Select
    label="Network"
    description="Networks must be whitelisted for your client"
    placeholder={offered === undefined && !props.disabled ? listPlaceholder(query) : "Choose a network"}
    data={(offered ?? []).map((chain) => ({ value: chain.caipId, label: `${networkName(chain)} (${chain.caipId})` }))}
    nothingFoundMessage="No networks"
    searchable
    {...props}
    value={value || null}
    onChange={(network) => onChange(network ?? "")}
  />
)
