/** Provides the connection, and its client, to the components below. */
import { OktoProvider } from "@okto-effect/react"
import { createContext, type PropsWithChildren, useContext } from "react"
import { useNavigate } from "react-router-dom"
import { useStore } from "../store.ts"
import type { Connection } from "./Connection.ts"

const ConnectionContext = createContext<Connection | undefined>(undefined)

export const ConnectionProvider = ({
  children,
  connection
}: PropsWithChildren<{ readonly connection: Connection }>) => (
  <ConnectionContext value={connection}>
    <OktoProvider client={useStore(connection.state).client}>{children}</OktoProvider>
  </ConnectionContext>
)

/** The connection of the nearest provider, and its state. */
export const useConnection = () => {
  const connection = useContext(ConnectionContext)
  if (connection === undefined) throw new Error("useConnection must be used inside a ConnectionProvider")
  const { configuration, issues, local } = useStore(connection.state)
  return { ...connection, configuration, local, isConfigured: issues === undefined }
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
