/** Starts the demo. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/App.tsx"
import { preload } from "./app/routes.tsx"
import { allowOwn } from "./app/trustedTypes.ts"
import * as Connection from "./client/Connection.ts"
import { type LocalBackend, localBackend, withEndpoints } from "./config/LocalBackend.ts"

allowOwn(window)

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")

// The storage is looked up at each use: merely touching it throws where it is blocked.
const store = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key)
}

const build = import.meta.env
const base = build.BASE_URL

/** The local backend: inside this page, beside it, or none. */
const found = async (): Promise<LocalBackend | undefined> => {
  if (import.meta.env.VITE_OKTO_IN_PAGE !== true) return withEndpoints(localBackend(build, window.location.origin))
  const { start } = await import("./inPage/start.ts")
  await start(base)
  return localBackend({ ...build, VITE_OKTO_BFF: base }, window.location.origin)
}

const show = (local: LocalBackend | undefined) => {
  const connection = Connection.make(store, local)

  createRoot(root).render(
    <StrictMode>
      <App base={base} connection={connection} />
    </StrictMode>
  )
}

const ready = async () => {
  const [local] = await Promise.all([found(), preload(window.location.pathname, base)])
  show(local)
}

ready().catch((error: unknown) => {
  root.setAttribute("role", "alert")
  root.className = "unavailable"
  root.textContent = error instanceof Error ? error.message : String(error)
})
