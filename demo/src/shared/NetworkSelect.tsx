/** The networks of a form, their choice by name and CAIP-2 id, and what is said of lists that could not be fetched. */
import { Select, type SelectProps } from "@mantine/core"
import { useChains } from "@okto-effect/react/query"
import type { Chain } from "@okto-effect/sdk"
import type { UseQueryResult } from "@tanstack/react-query"
import * as Arr from "effect/Array"
import { FailureBanner } from "./Banner.tsx"
import { networkName } from "./names.ts"

/** The part of a query that tells whether its list is there. */
type ListQuery = Pick<UseQueryResult, "error" | "refetch">

/** The placeholder of a field whose list is not there. */
const listPlaceholder = ({ error }: ListQuery): string => (error === null ? "Loading…" : "Not available")

/** The placeholder of a field that chooses from a list of the chosen network: what is missing, or the invitation. */
export const choicePlaceholder = (
  network: unknown,
  list: ListQuery & { readonly data?: unknown },
  offered: ReadonlyArray<unknown>,
  words: { readonly none: string; readonly choose: string }
): string => {
  if (network === undefined) return "Choose a network first"
  if (list.data === undefined) return listPlaceholder(list)
  return offered.length === 0 ? words.none : words.choose
}

/** The queries of a form, by the names in their banners. */
export type Lists = Readonly<Record<string, ListQuery>>

/** One banner for all lists that could not be fetched: the first one's, and one button for all. */
export const ListErrors = ({ lists }: { readonly lists: Lists }) => {
  const missing = Object.entries(lists).filter(([, { error }]) => error !== null)
  const [first] = missing
  if (first === undefined) return null
  const retry = () => {
    for (const [, { refetch }] of missing) void refetch()
  }
  const names = missing.map(([name]) => name).join(", ")
  return <FailureBanner sentence={`Failed to fetch ${names}`} error={first[1].error} onRetry={retry} />
}

type Networks = ReturnType<typeof useNetworks>

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
    placeholder={offered === undefined && !props.disabled ? listPlaceholder(query) : "Choose a network"}
    data={(offered ?? []).map((chain) => ({ value: chain.caipId, label: `${networkName(chain)} (${chain.caipId})` }))}
    nothingFoundMessage="No networks"
    searchable
    {...props}
    value={value || null}
    onChange={(network) => onChange(network ?? "")}
  />
)
