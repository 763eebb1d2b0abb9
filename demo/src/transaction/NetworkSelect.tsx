/** Chooses a chain, by its name and CAIP-2 id. */
import { Select, type SelectProps } from "@mantine/core"
import { absent } from "../client/lists.ts"
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
    placeholder={offered === undefined && !props.disabled ? absent(query) : "Choose a network"}
    data={(offered ?? []).map(({ caipId, networkName }) => ({ value: caipId, label: `${networkName} (${caipId})` }))}
    nothingFoundMessage="No networks"
    searchable
    {...props}
    value={value || null}
    onChange={(network) => onChange(network ?? "")}
  />
)
