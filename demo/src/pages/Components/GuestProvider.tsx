/** Provides a client whose session is not stored, so that signing in does not change the demo's user. */
import { OktoProvider } from "@okto-effect/react"
import { type ReactNode, useState } from "react"
import { unstored, useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { toClientConfig } from "../../config/Configuration.ts"

export const GuestProvider = ({ children }: { readonly children: ReactNode }) => {
  const { calls, local } = useConnection()
  const configuration = useConfiguration()
  const isConfigured = useIsConfigured()
  const [platform] = useState(unstored)
  return isConfigured ? (
    <OktoProvider config={{ ...toClientConfig(configuration, local), log: calls.add, platform }}>
      {children}
    </OktoProvider>
  ) : (
    "The client is not configured."
  )
}
