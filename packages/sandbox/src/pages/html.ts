/** HTML whose values are escaped, and the frame of every page. */
import { rows } from "./paths.ts"
import { headersOf, inline, type Inline } from "./policy.ts"

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

const style = inline(`
  :root { color-scheme: light dark; --line: #8883; --dim: #8889; --accent: light-dark(#4453d4, #98a2ff) }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem; overflow-wrap: anywhere }
  a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
  nav { display: flex; gap: 1rem; border-bottom: 1px solid var(--line); padding-bottom: .5rem }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
  th { font-weight: 500; opacity: .7 } code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0 } form h3 { flex-basis: 100%; margin: 0 }
  label { display: flex; flex-direction: column; font-size: .85rem } input, select { font: inherit; padding: .2rem .4rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere } [role="alert"]:empty { display: none } [role="alert"] { color: light-dark(#b3261e, #ff8a80) }
  .code { font: 1.6rem ui-monospace, monospace; letter-spacing: .15em } .dim { opacity: .65 }
  button { font: inherit; font-size: .85rem; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: .4rem;
    background: none; color: inherit; cursor: pointer } button:hover { border-color: var(--accent) }
  button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`)

const copying = inline(`
  addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]")
    if (button === null) return
    await navigator.clipboard.writeText(button.dataset.copy)
    const label = button.textContent
    button.textContent = "Copied"
    setTimeout(() => { button.textContent = label }, 1500)
  })
`)

// A plain text: whoever formats markup would change what the hash is of.
const styling = new Html(`<style>${style.text}</style>`)

/** A button that copies a text. */
export const copy = (text: string): Html => html`<button type="button" data-copy="${text}">Copy</button>`

/** A table that scrolls sideways where it must. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Value>>): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${head.map((title) => html`<th>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`
        )}
      </tbody>
    </table>
  </div>`

const menu = Object.values(rows).flatMap(({ menu, path }) =>
  menu === undefined ? [] : [html`<a href="${path}">${menu}</a>`]
)

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

/** What a page has beside its text. */
interface Options {
  readonly status?: number
  readonly scripts?: ReadonlyArray<Script>
  /** Origins beside its own to which its forms lead. */
  readonly forms?: string
}

/** A whole page. */
export const page = (title: string, body: Html, { forms, scripts = [], status = 200 }: Options = {}): Response => {
  const all = [script(copying), ...scripts]
  return new Response(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · sandbox</title>
          ${styling}
        </head>
        <body>
          <nav>${menu}</nav>
          <h1>${title}</h1>
          ${body} ${all.map(element)}
        </body>
      </html> `.text,
    { status, headers: headersOf({ scripts: all, styles: [style], ...(forms === undefined ? {} : { forms }) }) }
  )
}

/** A time, readable. */
export const time = (millis: number): string => new Date(millis).toISOString().replace("T", " ").slice(0, 19)

/** The page in place of what is not there. */
export const missing = (title: string, sentence: string): Response =>
  page(title, html`<p>${sentence}</p>`, { status: 404 })
