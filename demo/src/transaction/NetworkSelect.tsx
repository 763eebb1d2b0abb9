/** Selects a chain by name and CAIP-2 id. */
import { Select, type SelectProps } from "@mantine/core"
import { listPlaceholder } from "../client/lists.ts"
import { networkName } from "../format/networkName.ts"
import type { Networks } from "./useNetworks.ts"

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
