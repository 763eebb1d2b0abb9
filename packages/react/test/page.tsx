/** A page without a browser, and components in it. */
import { assert, onTestFinished, vi } from "@effect/vitest"
import { GlobalWindow } from "happy-dom"
import { setImmediate, setTimeout } from "node:timers/promises"
import { act, Component, type ReactNode } from "react"
import type { OktoClient } from "@okto-effect/sdk"
import { OktoProvider, useSession } from "../src/index.ts"

const page = new GlobalWindow({ url: "https://app.example/" })
Object.assign(globalThis, { window: page, document: page.document, IS_REACT_ACT_ENVIRONMENT: true })
// It looks for a page when it is loaded: without one, it ignores keys and what is entered.
const { createRoot } = await import("react-dom/client")

/** Shows components until the test is over; answers how to change and remove them. */
export const show = async (node: ReactNode) => {
  const place = document.createElement("div")
  document.body.append(place)
  const root = createRoot(place)
  const remove = () => act(async () => root.unmount())
  onTestFinished(remove)
  await act(async () => root.render(node))
  return {
    place,
    /** Shows something else, and lets React take its time. */
    begin: (next: ReactNode) => root.render(next),
    update: (next: ReactNode) => act(async () => root.render(next)),
    remove
  }
}

/** Shows a component that calls a hook, within a provider of the client; `result` is what the hook returned last. */
export const showHook = async <A,>(client: OktoClient, hook: () => A) => {
  const results: Array<A> = []
  const Caller = () => {
    results.push(hook())
    return null
  }
  const shown = await show(
    <OktoProvider client={client}>
      <Caller />
    </OktoProvider>
  )
  return { ...shown, result: (): A => results.at(-1) ?? assert.fail("not rendered") }
}

/** Shows what a hook returns to the test. */
export const Probe = <A,>({ see, use }: { readonly see: (value: A) => void; readonly use: () => A }) => {
  see(use())
  return null
}

/** Says who is signed in. */
export const Account = () => {
  const { isLoggedIn, userSWA } = useSession()
  return <p>{isLoggedIn ? userSWA : "signed out"}</p>
}

/** Shows a component that calls a hook until a user is signed in, as apps do; `result` is what the hook returned last. */
export const showUntilLogin = async <A,>(client: OktoClient, hook: () => A) => {
  let result: A | undefined
  const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Probe use={hook} see={(now) => (result = now)} />)
  const { place } = await show(
    <OktoProvider client={client}>
      <Page />
    </OktoProvider>
  )
  return { place, result: (): A => result ?? assert.fail("not rendered") }
}

/** Shows the message of what was thrown below it. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ said: error instanceof Error ? error.message : "?" })
  override render() {
    return this.state.said ?? this.props.children
  }
}

/** Writes into a field, or chooses, and tells the page; `more` is what the event has beside. */
export const write = (field: Element, text: string, more: object = {}): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text)
  const type = field.tagName === "SELECT" ? "change" : "input"
  field.dispatchEvent(Object.assign(new window.Event(type, { bubbles: true }), more))
}

/** The button with a label, or with a text. */
export const button = (place: Element, label: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === label
  )

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

/** Lets happen what can happen at once, and what waits for a part of the code that is loaded when it is needed. */
export const flush = () =>
  act(async () => {
    for (const _ of [1, 2]) {
      await turns(20)
      // TanStack Query tells of changes in timers.
      await setTimeout(0)
      await vi.dynamicImportSettled()
    }
    await turns(20)
  })

/** Runs pending work until a condition holds; fails after a minute. */
export const until = async (isSo: () => boolean) => {
  const end = performance.now() + 60_000
  while (!isSo() && performance.now() < end) await act(() => setImmediate())
  assert.isTrue(isSo())
}
