/** Starts the demo. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import * as Connection from "./shared/connection/Connection.ts"
import { createLocalBackend, withEndpoints } from "./shared/connection/LocalBackend.ts"
import * as storage from "./shared/connection/storage.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")

const local = await withEndpoints(createLocalBackend(import.meta.env, window.location.origin))
const connection = Connection.make(
  storage.storeOf(() => localStorage),
  local
)

createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App connection={connection} />
  </StrictMode>
)
