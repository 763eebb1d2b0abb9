/** Runs a program in a worker of a frame that has no origin: it reaches neither the demo's session nor its storage, nor the network. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Answered, type Asked, Said } from "./messages.ts"

/** A line of what is told of a program. */
export interface Line {
  readonly kind: "printed" | "error" | "request" | "end"
  readonly text: string
  readonly hasFailed: boolean
}

/** Where a program runs, and what of the world it may reach. */
export interface Setting {
  /** The frame's page. */
  readonly page: string
  /** The base URL of the backend whose calls it may make. */
  readonly backend: string
  readonly tell: (line: Line) => void
}

/** Whether a URL is that of a call of the backend: nothing else is asked for a program. */
export const isCall = (url: string, backend: string): boolean =>
  URL.canParse(url) && new URL(url).href.startsWith(`${backend}/api/oc/`)

/** Asks for a program, without whatever the browser would add of the demo's. */
const answer = async (asked: Asked, backend: string, signal: AbortSignal): Promise<Answered> => {
  const { body, headers, id, method, url } = asked
  if (!isCall(url, backend)) {
    return { _tag: "Answered", id, problem: `Programs reach ${backend}/api/oc/ here, and nothing else: ${url}` }
  }
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      credentials: "omit",
      redirect: "error",
      ...(body === undefined ? {} : { body })
    })
    const { status } = response
    const text = await response.text()
    return { _tag: "Answered", id, answer: { status, headers: Object.fromEntries(response.headers), body: text } }
  } catch (error) {
    return { _tag: "Answered", id, problem: error instanceof Error ? error.message : String(error) }
  }
}

const decode = Schema.decodeUnknownOption(Said)

/** Begins; what is returned ends it, however far it is. */
export const begin = (program: string, { backend, page, tell }: Setting): (() => void) => {
  const { port1: port, port2: theirs } = new MessageChannel()
  const controller = new AbortController()
  const frame = document.createElement("iframe")
  const stop = () => {
    controller.abort()
    port.close()
    frame.remove()
  }

  const serve = async (asked: Asked) => {
    const answered = await answer(asked, backend, controller.signal)
    if (controller.signal.aborted) return
    const status = answered.answer?.status
    const { pathname } = new URL(asked.url, page)
    tell({
      kind: "request",
      text: `${asked.method} ${pathname.replace(/^.*\/api\/oc\/v1/, "")} → ${status ?? answered.problem ?? "no answer"}`,
      hasFailed: status === undefined || status >= 400
    })
    port.postMessage(answered)
  }

  port.addEventListener("message", ({ data }) => {
    const said = decode(data)
    if (Option.isNone(said)) return
    switch (said.value._tag) {
      case "Asked":
        return void serve(said.value)
      case "Printed": {
        const { isError, text } = said.value
        return tell({ kind: isError ? "error" : "printed", text, hasFailed: isError })
      }
      case "Ended": {
        const { failure } = said.value
        tell({ kind: "end", text: failure ?? "Done.", hasFailed: failure !== undefined })
        return stop()
      }
    }
  })
  port.start()

  frame.title = "A program"
  frame.hidden = true
  frame.setAttribute("sandbox", "allow-scripts")
  frame.referrerPolicy = "no-referrer"
  // Once: a page in the place of the frame's own hears nothing.
  const speak = () => frame.contentWindow?.postMessage({ _tag: "Start", program }, "*", [theirs])
  frame.addEventListener("load", speak, { once: true })
  frame.src = page
  document.body.append(frame)
  return stop
}
