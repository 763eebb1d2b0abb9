/** The frame of a page: the menu, the style sheet, the scripts, and the policy that lets these in. */
import { splitPath } from "../backend/http/worldPath.ts"
import { element, Html, html, linkTo, type Script, script } from "./html.ts"
import { headersOf, inline } from "./policy.ts"
import { names, pathTo, rows } from "../control/routes.ts"
import { actionsScript, colorSchemeScript, pagesStyle } from "./assets.gen.ts"

/** What a page shows of an answer. */
export interface View {
  readonly body: Html
  /** The title of the call's row when absent. */
  readonly title?: string
  /** The path of the JSON: the page loads itself again when that changes. */
  readonly refresh?: string
  readonly scripts?: ReadonlyArray<Script>
}

interface Page extends View {
  readonly title: string
  readonly status?: number
  /** Other origins that its forms may lead to. */
  readonly forms?: string
  /** What its links are relative to, with a slash at its end; its own address when absent. */
  readonly base?: string
}

const style = inline(pagesStyle)

/** Before the first paint. An app made with Mantine on the same origin, such as the demo, stores what its user chose. */
const colorScheme = script(inline(colorSchemeScript))

/** Copies texts, makes the calls of buttons and forms, and loads the page again when what it shows has changed. */
const actions = script(inline(actionsScript))

// A plain text: formatted as markup it would not match its hash.
const styling = new Html(`<style>${style.text}</style>`)

const menu = names.flatMap((name) => {
  const { page: label, path } = rows[name]
  return label === undefined || path.includes("{") ? [] : [{ label, path: pathTo(name) }]
})

const item = (path: string, label: string, isCurrent: boolean): Html =>
  isCurrent ? html`<a href="${path}" aria-current="page">${label}</a>` : html`<a href="${path}">${label}</a>`

const headerOf = (path: string, app: string | undefined): Html => {
  // The longest entry that the path begins with.
  const [current] = menu
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  return html`<a class="brand" href="${linkTo("overview")}">Okto Effect <span>emulator</span></a>
    <nav aria-label="Emulator">${menu.map((entry) => item(entry.path.slice(1), entry.label, entry === current))}</nav>
    ${app === undefined ? "" : html`<a class="back" href="${app}">Back to the app</a>`}`
}

const renderBelow = (
  header: Html,
  { base, body, forms = "", refresh, scripts = [], status = 200, title }: Page
): Response => {
  const all = [actions, ...scripts]
  return new Response(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          ${base === undefined ? "" : html`<base href="${base}" />`}
          <title>${title} · emulator</title>
          ${element(colorScheme)} ${styling}
        </head>
        <body>
          <div class="top"><header>${header}</header></div>
          <main ${refresh === undefined ? "" : html`data-refresh="${refresh}"`}>
            <h1>${title}</h1>
            <p id="problem" role="alert"></p>
            ${body}
          </main>
          ${all.map(element)}
        </body>
      </html> `.text,
    {
      status,
      headers: {
        ...headersOf({ forms, hasBase: base !== undefined, scripts: [colorScheme, ...all], styles: [style] }),
        vary: "accept"
      }
    }
  )
}

/** A page of the emulator, with its menu. `app` is where the way back leads. */
export const renderPage = (page: Page, { pathname }: URL, app: string | undefined): Response => {
  const { path, prefix } = splitPath(pathname)
  return renderBelow(headerOf(path, app), { ...page, base: `${prefix}/` })
}

/** A page in place of one of another service: without the menu. */
export const renderStandIn = (page: Page): Response =>
  renderBelow(html`<span class="brand">Okto Effect <span>emulator</span></span>`, page)
