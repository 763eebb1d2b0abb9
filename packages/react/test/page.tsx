/** A page without a browser, and components in it. */
import { GlobalWindow } from "happy-dom"
import { act, type ReactNode } from "react"
import { createRoot } from "react-dom/client"

const page = new GlobalWindow({ url: "https://app.example/" })
Object.assign(globalThis, { window: page, document: page.document, IS_REACT_ACT_ENVIRONMENT: true })

/** Shows components; answers how to change and remove them. */
export const show = async (node: ReactNode) => {
  const place = document.createElement("div")
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(node))
  return {
    place,
    /** Shows something else, and lets React take its time. */
    begin: (next: ReactNode) => root.render(next),
    update: (next: ReactNode) => act(async () => root.render(next)),
    remove: () => act(async () => root.unmount())
  }
}
