/** Starts the backend of the static demo: a worker that runs it, and a service worker that brings requests to it. */

/** Milliseconds that the service worker has to take over. */
const patience = 10_000

/** The browser cannot do it, and why. */
export class InPageUnavailable extends Error {}

const controlled = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (container.controller !== null) return resolve()
    container.addEventListener("controllerchange", () => resolve(), { once: true })
    setTimeout(() => reject(new InPageUnavailable("The service worker did not start: reload the page.")), patience)
  })

/** Done when requests reach the backend; it may still be starting, and they wait for it. */
export const start = async (base: string): Promise<void> => {
  if (!("serviceWorker" in navigator)) {
    throw new InPageUnavailable(
      "This demo has its backend inside the page, which needs https (or localhost) and a window that is not private."
    )
  }
  const backend = new Worker(new URL("../../workers/host.ts", import.meta.url), { type: "module", name: "backend" })
  const broken = new Promise<never>((_, reject) => {
    backend.addEventListener("error", ({ message }) => reject(new InPageUnavailable(message)))
  })
  await navigator.serviceWorker.register(`${base}serviceWorker.js`, { scope: base })
  await Promise.race([controlled(navigator.serviceWorker), broken])
}
