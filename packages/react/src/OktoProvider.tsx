/** Gives one client to the components below. */
import type { OktoClientConfig } from "@okto-effect/sdk"
import { type ReactElement, type ReactNode, createContext, useContext, useEffect, useState } from "react"
import { ClientHolder } from "./ClientHolder.ts"
import type { OktoClient } from "./OktoClient.ts"
import { ProviderMissing } from "./ProviderMissing.ts"

const Holder = createContext<ClientHolder | undefined>(undefined)

/** What a provider takes. */
export interface OktoProviderProps {
  /** Another environment, address, key or endpoint makes another client; new functions in it do not. */
  readonly config: OktoClientConfig
  readonly children?: ReactNode
}

/**
 * Makes one client for the components below it and disposes it when it is unmounted. Safe in strict mode and in server
 * rendering. A malformed configuration is thrown as `ConfigurationInvalid`, for an error boundary to catch.
 *
 * @example
 * ```tsx
 * import { OktoProvider, useSession } from "@okto-effect/react"
 *
 * const Wallet = () => <p>{useSession().userSWA ?? "nobody"}</p>
 *
 * export const App = () => (
 *   <OktoProvider config={{ environment: "sandbox", clientPrivateKey, clientSWA }}>
 *     <Wallet />
 *   </OktoProvider>
 * )
 * ```
 */
export const OktoProvider = ({ children, config }: OktoProviderProps): ReactElement => {
  const [holder, setHolder] = useState(() => new ClientHolder(config))
  // React drops this render and starts again with the new holder, before any child sees the old one.
  if (!holder.isFor(config)) setHolder(new ClientHolder(config))
  useEffect(() => holder.retain(), [holder])
  return <Holder.Provider value={holder}>{children}</Holder.Provider>
}

/** The client of the nearest provider. Throws {@link ProviderMissing} where there is none. */
export const useOkto = (): OktoClient => {
  const holder = useContext(Holder)
  if (holder === undefined) throw new ProviderMissing()
  return holder.client
}
