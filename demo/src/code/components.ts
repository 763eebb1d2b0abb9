/** Components that do one thing with the client above them. */
import { indented, labelled, type Layout } from "./layout.ts"
import { type Component, width } from "./program.ts"

const ui = "@okto-effect/react/ui"
const styles = "@okto-effect/react/ui.css"

/** A function's name as that of a component. */
export const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** An element of the components that an app drops in. */
export const dropIn = (name: string, component: string, attributes = ""): Component => ({
  name,
  imports: { [ui]: [component], [styles]: [] },
  view: [`<${component}${attributes} />`]
})

const failure = `{state.status === "failed" && <p role="alert">{state.error.message}</p>}`

/** A call with a function as its only argument, which breaks before what the function returns. */
const called = (head: string, returned: string): ReadonlyArray<string> => {
  const line = `${head} ${returned})`
  return line.length <= width - 2 ? [line] : [head, `  ${returned}`, ")"]
}

/** A button that makes a call, and what the call came to. `call` is what is done with a `client`. */
export const calling = (
  name: string,
  label: string,
  doing: string,
  {
    facts = [],
    imports = []
  }: { readonly facts?: ReadonlyArray<Layout>; readonly imports?: ReadonlyArray<string> } = {}
): Component => ({
  name,
  imports: { "@okto-effect/react": ["useOktoCall", ...imports] },
  facts,
  body: called("const { run, state } = useOktoCall((client) =>", doing),
  view: [
    "<>",
    `  <button onClick={() => void run()}>${label}</button>`,
    `  {state.status === "done" && (`,
    "    <pre>{JSON.stringify(state.value, null, 2)}</pre>",
    "  )}",
    `  ${failure}`,
    "</>"
  ]
})

/** How an intent is sent by a component. */
interface SentBy {
  readonly label: string
  /** The function of a client. */
  readonly facade: string
  /** The type of what it takes. */
  readonly type: string
  readonly input: Layout
  readonly feePayer: Layout | undefined
}

/** What was filled in, above the component. */
const factsOf = ({ feePayer, input, type }: SentBy): ReadonlyArray<Layout> => [
  labelled(`const input: ${type} = `, input),
  ...(feePayer === undefined ? [] : [labelled("const feePayer = ", feePayer)])
]

/** A step that hands a call to the transaction. */
const step = (name: string, taken: string, { facade, feePayer }: SentBy): ReadonlyArray<string> => {
  const payer = feePayer === undefined ? "undefined" : "feePayer"
  const made = `${facade}(client, input, ${payer}, options)`
  const head = `const ${name} = () =>`
  const line = `${taken}((client, options) => ${made})`
  if (`  ${head} ${line}`.length <= width) return [`${head} ${line}`]
  if (`    ${line}`.length <= width) return [head, `  ${line}`]
  return [head, `  ${taken}((client, options) =>`, `    ${made}`, "  )"]
}

/** Where a transaction is, and what became of it. */
const standing = [
  `<p>{state.status === "settled" ? state.order.status : state.status}</p>`,
  failure,
  `{state.status === "uncertain" && (`,
  "  <button onClick={resume}>Check again</button>",
  ")}"
]

/** Sends an intent in one go, and follows it. */
export const sendingInOneGo = (sent: SentBy): Component => ({
  name: "Send",
  imports: { "@okto-effect/react": [sent.facade, `type ${sent.type}`, "useTransaction"] },
  facts: factsOf(sent),
  body: ["const { resume, state, submit } = useTransaction()", ...step("send", "submit", sent)],
  view: ["<>", ...indented([`<button onClick={send}>${sent.label}</button>`, ...standing]), "</>"]
})

/** Builds, signs and executes an intent, a button each. */
export const sendingStepByStep = (sent: SentBy): Component => ({
  name: "StepByStep",
  imports: {
    "@okto-effect/react": [`type ${sent.type}`, "useTransaction"],
    "@okto-effect/react/userop": [sent.facade]
  },
  facts: factsOf(sent),
  body: ["const { build, execute, resume, sign, state } = useTransaction()", ...step("review", "build", sent)],
  view: [
    "<>",
    ...indented([
      "<button onClick={review}>Build</button>",
      "<button onClick={sign}>Sign</button>",
      "<button onClick={execute}>Execute</button>",
      ...standing
    ]),
    "</>"
  ]
})
