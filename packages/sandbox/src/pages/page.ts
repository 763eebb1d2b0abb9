/** What a page is, and how it is answered: in the one frame that all have, or as JSON to programs that ask for that. */
import { element, Html, html, type Script, script } from "./html.ts"
import { rows } from "./paths.ts"
import { headersOf, inline } from "./policy.ts"
import { style } from "./style.ts"

/** A page, for people and for programs. */
export interface Page {
  readonly title: string
  readonly body: Html
  /** What the page shows, as JSON. */
  readonly data: unknown
  readonly status?: number
  readonly scripts?: ReadonlyArray<Script>
}

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

// Before the first paint. An app made with Mantine on the same origin, such as the demo, keeps what its user chose.
const scheme = inline(`
  try {
    const chosen = localStorage.getItem("mantine-color-scheme-value")
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen
  } catch {}
`)

// A plain text: whoever formats markup would change what the hash is of.
const styling = new Html(`<style>${style.text}</style>`)

const menu = Object.values(rows).flatMap(({ menu: label, path }) => (label === undefined ? [] : [{ label, path }]))

/** The entry of the menu under which a path is: the longest that it begins with. */
const entryOf = (pathname: string): string | undefined =>
  menu
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.path

const item = (path: string, label: string, current: boolean): Html =>
  current ? html`<a href="${path}" aria-current="page">${label}</a>` : html`<a href="${path}">${label}</a>`

const headerOf = (pathname: string, app: string | undefined): Html => {
  const current = entryOf(pathname)
  return html`<a class="brand" href="${rows.overview.path}">Okto Effect <span>sandbox</span></a>
    <nav aria-label="Sandbox">${menu.map(({ label, path }) => item(path, label, path === current))}</nav>
    ${app === undefined ? [] : html`<a class="back" href="${app}">Back to the app</a>`}`
}

/** What stands above a page that is no page of the sandbox's own, but of somebody it stands in for. */
const brand = html`<span class="brand">Okto Effect <span>sandbox</span></span>`

interface Shown extends Omit<Page, "data"> {
  /** Origins beside its own to which its forms lead. */
  readonly forms?: string
}

const framed = (header: Html, { body, forms = "", scripts = [], status = 200, title }: Shown): Response => {
  const all = [script(copying), ...scripts]
  const first = script(scheme)
  return new Response(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · sandbox</title>
          ${element(first)} ${styling}
        </head>
        <body>
          <div class="top"><header>${header}</header></div>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
          ${all.map(element)}
        </body>
      </html> `.text,
    { status, headers: { ...headersOf({ forms, scripts: [first, ...all], styles: [style] }), vary: "accept" } }
  )
}

/** A page without a menu, in the sandbox's clothes. */
export const standIn = (page: Shown): Response => framed(brand, page)

/** Whether a program asks: browsers want HTML, and whoever says nothing gets it. */
const wantsJson = ({ headers }: Request): boolean => {
  const accepted = headers.get("accept")?.toLowerCase() ?? ""
  return accepted.includes("application/json") && !accepted.includes("text/html")
}

/** The answer to whoever asked for a page; `app` is where the way back leads. */
export const answer = (page: Page, request: Request, app: string | undefined): Response =>
  wantsJson(request)
    ? Response.json(page.data, {
        status: page.status ?? 200,
        headers: { "cache-control": "no-store", vary: "accept", "x-content-type-options": "nosniff" }
      })
    : framed(headerOf(new URL(request.url).pathname, app), page)

/** The page in place of what is not there. */
export const missing = (title: string, error: string): Page => ({
  title,
  body: html`<p>${error}</p>`,
  data: { error },
  status: 404
})
