/** Starts the demo. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/App.tsx"
import { preload } from "./app/routes.tsx"
import { installTrustedTypesPolicy } from "./app/trustedTypes.ts"
import * as Connection from "./client/Connection.ts"
import { type LocalBackend, createLocalBackend, withEndpoints } from "./config/LocalBackend.ts"
import * as Stored from "./config/Stored.ts"

installTrustedTypesPolicy(window)

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")

const store = Stored.storeOf(() => localStorage)
const build = import.meta.env
const base = build.BASE_URL

/** Resolves after the first frame is on the screen, or in a hidden page at once. */
const painted = (): Promise<void> =>
  new Promise((resolve) =>
    document.visibilityState === "hidden" ? resolve() : requestAnimationFrame(() => setTimeout(resolve))
  )

/** Starts the backend inside this page, after the page is shown: it is larger than the page. */
const startInPage = async (): Promise<void> => {
  const { start } = await import("./inPage/start.ts")
  await start(base)
}

/** The local backend: inside this page, on its server, or none. */
const findLocalBackend = async (whenShown: Promise<void>): Promise<LocalBackend | undefined> => {
  const { origin } = window.location
  if (import.meta.env.VITE_OKTO_IN_PAGE !== true) return withEndpoints(createLocalBackend(build, origin))
  return createLocalBackend({ ...build, VITE_OKTO_BFF: base }, origin, whenShown.then(startInPage))
}

const show = async (): Promise<void> => {
  const shown = Promise.withResolvers<void>()
  const [local] = await Promise.all([findLocalBackend(shown.promise), preload(window.location.pathname, base)])
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App base={base} connection={Connection.make(store, local)} />
    </StrictMode>
  )
  shown.resolve(painted())
}

show().catch((error: unknown) => {
  root.setAttribute("role", "alert")
  root.style.padding = "2rem"
  root.textContent = error instanceof Error ? error.message : String(error)
})
