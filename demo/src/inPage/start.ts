/** Starts the backend of the static demo: a worker that runs it, and a service worker that intercepts its requests. */
import type { Precache } from "./messages.ts"

/** Milliseconds within which the service worker must start. */
const timeout = 10_000

/** The browser cannot run the backend; the message says why. */
class InPageUnavailable extends Error {}

const controlled = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (container.controller !== null) return resolve()
    container.addEventListener("controllerchange", () => resolve(), { once: true })
    setTimeout(() => reject(new InPageUnavailable("The service worker did not start: reload the page.")), timeout)
  })

/** Resolves when requests are intercepted. They wait while the backend starts. */
export const start = async (base: string): Promise<void> => {
  if (!("serviceWorker" in navigator)) {
    throw new InPageUnavailable(
      "This demo runs its backend inside the page. It needs https (or localhost) and a window that is not private."
    )
  }
  const backend = new Worker(new URL("../../workers/host.ts", import.meta.url), { type: "module", name: "backend" })
  const broken = new Promise<never>((_, reject) => {
    backend.addEventListener("error", ({ message }) => reject(new InPageUnavailable(message)))
  })
  await navigator.serviceWorker.register(`${base}serviceWorker.js`, { scope: base })
  await Promise.race([controlled(navigator.serviceWorker), broken])
  const message: Precache = { _tag: "Precache" }
  navigator.serviceWorker.controller?.postMessage(message)
}
