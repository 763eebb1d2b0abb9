/** The page of the HTTP protocol: routes with their fields, and how signatures are made, from the OpenAPI document. */
import { code, type Columns, dim, facts, type Html, html, link, table } from "./html.ts"
import { type Field, fieldsOf, type OpenApi, type Operation } from "../control/openApiDocument.ts"
import type { View } from "./page.ts"
import { pathTo } from "../control/routes.ts"

/** Text with code spans and bold words, as Markdown. */
const inline = (text: string): Html =>
  html`${text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) =>
      part.startsWith("`")
        ? code(part.slice(1, -1))
        : part.startsWith("**")
          ? html`<b>${part.slice(2, -2)}</b>`
          : html`${part}`
    )}`

const entries = (block: string, mark: RegExp): ReadonlyArray<Html> =>
  block
    .split(/\n(?=(?:-|\d+\.) )/)
    .map((entry) => html`<li>${inline(entry.replace(mark, "").replaceAll(/\s+/g, " "))}</li>`)

/** Markdown with headings, paragraphs and lists. */
const markdown = (text: string): Html =>
  html`${text.split("\n\n").map((block) => {
    if (block.startsWith("## ")) return html`<h2>${block.slice(3)}</h2>`
    if (block.startsWith("- "))
      return html`<ul>
        ${entries(block, /^- /)}
      </ul>`
    if (/^\d+\. /.test(block))
      return html`<ol>
        ${entries(block, /^\d+\. /)}
      </ol>`
    return html`<p>${inline(block)}</p>`
  })}`

const fields: Columns<Field> = [
  ["Field", ({ path }) => code(path)],
  ["Type", ({ type }) => (/^[\^"]/.test(type) ? code(type) : type)],
  ["Always", ({ isRequired }) => (isRequired ? "yes" : dim("no"))],
  ["What it is", ({ description }) => inline(description)]
]

const parameters: Columns<NonNullable<Operation["parameters"]>[number]> = [
  ["Query", ({ name }) => code(name)],
  ["What it is", ({ description }) => inline(description)]
]

const json = (value: unknown): Html => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`

const contentOf = (content: Operation["responses"][string]["content"]) => content?.["application/json"]

const body = (document: OpenApi, title: string, content: Operation["responses"][string]["content"]): Html => {
  const media = contentOf(content)
  if (media === undefined) return html``
  const [example] = Object.values(media.examples ?? {})
  const rows = fieldsOf(document, media.schema)
  return html`<h3>${title}</h3>
    ${rows.length === 0 ? "" : table(fields, rows)} ${example === undefined ? "" : json(example.value)}`
}

const failures = ({ responses }: Operation): Html =>
  html`<h3>Failures</h3>
    <ul>
      ${Object.entries(responses)
        .filter(([status]) => status !== "200")
        .map(
          ([status, { description = "Too many requests: wait for the seconds in retry-after." }]) =>
            html`<li>${code(status)} ${description}</li>`
        )}
    </ul>`

const operation = (document: OpenApi, path: string, method: string, shown: Operation): Html =>
  html`<details id="${shown.operationId}">
    <summary>${code(`${method.toUpperCase()} ${path}`)} ${shown.summary}</summary>
    ${shown.description === undefined ? "" : html`<p>${inline(shown.description)}</p>`}
    <p>
      ${shown.security.length === 0 ? "No bearer token." : "Needs a bearer token."}
      ${shown["x-idempotent"] ? "May be repeated." : "Not to be repeated without care."}
    </p>
    ${shown.parameters === undefined ? "" : table(parameters, shown.parameters)}
    ${shown.requestBody === undefined ? "" : body(document, "Request", shown.requestBody.content)}
    ${body(document, "Reply", shown.responses["200"]?.content)} ${failures(shown)}
  </details>`

const steps = (list: OpenApi["x-signing"]["notation"]): Html =>
  html`<ol>
    ${list.map(({ text, value }) => html`<li>${inline(text)} ${value === undefined ? "" : html`<pre><code>${value}</code></pre>`}</li>`)}
  </ol>`

const pairs = (record: Readonly<Record<string, string | number>>): Html =>
  facts(
    Object.entries(record).map(([name, value]) => [name, () => code(String(value))] as const),
    {}
  )

export const openApi = (document: OpenApi): View => {
  const signing = document["x-signing"]
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shown]) => ({ path, method, shown }))
  )
  return {
    title: "The HTTP protocol",
    body: html`<p>
        This page as a document: ${link(`${pathTo("openApi")}.json`, "openapi.json")} (OpenAPI 3.1), also in the package
        ${code("@okto-effect/protocol")}.
      </p>
      <p>
        ${document.tags.map(({ name }) => html`${link(`#${name}`, name)} · `)} ${link("#environments", "Environments")}
        · ${link("#signatures", "What is signed")}
      </p>
      ${markdown(document.info.description)}
      ${document.tags.map(
        ({ description, name }) =>
          html`<h2 id="${name}">${name}</h2>
            <p>${description}</p>
            ${operations
              .filter(({ shown }) => shown.tags.includes(name))
              .map(({ method, path, shown }) => operation(document, path, method, shown))}`
      )}
      <h2 id="environments">Environments</h2>
      ${Object.entries(document["x-environments"]).map(
        ([name, environment]) =>
          html`<details>
            <summary>${name}</summary>
            ${pairs(environment)}
          </details>`
      )}
      <h2 id="signatures">What is signed</h2>
      ${steps(signing.notation)}
      <h3>The facts of the example</h3>
      ${pairs(signing.example)}
      ${signing.signatures.map(
        ({ id, steps: list, text, title }) =>
          html`<section id="signature-${id}">
            <h2>${title}</h2>
            <p>${inline(text)}</p>
            ${steps(list)}
          </section>`
      )}
      <h2>Parameters of each intent</h2>
      <p>${inline(signing.intents.text)}</p>
      ${pairs(signing.intents.tuples)}`
  }
}
