import type { OktoClient as CoreClient, OktoClientOptions } from "@okto-effect/sdk"
import * as Data from "effect/Data"
import {
  createContext,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState
} from "react"
import { ClientHolder } from "./ClientHolder.ts"
import { type OktoClient, addBrowserLogins } from "./OktoClient.ts"

/** A hook was used outside an `OktoProvider`. The message is that of the published original. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing")<{ readonly message: string }> {
  constructor() {
    super({ message: "Okto client not initialized" })
  }
}

const Holder = createContext<{ readonly client: OktoClient } | undefined>(undefined)

/** Props of the provider: the configuration of a client, or a client. */
export type OktoProviderProps = { readonly children?: ReactNode } & (
  | {
      /**
       * The configuration. When a value in it changes, a new client is made. Objects and functions are not compared, because
       * apps write them in place. Of the store, the signer, the platform and `fetch` it counts whether there is one; `log`,
       * `retry`, `tracer` and `randomUUID` of the first configuration stay.
       */
      readonly config: OktoClientOptions
      readonly client?: undefined
    }
  | {
      /**
       * A client that the app has made, and disposes of: of this package or of the SDK, such as one of `loginAs` in a test.
       * A client of the SDK gets the logins that need a page.
       */
      readonly client: CoreClient
      readonly config?: undefined
    }
)

const OwnClient = ({ children, config }: PropsWithChildren<{ readonly config: OktoClientOptions }>): ReactElement => {
  const [holder, setHolder] = useState(() => new ClientHolder(config))
  // React discards this render and starts another one with the new holder, before children are rendered.
  if (!holder.isFor(config)) setHolder(new ClientHolder(config))
  // `<Activity>` cleans up effects when it hides a component, but insertion effects only when the component is unmounted;
  // those are cleaned up before the effects of the components below. The client must survive both.
  useInsertionEffect(() => holder.retain(), [holder])
  useEffect(() => holder.retain(), [holder])
  return <Holder.Provider value={holder}>{children}</Holder.Provider>
}

const GivenClient = ({ children, client }: PropsWithChildren<{ readonly client: CoreClient }>): ReactElement => (
  <Holder.Provider value={useMemo(() => ({ client: addBrowserLogins(client) }), [client])}>{children}</Holder.Provider>
)

/**
 * Makes one client for the components below it, and disposes of it when it is unmounted. It works in strict mode, in server
 * rendering and inside `<Activity>`, which keeps the client while it is hidden. Throws `ConfigurationInvalid` to the nearest
 * error boundary when the configuration is malformed. An app that needs the client outside React makes it there, and passes
 * it as `client`.
 *
 * Put `<Suspense>` below it: React discards the state of a first render that suspends, and with it a client that nothing
 * disposes of.
 *
 * @example
 * ```tsx
 * import { OktoProvider, useSession } from "@okto-effect/react"
 *
 * const Wallet = () => <p>{useSession().userSWA ?? "Signed out"}</p>
 *
 * export const App = () => (
 *   <OktoProvider config={{ environment: "sandbox", clientPrivateKey, clientSWA }}>
 *     <Wallet />
 *   </OktoProvider>
 * )
 * ```
 */
export const OktoProvider = ({ children, client, config }: OktoProviderProps): ReactElement =>
  client ? <GivenClient client={client}>{children}</GivenClient> : <OwnClient config={config}>{children}</OwnClient>

/**
 * The client of the nearest provider. Throws {@link ProviderMissing} when there is none.
 *
 * @returns the client
 *
 * @example
 * ```tsx
 * import { useOkto } from "@okto-effect/react"
 *
 * export const SignOut = () => {
 *   const client = useOkto()
 *   return <button onClick={() => client.sessionClear()}>Sign out</button>
 * }
 * ```
 */
export const useOkto = (): OktoClient => {
  const holder = useContext(Holder)
  if (holder === undefined) throw new ProviderMissing()
  return holder.client
}
