/** Gives one client to the components below. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import {
  type ReactElement,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState
} from "react"
import { ClientHolder } from "./ClientHolder.ts"
import type { OktoClient } from "./OktoClient.ts"
import { ProviderMissing } from "./ProviderMissing.ts"

const Holder = createContext<{ readonly client: OktoClient } | undefined>(undefined)

/** What a provider takes: how to make a client, or the client. */
export type OktoProviderProps = { readonly children?: ReactNode } & (
  | {
      /**
       * How to make a client. Another value in it makes another client, and so does a store, signer, platform or `fetch`
       * where there was none. One such object or function instead of another does not, because apps write them in place.
       */
      readonly config: OktoClientOptions
      readonly client?: undefined
    }
  | {
      /** A client that the app made, and disposes. */
      readonly client: OktoClient
      readonly config?: undefined
    }
)

const OwnClient = ({
  children,
  config
}: {
  readonly config: OktoClientOptions
  readonly children: ReactNode
}): ReactElement => {
  const [holder, setHolder] = useState(() => new ClientHolder(config))
  // React drops this render and starts again with the new holder, before any child sees the old one.
  if (!holder.isFor(config)) setHolder(new ClientHolder(config))
  // The cleanup of `useEffect` also runs when `<Activity>` hides what may be shown again, that of `useInsertionEffect` only
  // when the provider is unmounted, but before those of the components below it. The client outlives both.
  useInsertionEffect(() => holder.retain(), [holder])
  useEffect(() => holder.retain(), [holder])
  return <Holder.Provider value={holder}>{children}</Holder.Provider>
}

const GivenClient = ({
  children,
  client
}: {
  readonly client: OktoClient
  readonly children: ReactNode
}): ReactElement => <Holder.Provider value={useMemo(() => ({ client }), [client])}>{children}</Holder.Provider>

/**
 * Makes one client for the components below it and disposes it when it is unmounted. Safe in strict mode, in server
 * rendering and inside of `<Activity>`, where the client lives on while it is hidden. A malformed configuration is thrown as `ConfigurationInvalid`, for an error boundary to catch. An app that
 * needs the client outside of React makes it there, and passes it as `client`.
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
export const OktoProvider = ({ children, client, config }: OktoProviderProps): ReactElement =>
  client === undefined ? (
    <OwnClient config={config}>{children}</OwnClient>
  ) : (
    <GivenClient client={client}>{children}</GivenClient>
  )

/** The client of the nearest provider. Throws {@link ProviderMissing} where there is none. */
export const useOkto = (): OktoClient => {
  const holder = useContext(Holder)
  if (holder === undefined) throw new ProviderMissing()
  return holder.client
}
