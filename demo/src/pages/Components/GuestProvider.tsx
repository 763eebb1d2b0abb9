/** Provides a client whose session is not stored, so that signing in does not change the demo's user. */
import { OktoProvider } from "@okto-effect/react"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { type ReactNode, useState } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { toClientConfig } from "../../config/Configuration.ts"

export const GuestProvider = ({ children }: { readonly children: ReactNode }) => {
  const { calls, local } = useConnection()
  const configuration = useConfiguration()
  const isConfigured = useIsConfigured()
  const [platform] = useState(() =>
    Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())
  )
  return isConfigured ? (
    <OktoProvider config={{ ...toClientConfig(configuration, local), log: calls.add, platform }}>
      {children}
    </OktoProvider>
  ) : (
    "The client is not configured."
  )
}
