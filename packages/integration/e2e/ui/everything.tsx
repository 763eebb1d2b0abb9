/** Every story on one page, in any language, theme and width. */
import { OktoClient, OktoProvider } from "@okto-effect/react"
import type { OktoClientOptions } from "@okto-effect/sdk"
import { english, loadTexts, type PartialTexts, presets, type Theme, UiProvider } from "@okto-effect/react/ui"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { memo, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { type Backend, fetchOf } from "../../../react/stories/backends.ts"
import { type Cell, cells } from "../../../react/stories/index.tsx"
import { type Globals, waitFor } from "../../../react/stories/story.ts"
import { type Finding, type Look, measure, untranslatedIn } from "./measure.ts"

const bracketed = (words: unknown): unknown => {
  if (typeof words === "string") return `⟦${words}⟧`
  if (typeof words === "function") {
    return (...facts: ReadonlyArray<unknown>) => `⟦${String(Reflect.apply(words, undefined, facts))}⟧`
  }
  return Object.fromEntries(Object.entries(Object(words)).map(([name, inner]) => [name, bracketed(inner)]))
}

const isTexts = (value: unknown): value is PartialTexts =>
  typeof value === "object" && value !== null && "common" in value

/** A made-up language: a text without brackets is not in the catalogue. */
const madeUp = (): PartialTexts => {
  const words = bracketed(english)
  return isTexts(words) ? { ...words, locale: "en" } : {}
}

/** A value that React follows. */
const variable = <A,>(value: A) => {
  const listeners = new Set<() => void>()
  let current = value
  return {
    set: (next: A) => {
      current = next
      for (const listener of listeners) listener()
    },
    get: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

const look = variable<Look>({ language: "en", theme: "light" })
/** How many cells are drawn. One after the other: transactions of one user are under way one after the other, too. */
const drawn = variable(0)

const themeOf = (theme: Look["theme"]): Theme => (theme === "compact" ? presets.compact : presets[theme])

/** The clients by backend, so that components read the same lists once. */
type Clients = Readonly<Record<Backend | "signedOut" | "sender", OktoClient>>

const clientOf = (clients: Clients, { parameters }: Cell): OktoClient => {
  if (parameters.isSignedOut === true) return clients.signedOut
  // A transaction of a user is seen in all cells with the same form.
  return parameters.isSent === true ? clients.sender : clients[parameters.backend ?? "usual"]
}

interface Shared {
  readonly clients: Clients
  readonly globals: Globals
}

/** A cell; drawn once, however many follow it. */
const Drawn = memo(({ cell, clients, globals }: Shared & { readonly cell: Cell }) => {
  const { name, parameters, render } = cell
  return (
    <section aria-label={name} data-cell={name}>
      <OktoProvider client={clientOf(clients, cell)}>
        <UiProvider isOnline={parameters.isOffline === true ? false : undefined}>{render(globals)}</UiProvider>
      </OktoProvider>
    </section>
  )
})

const Everything = ({ clients, globals }: Shared) => {
  const { language, theme } = useSyncExternalStore(look.subscribe, look.get)
  const count = useSyncExternalStore(drawn.subscribe, drawn.get)
  return (
    <UiProvider
      {...(language === "made-up" ? { texts: madeUp() } : { language })}
      theme={themeOf(theme)}
      scheme={theme === "dark" ? "dark" : "light"}
    >
      {cells.slice(0, count).map((cell) => (
        <Drawn key={cell.name} cell={cell} clients={clients} globals={globals} />
      ))}
    </UiProvider>
  )
}

/**
 * Draws every cell, and reaches its state. `jwts` are those of a user who reads, and of one who sends. Returns the cells whose
 * state is not reached in time.
 */
export const startAll = async (
  config: OktoClientOptions,
  jwts: { readonly reader: string; readonly sender: string },
  googleScript: string
): Promise<ReadonlyArray<string>> => {
  // In the flow of their cells, as one of them at a time would be alone on the page.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.show()
  }
  const clientOver = async (backend: Backend, jwt?: string) => {
    const client = new OktoClient({
      ...config,
      requestTimeout: 600_000,
      platform: Layer.mergeAll(
        SessionStore.layerMemory(),
        SecureRandom.layerWebCrypto,
        Transport.layerFetch(fetchOf(backend))
      )
    })
    if (jwt !== undefined) await client.loginUsingJWTAuthentication(jwt)
    return client
  }
  const clients: Clients = {
    signedOut: await clientOver("usual"),
    sender: await clientOver("usual", jwts.sender),
    usual: await clientOver("usual", jwts.reader),
    loading: await clientOver("loading", jwts.reader),
    many: await clientOver("many", jwts.reader),
    empty: await clientOver("empty", jwts.reader),
    failing: await clientOver("failing", jwts.reader),
    lost: await clientOver("lost", jwts.reader)
  }
  const main = document.body.appendChild(document.createElement("main"))
  main.append(Object.assign(document.createElement("h1"), { textContent: "Stories" }))
  const root = createRoot(main.appendChild(document.createElement("div")))
  flushSync(() => root.render(<Everything clients={clients} globals={{ googleScript, jwt: jwts.reader }} />))
  await Promise.all([...document.fonts].map((font) => font.load()))
  const failed: Array<string> = []
  const waits: Array<Promise<unknown>> = []
  for (const cell of cells) {
    const { name, parameters, play } = cell
    flushSync(() => drawn.set(drawn.get() + 1))
    const place = [...document.querySelectorAll<HTMLElement>("[data-cell]")].at(-1)
    if (place?.dataset["cell"] !== name) return [`${name} is not drawn`]
    const signal = AbortSignal.timeout(30_000)
    const reached = (async () => {
      await play?.({ canvasElement: place, signal })
      if (parameters.sees !== undefined) await waitFor(place, parameters.sees, signal)
    })().catch((cause: unknown) => failed.push(`${name}: ${String(cause)}`))
    // A transaction is one at a time.
    if (play === undefined) waits.push(reached)
    else await reached
  }
  await Promise.all(waits)
  return failed
}

/** Draws everything anew, and returns what is wrong. */
export const inspect = async (next: Look): Promise<ReadonlyArray<Finding>> => {
  if (next.language !== "made-up") await loadTexts(next.language)
  flushSync(() => look.set(next))
  const places = [...document.querySelectorAll<HTMLElement>("[data-cell]")]
  if (next.language === "made-up") return places.flatMap(untranslatedIn)
  return places.flatMap((place) => measure(place, next.language))
}
