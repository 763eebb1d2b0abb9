/** Hands the connection to the tree below, with its client. */
import { OktoProvider } from "@okto-effect/react"
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react"
import type { Configuration } from "../config/schemas.ts"
import type { Connection } from "./Connection.ts"
import { nobody } from "./nobody.ts"

const ConnectionContext = createContext<Connection | undefined>(undefined)

export const ConnectionProvider = ({
  children,
  connection
}: {
  readonly connection: Connection
  readonly children: ReactNode
}) => (
  <ConnectionContext value={connection}>
    <OktoProvider client={useSyncExternalStore(connection.subscribe, connection.client) ?? nobody()}>
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

/** Whether the current configuration can be used. */
export const useIsConfigured = (): boolean => {
  const { client, subscribe } = useConnection()
  return useSyncExternalStore(subscribe, () => client() !== undefined)
}
