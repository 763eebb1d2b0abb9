/** Lists that could not be read, one banner each, with a way to try again. */
import { Anchor, Text } from "@mantine/core"
import { categoryOf } from "../client/explain.ts"
import type { Lists } from "../client/lists.ts"
import { FailureBanner } from "./Banner.tsx"

export const MissingLists = ({ lists: { missing, retry } }: { readonly lists: Lists }) => (
  <>
    {missing.map(({ error, sentence }) => (
      <FailureBanner key={sentence} sentence={sentence} error={error} />
    ))}
    {missing.some(({ error }) => categoryOf(error) !== "sign-in") && (
      <Text size="sm">
        <Anchor component="button" type="button" inherit underline="always" onClick={retry}>
          Try again
        </Anchor>
      </Text>
    )}
  </>
)
