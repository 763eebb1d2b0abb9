/** HTML whose values are escaped, and the elements that pages are made of. */
import { type ControlName, pathTo } from "../control/routes.ts"
import type { Inline } from "./policy.ts"

/** Markup that is ready to be shown. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

type Value = string | number | bigint | Html | ReadonlyArray<Html>

const render = (value: Value): string => {
  if (value instanceof Html) return value.text
  return typeof value === "object" ? value.map(({ text }) => text).join("") : escape(String(value))
}

/** Markup with values in it. Texts are escaped, in elements and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html =>
  new Html(strings.map((text, index) => text + (index < values.length ? render(values[index] ?? "") : "")).join(""))

/** Attributes by name. Absent ones are left out. */
const attributes = (texts: Readonly<Record<string, string | undefined>>): Html => {
  const given = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}="${escape(text)}"`]
  )
  return new Html(given.join(" "))
}

export const code = (text: string): Html => html`<code>${text}</code>`

export const link = (path: string, content: Value, title?: string): Html =>
  html`<a href="${path}" ${attributes({ title })}>${content}</a>`

/** A call's path in a page of the emulator, relative to the address of its world. */
export const linkTo = (name: ControlName, parts?: Readonly<Record<string, string>>): string =>
  pathTo(name, parts).slice(1)

const copy = (text: string): Html => html`<button type="button" data-copy="${text}">Copy</button>`

/** A text in full that can be copied. */
export const copyable = (text: string): Html => html`${code(text)} ${copy(text)}`

export const badge = (text: string, tone: "good" | "bad" | "plain"): Html =>
  html`<span class="badge ${tone}">${text}</span>`

/** What people call the networks, by the names that the backend sends. */
const networks: ReadonlyMap<string, string> = new Map([
  ["BASE_TESTNET", "Base Sepolia"],
  ["POLYGON_TESTNET_AMOY", "Polygon Amoy"],
  ["ETHEREUM_SEPOLIA", "Ethereum Sepolia"],
  ["APTOS_TESTNET", "Aptos Testnet"]
])

/** The name of a network for people, as the components of an app spell it. */
export const networkLabel = (name: string): string => networks.get(name) ?? name

export const dim = (content: Value): Html => html`<span class="dim">${content}</span>`

/** Each value on a line of its own. */
export const lines = (values: ReadonlyArray<Value>): Html => html`${values.map((value) => html`<div>${value}</div>`)}`

/** A moment, Unix milliseconds. */
export const time = (at: number): string => `${new Date(at).toISOString().replace("T", " ").slice(0, 19)} UTC`

/** A call that a button makes, or a form with its fields as the body. The page is loaded again afterwards. */
export interface Call {
  readonly method: string
  readonly path: string
  /** What the user is asked before. */
  readonly confirm?: string
  /** The JSON body of a button's call. */
  readonly body?: string
  /** The name under which page scripts get the answer. */
  readonly name?: string
}

const callAttributes = ({ body, confirm, method, name, path }: Call): Html =>
  attributes({
    "data-method": method,
    "data-path": path,
    "data-confirm": confirm,
    "data-body": body,
    "data-name": name
  })

export const button = (label: string, call: Call): Html =>
  html`<button type="button" ${callAttributes(call)}>${label}</button>`

export const form = (call: Call, content: Html): Html => html`<form ${callAttributes(call)}>${content}</form>`

/** The columns of a table, or the facts about one thing: a title, and what is shown of a row. */
export type Columns<Row> = ReadonlyArray<readonly [title: string, cell: (row: Row) => Value]>

/** A table. Where its columns have no room, each row is a list of its cells with their titles. */
export const table = <Row>(columns: Columns<Row>, rows: ReadonlyArray<Row>): Html =>
  rows.length === 0
    ? html`<p class="dim">None.</p>`
    : html`<table>
        <thead>
          <tr>
            ${columns.map(([title]) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${columns.map(([title, cell]) => html`<td data-title="${title}"><div>${cell(row)}</div></td>`)}
              </tr>`
          )}
        </tbody>
      </table>`

export const facts = <Row>(columns: Columns<Row>, row: Row): Html =>
  html`<dl>
    ${columns.map(
      ([title, cell]) =>
        html`<div>
          <dt>${title}</dt>
          <dd>${cell(row)}</dd>
        </div>`
    )}
  </dl>`

/** A script of a page, with the `data-` attributes of its element. */
export interface Script extends Inline {
  readonly data: Readonly<Record<string, string>>
}

export const script = (text: Inline, data: Script["data"] = {}): Script => ({ ...text, data })

/** The element of a script, whose text is exactly what its hash is of. */
export const element = ({ data, text }: Script): Html => {
  const named = Object.entries(data).map(([name, value]) => [`data-${name}`, value])
  return new Html(`<script ${attributes(Object.fromEntries(named)).text}>${text}</script>`)
}
