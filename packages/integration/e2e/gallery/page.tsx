/** The gallery: every component in every state on one page, in any language, theme and width. */
import { OktoClient, OktoProvider } from "@okto-effect/react"
import type { OktoClientOptions } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import { english, loadTexts, type PartialTexts, presets, type Theme, UiProvider } from "@okto-effect/react/ui"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { components, type ComponentEntry } from "./components.ts"
import { type Scenario, scenarioFetch } from "./scenarios.ts"
import { reach, waitFor } from "./reach.ts"
import type { ExampleProps, State } from "./states.tsx"
import { type Finding, type Look, measure, unreachableIn, untranslatedIn } from "./measure.ts"

interface Cell {
  readonly shown: ComponentEntry
  readonly state: State
}

const cells: ReadonlyArray<Cell> = components.flatMap((shown) => shown.states.map((state) => ({ shown, state })))
const nameOf = ({ shown, state }: Cell): string => `${shown.name}, ${state.name}`

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

/** The clients by condition, so that components read the same lists once. */
type Clients = Readonly<Record<Scenario | "signedOut" | "sender", OktoClient>>

const clientOf = (clients: Clients, { shown, state }: Cell): OktoClient => {
  if (shown.isForGuest || state.isSignedOut === true) return clients.signedOut
  // A transaction of a user is seen in all cells with the same form.
  return state.isSent === true ? clients.sender : clients[state.condition ?? "usual"]
}

const Everything = ({ clients, googleScript }: ExampleProps & { readonly clients: Clients }) => {
  const { language, theme } = useSyncExternalStore(look.subscribe, look.get)
  const count = useSyncExternalStore(drawn.subscribe, drawn.get)
  return (
    <UiProvider
      {...(language === "made-up" ? { texts: madeUp() } : { language })}
      theme={themeOf(theme)}
      scheme={theme === "dark" ? "dark" : "light"}
    >
      {cells.slice(0, count).map((cell) => {
        const { shown, state } = cell
        const Example = state.Example ?? shown.Example
        return (
          <section key={nameOf(cell)} aria-label={nameOf(cell)} data-cell={nameOf(cell)}>
            <OktoProvider client={clientOf(clients, cell)}>
              <UiProvider isOnline={state.isOffline === true ? false : undefined}>
                <Example googleScript={googleScript} />
              </UiProvider>
            </OktoProvider>
          </section>
        )
      })}
    </UiProvider>
  )
}

/** Draws every cell, and reaches its state. `jwt` is that of a user who sends. Returns the cells whose state is not reached in time. */
export const start = async (
  config: OktoClientOptions,
  jwt: string,
  googleScript: string
): Promise<ReadonlyArray<string>> => {
  // In the flow of their cells, as one of them at a time would be alone on the page.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.show()
  }
  const clientIn = (condition: Scenario) =>
    new OktoClient({ ...config, fetch: scenarioFetch(condition, 12), requestTimeout: 600_000 })
  const inMemory = () =>
    new OktoClient({
      ...config,
      platform: Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())
    })
  const clients: Clients = {
    signedOut: inMemory(),
    sender: inMemory(),
    usual: clientIn("usual"),
    loading: clientIn("loading"),
    many: clientIn("many"),
    empty: clientIn("empty"),
    error: clientIn("error")
  }
  await clients.sender.loginUsingJWTAuthentication(jwt)
  const main = document.querySelector("main")
  if (main === null) return ["the page has no place for it"]
  const root = createRoot(main.appendChild(document.createElement("div")))
  flushSync(() => root.render(<Everything clients={clients} googleScript={googleScript} />))
  await Promise.all([...document.fonts].map((font) => font.load()))
  const failed: Array<string> = []
  const waits: Array<Promise<unknown>> = []
  for (const cell of cells) {
    const { state } = cell
    flushSync(() => drawn.set(drawn.get() + 1))
    const place = [...document.querySelectorAll<HTMLElement>("[data-cell]")].at(-1)
    if (place?.dataset["cell"] !== nameOf(cell)) return [`${nameOf(cell)} is not drawn`]
    const signal = AbortSignal.timeout(60_000)
    const reached = (async () => {
      await reach(place, state.reach ?? [], signal)
      if (state.sees !== undefined) await waitFor(place, state.sees, signal)
    })().catch((cause: unknown) => failed.push(`${nameOf(cell)}: ${String(cause)}`))
    // A transaction is one at a time.
    if (state.reach === undefined) waits.push(reached)
    else await reached
  }
  await Promise.all(waits)
  return failed
}

/** Frames within which a text that was cut off must have become focusable. */
const mostFrames = 60

/** A text learns from an observer that it is cut off, some frames after it is drawn. */
const unreachable = async (places: ReadonlyArray<HTMLElement>): Promise<ReadonlyArray<Finding>> => {
  for (let frame = 0; ; frame++) {
    const found = places.flatMap(unreachableIn)
    if (found.length === 0 || frame === mostFrames) return found
    await new Promise(requestAnimationFrame)
  }
}

/** Draws everything anew, and returns what is wrong. `withFocus`: also with the focus on each text that is cut off. */
export const inspect = async (next: Look, withFocus: boolean): Promise<ReadonlyArray<Finding>> => {
  if (next.language !== "made-up") await loadTexts(next.language)
  flushSync(() => look.set(next))
  const places = [...document.querySelectorAll<HTMLElement>("[data-cell]")]
  if (next.language === "made-up") return places.flatMap(untranslatedIn)
  const found = places.flatMap((place) => measure(place, next.language))
  return withFocus ? [...found, ...(await unreachable(places))] : found
}
