/** Where a code arrives: on the local backend, in its inbox. */
import { Anchor } from "@mantine/core"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { isLocal } from "../../config/Configuration.ts"

export const Arrival = ({ elsewhere, here }: { readonly here: string; readonly elsewhere: string }) => {
  const { local } = useConnection()
  if (!isLocal(useConfiguration(), local)) return elsewhere
  return (
    <>
      {here}{" "}
      <Anchor href={local.inbox} target="_blank" inherit underline="always">
        local inbox
      </Anchor>
    </>
  )
}
