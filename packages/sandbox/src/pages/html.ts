/** HTML whose values are escaped, and the pieces that pages are made of. */
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

/** Markup with values in it. Texts are escaped, whether they stand in an element or in a quoted attribute. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html =>
  new Html(strings.map((text, index) => text + (index < values.length ? render(values[index] ?? "") : "")).join(""))

/** A button that copies a text. */
export const copy = (text: string): Html => html`<button type="button" data-copy="${text}">Copy</button>`

/** A table. Where there is no room for its columns, each row is a list of its cells by their titles. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Value>>): Html =>
  rows.length === 0
    ? html`<p class="dim">None.</p>`
    : html`<table>
        <thead>
          <tr>
            ${head.map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, index) => html`<td data-title="${head[index] ?? ""}"><div>${cell}</div></td>`)}
              </tr>`
          )}
        </tbody>
      </table>`

/** What is known of one thing, by name. */
export const facts = (rows: ReadonlyArray<readonly [name: string, value: Value]>): Html =>
  html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`

/** What became of something, by its colour, too. */
export const badge = (text: string, tone: "good" | "bad" | "plain"): Html =>
  html`<span class="badge ${tone}">${text}</span>`

/** A script of a page, which finds texts of the page's own in its element's data. */
export interface Script extends Inline {
  readonly data: Readonly<Record<string, string>>
}

/** The element of a script, whose text is exactly what its hash is of. */
export const element = ({ data, text }: Script): Html => {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`)
  return new Html(`<script${attributes.join("")}>${text}</script>`)
}

/** A script with texts for it. */
export const script = (text: Inline, data: Script["data"] = {}): Script => ({ ...text, data })

/** A time, readable. */
export const time = (millis: number): string => new Date(millis).toISOString().replace("T", " ").slice(0, 19)
