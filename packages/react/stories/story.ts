/** Stories in component story format: a state of a component is a named export of the module beside it. */
import type { ComponentType, ReactElement } from "react"
import type { Backend } from "./backends.ts"

/** One thing that a user does: clicks the element of a selector, or enters a text there. */
export type Step = readonly [selector: string, text?: string]

/** What a story's page knows. */
export interface Globals {
  /** The script with Google's button. Absent: Google's own. */
  readonly googleScript?: string | undefined
  /** A JWT with which a user logs in. */
  readonly jwt?: string | undefined
}

/** What a story is shown over. */
export interface Parameters {
  /** Default: `usual`. */
  readonly backend?: Backend
  /** Whether no user is signed in. */
  readonly isSignedOut?: true
  /** Whether the device has no network. */
  readonly isOffline?: true
  /** Whether it sends a transaction. */
  readonly isSent?: true
  /** A selector of what is there once the state is reached. */
  readonly sees?: string
}

/** What `play` acts on. */
export interface Playing {
  readonly canvasElement: HTMLElement
  readonly signal: AbortSignal
}

/** A state of a component. */
export interface Story {
  /** In place of the usual one. */
  readonly render?: (args: object, context: { readonly globals: Globals }) => ReactElement
  readonly parameters?: Parameters
  /** What a user does to reach the state. */
  readonly play?: (playing: Playing) => Promise<void>
}

/** What a module of stories is about. */
export interface Meta {
  /** The component's name. */
  readonly title: string
  readonly parameters?: Parameters
}

/** A module of stories. `Usual` is written as an app writes it: the documentation shows it, live and as text. */
export interface Stories {
  readonly default: Meta
  readonly Usual: ComponentType
  readonly [name: string]: unknown
}

/** React sets `value` itself, so that only the setter of the platform tells it about a change. */
const enter = (input: HTMLElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Waits for an element below another one. It rejects with the signal. */
export const waitFor = (root: HTMLElement, selector: string, signal: AbortSignal): Promise<HTMLElement> =>
  new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => look())
    const look = () => {
      const found = root.querySelector<HTMLElement>(selector)
      if (found === null) return
      observer.disconnect()
      resolve(found)
    }
    observer.observe(root, { childList: true, subtree: true, attributes: true })
    signal.addEventListener("abort", () => {
      observer.disconnect()
      reject(signal.reason)
    })
    look()
  })

/** A story's `play`: does each step once it is possible. Selectors find elements in any language. */
export const steps =
  (...all: ReadonlyArray<Step>) =>
  async ({ canvasElement, signal }: Playing): Promise<void> => {
    for (const [selector, text] of all) {
      const isFree = text === undefined ? `${selector}:not([aria-disabled="true"], [aria-busy="true"])` : selector
      const element = await waitFor(canvasElement, isFree, signal)
      if (text === undefined) element.click()
      else enter(element, text)
    }
  }

/** Selectors of what several components have. */
export const submit = "[type=submit]"
export const picker = ".okto-input-picker"
export const primary = ".okto-button-primary:not([type=submit])"

/** Somebody to send to. */
export const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** The states of a component that reads, beside the usual one. */
export const reading = (content: string) => ({
  Loading: { parameters: { backend: "loading", sees: ".okto-card" } } satisfies Story,
  Many: { parameters: { backend: "many", sees: content } } satisfies Story,
  Empty: { parameters: { backend: "empty", sees: ".okto-text" } } satisfies Story,
  Failing: { parameters: { backend: "failing", sees: ".okto-notice" } } satisfies Story,
  Offline: { parameters: { backend: "failing", isOffline: true, sees: ".okto-notice" } } satisfies Story,
  SignedOut: { parameters: { isSignedOut: true, sees: ".okto-notice" } } satisfies Story
})

/** The states of a form that sends something. What it asks for besides the recipient is entered first. */
export const sending = (...entered: ReadonlyArray<Step>) => {
  const toReview: ReadonlyArray<Step> = [...entered, ["[name=recipient]", recipient], [submit]]
  return {
    ...reading("form"),
    // The lists were read before.
    OfflineInTheForm: { parameters: { isOffline: true, sees: ".okto-notice-warning" } } satisfies Story,
    Incomplete: {
      play: steps(["[name=recipient]", "0x12"], [submit]),
      parameters: { sees: "[aria-invalid]" }
    } satisfies Story,
    Review: { play: steps(...toReview), parameters: { sees: ".okto-table" } } satisfies Story,
    Sent: {
      play: steps(...toReview, [primary]),
      parameters: { isSent: true, sees: ".okto-notice-success" }
    } satisfies Story
  }
}

/** The states of a choice that an app puts into a form of its own. */
export const picking = {
  Loading: { parameters: { backend: "loading", sees: picker } },
  Many: { parameters: { backend: "many", sees: picker } },
  Empty: { parameters: { backend: "empty", sees: picker } },
  Failing: { parameters: { backend: "failing", sees: "button:not([class])" } },
  Offline: { parameters: { backend: "failing", isOffline: true, sees: "button:not([class])" } },
  SignedOut: { parameters: { isSignedOut: true, sees: picker } },
  List: { play: steps([picker]), parameters: { sees: "[role=option]" } },
  Chosen: { play: steps([picker], ["[role=option]"]), parameters: { sees: `${picker} .okto-row` } }
} satisfies Readonly<Record<string, Story>>
