/** Starts the demo. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/App.tsx"
import { makeRouter } from "./app/router.tsx"
import * as Connection from "./client/Connection.ts"
import { makeQueryClient } from "./client/queries.ts"
import { localBackend, withEndpoints } from "./config/LocalBackend.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")

// The storage is looked up at each use: merely touching it throws where it is blocked.
const store = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key)
}
const local = await withEndpoints(localBackend(import.meta.env, window.location.origin))
const connection = Connection.make(store, local)
const queries = makeQueryClient()

// What one user read is not for the next.
connection.subscribe(() => {
  if (connection.client()?.userSWA === undefined) queries.clear()
})

createRoot(root).render(
  <StrictMode>
    <App connection={connection} queries={queries} router={makeRouter()} />
  </StrictMode>
)
