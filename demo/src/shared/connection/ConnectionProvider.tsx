/** Provides the connection, and its client, to the components below. */
import { OktoClient, OktoProvider } from "@okto-effect/react"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { createContext, type PropsWithChildren, useContext, useSyncExternalStore } from "react"
import { useNavigate } from "react-router-dom"
import { type Configuration, isLocal } from "./Configuration.ts"
import type { LocalBackend } from "./LocalBackend.ts"
import type { Call } from "../../features/inspector/calls.ts"
import type { Connection } from "./Connection.ts"

/** The platform of a client whose session is not stored. */
const unstored = () => Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())

let made: OktoClient | undefined

/** The client while the configuration is invalid: one, which cannot log in. */
const signedOutClient = (): OktoClient =>
  (made ??= new OktoClient({
    clientSWA: `0x${"00".repeat(20)}`,
    clientSigner: { sign: () => Promise.reject(new Error("The client is not configured")) },
    platform: unstored()
  }))

const ConnectionContext = createContext<Connection | undefined>(undefined)

export const ConnectionProvider = ({
  children,
  connection
}: PropsWithChildren<{ readonly connection: Connection }>) => (
  <ConnectionContext value={connection}>
    <OktoProvider client={useSyncExternalStore(connection.subscribe, connection.client) ?? signedOutClient()}>
      {children}
    </OktoProvider>
  </ConnectionContext>
)

/** The connection of the nearest provider. */
export const useConnection = (): Connection => {
  const connection = useContext(ConnectionContext)
  if (connection === undefined) throw new Error("useConnection must be used inside a ConnectionProvider")
  return connection
}

/** The current configuration. */
export const useConfiguration = (): Configuration => {
  const { configuration, subscribe } = useConnection()
  return useSyncExternalStore(subscribe, configuration)
}

/** The local backend, where the current configuration uses it. */
export const useLocalBackend = (): LocalBackend | undefined => {
  const { local } = useConnection()
  return isLocal(useConfiguration(), local) ? local : undefined
}

/** Whether the current configuration is valid. */
export const useIsConfigured = (): boolean => {
  const { client, subscribe } = useConnection()
  return useSyncExternalStore(subscribe, () => client() !== undefined)
}

/** The last calls to the backend, the newest first. */
export const useCalls = (): ReadonlyArray<Call> => {
  const { calls } = useConnection()
  return useSyncExternalStore(calls.subscribe, calls.list)
}

/** Logs out and goes to the login page. */
export const useLogOut = () => {
  const { logOut } = useConnection()
  const navigate = useNavigate()
  return () => {
    logOut()
    void navigate("/")
  }
}
