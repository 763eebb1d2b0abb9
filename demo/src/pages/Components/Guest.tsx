/** A client of its own, whose session is kept nowhere: whoever signs in with it leaves the demo's user alone. */
import { OktoProvider } from "@okto-effect/react"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { type ReactNode, useState } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { toClientConfig } from "../../config/Configuration.ts"

/** Its children have the guest's client; nothing where the configuration cannot be used. */
export const Guest = ({ children }: { readonly children: ReactNode }) => {
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
