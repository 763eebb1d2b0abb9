/** Hands the connection to the tree below, and what is known about it as React state. */
import type { OktoClient } from "@okto-effect/react"
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react"
import type { Configuration } from "../config/Configuration.ts"
import type { Connection } from "./Connection.ts"

const ConnectionContext = createContext<Connection | undefined>(undefined)

export const ConnectionProvider = ({
  children,
  connection
}: {
  readonly connection: Connection
  readonly children: ReactNode
}) => <ConnectionContext value={connection}>{children}</ConnectionContext>

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

/** The current client; absent while the configuration is not usable. */
export const useClient = (): OktoClient | undefined => {
  const { client, subscribe } = useConnection()
  return useSyncExternalStore(subscribe, client)
}

/** A client with a logged-in user. */
export interface SignedIn {
  readonly client: OktoClient
  /** The user's smart wallet address. */
  readonly userSWA: string
}

/** Who is logged in; `undefined` while nobody is. */
export const useSession = (): SignedIn | undefined => {
  const connection = useConnection()
  const client = useClient()
  const userSWA = useSyncExternalStore(connection.subscribe, () => connection.client()?.userSWA)
  return useMemo(
    () => (client === undefined || userSWA === undefined ? undefined : { client, userSWA }),
    [client, userSWA]
  )
}
