/** A banner for each list that could not be fetched, and a button to try again. */
import { Anchor, Text } from "@mantine/core"
import { categoryOf } from "../client/explain.ts"
import type { ListQuery } from "../client/lists.ts"
import { FailureBanner } from "./ErrorBanner.tsx"

/** The queries of a form, by the names in their banners. */
export type Lists = Readonly<Record<string, ListQuery>>

export const ListErrors = ({ lists }: { readonly lists: Lists }) => {
  const missing = Object.entries(lists).filter(([, { error }]) => error !== null)
  const retry = () => {
    for (const [, { refetch }] of missing) void refetch()
  }
  return (
    <>
      {missing.map(([name, { error }]) => (
        <FailureBanner key={name} sentence={`Failed to fetch ${name}`} error={error} />
      ))}
      {missing.some(([, { error }]) => categoryOf(error) !== "sign-in") && (
        <Text size="sm">
          <Anchor component="button" type="button" inherit underline="always" onClick={retry}>
            Try again
          </Anchor>
        </Text>
      )}
    </>
  )
}
