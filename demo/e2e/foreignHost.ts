/** A foreign host, and attempts of a page to use it. */
import { createServer } from "node:http"
import type { Page } from "playwright-core"

/** A foreign host, and the requests that reached it. */
export interface ForeignHost {
  readonly url: string
  /** Method, path and destination of each request. */
  readonly requests: ReadonlyArray<string>
  readonly close: () => void
}

/** Serves an empty page, readable by everyone, at every path. */
export const startForeignHost = async (): Promise<ForeignHost> => {
  const requests: Array<string> = []
  const server = createServer(({ headers, method, url = "" }, outgoing) => {
    requests.push(`${method} ${url} ${headers["sec-fetch-dest"]}`)
    outgoing.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" })
    outgoing.end("<!doctype html><title>Elsewhere</title>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("no address")
  return { url: `http://elsewhere.test:${address.port}/`, requests, close: () => void server.close() }
}

/** Attempts, and the directive of the demo's policy that forbids each. */
export const forbidden = {
  fetch: "connect-src",
  socket: "connect-src",
  script: "script-src-elem",
  inlineScript: "script-src-elem",
  eval: "script-src",
  styleSheet: "style-src-elem",
  picture: "img-src",
  font: "font-src",
  sound: "media-src",
  frame: "frame-src",
  object: "object-src",
  worker: "worker-src",
  form: "form-action",
  base: "base-uri"
} as const

/** Makes all attempts on a page. Answers the directive that forbade each, or "allowed". */
export const attempt = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(
    async ([names, there]) => {
      const add = (name: string, attributes: Readonly<Record<string, string>>, text = "") => {
        const element = document.createElement(name)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.textContent = text
        document.body.append(element)
        return element
      }
      const attempts: Readonly<Record<string, () => unknown>> = {
        fetch: () => fetch(there),
        socket: () => new WebSocket(there.replace("http", "ws")),
        script: () => add("script", { src: there }),
        inlineScript: () => add("script", {}, "globalThis.ran = true"),
        // oxlint-disable-next-line no-eval -- what the policy forbids
        eval: () => globalThis.eval("1"),
        styleSheet: () => add("link", { rel: "stylesheet", href: there }),
        picture: () => add("img", { src: there }),
        font: () => new FontFace("elsewhere", `url(${there})`).load(),
        sound: () => add("audio", { src: there, preload: "auto" }),
        frame: () => add("iframe", { src: there }),
        object: () => add("object", { data: there, type: "text/html" }),
        worker: () => new Worker(URL.createObjectURL(new Blob([""]))),
        form: () => {
          const form = add("form", { action: there, method: "post" })
          if (form instanceof HTMLFormElement) form.submit()
        },
        base: () => add("base", { href: there })
      }
      const outcome = async (name: string) => {
        const forbidding = new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), {
            once: true
          })
          // Long enough for a busy machine; only what is allowed takes it.
          setTimeout(() => resolve("allowed"), 5_000)
        })
        try {
          await Promise.race([attempts[name]?.(), forbidding])
        } catch {
          // Refused at once: the event says by what.
        }
        return [name, await forbidding]
      }
      const outcomes: Array<ReadonlyArray<string>> = []
      for (const name of names) outcomes.push(await outcome(name))
      return Object.fromEntries(outcomes)
    },
    [Object.keys(forbidden), url] as const
  )
