/** The last requests, on a page that follows them. */
import * as Effect from "effect/Effect"
import { RequestLog } from "../http/RequestLog.ts"
import { html, script, time } from "./html.ts"
import type { Page } from "./page.ts"
import { paths } from "./paths.ts"
import { inline } from "./policy.ts"

// Drawn anew only when something arrived, and never while somebody reads an open entry.
const refresh = inline(`
  const { json } = document.currentScript.dataset
  let newest
  setInterval(async () => {
    const response = await fetch(json).catch(() => undefined)
    if (response === undefined || document.querySelector("details[open]") !== null) return
    const [request] = await response.json()
    const seen = request === undefined ? "" : request.at + request.path
    if (newest !== undefined && newest !== seen) location.reload()
    newest = seen
  }, 1000)
`)

export const make = Effect.map(RequestLog, ({ recent }) => ({
  json: () => Effect.map(recent, (requests) => Response.json(requests)),
  page: () =>
    Effect.map(recent, (requests): Page => ({
      title: "Requests",
      data: requests,
      body: html`<p>The last requests, newest first. Secrets are masked.</p>
        ${requests.map(
          ({ at, method, milliseconds, path, requestBody, responseBody, status }) =>
            html`<details>
              <summary>
                <code>${method} ${path}</code> ${status}
                <span class="dim">${milliseconds} ms, ${time(at)} UTC</span>
              </summary>
              <pre><code>${requestBody === "" ? "no body" : requestBody}</code></pre>
              <pre><code>${responseBody}</code></pre>
            </details>`
        )}`,
      scripts: [script(refresh, { json: paths.requestsData.path })]
    }))
}))
