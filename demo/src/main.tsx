/** Starts the demo. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import * as Connection from "./shared/connection/Connection.ts"
import { findLocalBackend } from "./shared/connection/LocalBackend.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")

const start = async (): Promise<void> => {
  const connection = Connection.make(await findLocalBackend(window.location.origin))
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App connection={connection} />
    </StrictMode>
  )
}

start().catch((error: unknown) => {
  root.textContent = `The demo could not start: ${String(error)}`
})
