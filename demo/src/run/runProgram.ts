/** Runs a program in a worker of a frame without an origin: it has no access to the demo's session, storage or network. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { messageOf } from "../client/explain.ts"
import { fromResponse } from "../inPage/http.ts"
import { type FetchResponse, type FetchRequest, ProgramMessage } from "./messages.ts"

/** A line of output. */
export interface Line {
  readonly kind: "printed" | "error" | "request" | "end"
  readonly text: string
  readonly hasFailed: boolean
}

interface RunOptions {
  /** The frame's page. */
  readonly page: string
  /** The base URL of the backend that the program may call. */
  readonly backend: string
  readonly onLine: (line: Line) => void
}

/** Whether a URL is that of a call of the backend. Programs may request nothing else. */
export const isCall = (url: string, backend: string): boolean =>
  URL.canParse(url) && new URL(url).href.startsWith(`${backend}/api/oc/`)

/** Sends a program's request, without the demo's cookies. */
const sendRequest = async (
  { id, request }: FetchRequest,
  backend: string,
  signal: AbortSignal
): Promise<FetchResponse> => {
  const { url, ...init } = request
  if (!isCall(url, backend)) {
    return { _tag: "FetchResponse", id, problem: `Programs may request ${backend}/api/oc/ only: ${url}` }
  }
  try {
    const response = await fetch(url, { ...init, signal, credentials: "omit", redirect: "error" })
    return { _tag: "FetchResponse", id, response: await fromResponse(response) }
  } catch (error) {
    return { _tag: "FetchResponse", id, problem: messageOf(error) }
  }
}

const decode = Schema.decodeUnknownOption(ProgramMessage)

/** Starts a program. Returns a function that stops it. */
export const runProgram = (program: string, { backend, page, onLine }: RunOptions): (() => void) => {
  const { port1: port, port2: framePort } = new MessageChannel()
  const controller = new AbortController()
  const frame = document.createElement("iframe")
  const stop = () => {
    controller.abort()
    port.close()
    frame.remove()
  }

  const serve = async (call: FetchRequest) => {
    const response = await sendRequest(call, backend, controller.signal)
    if (controller.signal.aborted) return
    const status = response.response?.status
    const { method, url } = call.request
    const { pathname } = new URL(url, page)
    onLine({
      kind: "request",
      text: `${method} ${pathname.replace(/^.*\/api\/oc\/v1/, "")} → ${status ?? response.problem ?? "no answer"}`,
      hasFailed: status === undefined || status >= 400
    })
    port.postMessage(response)
  }

  port.addEventListener("message", ({ data }) => {
    const message = decode(data)
    if (Option.isNone(message)) return
    switch (message.value._tag) {
      case "FetchRequest":
        return void serve(message.value)
      case "Printed": {
        const { isError, text } = message.value
        return onLine({ kind: isError ? "error" : "printed", text, hasFailed: isError })
      }
      case "Ended": {
        const { failure } = message.value
        onLine({ kind: "end", text: failure ?? "Done.", hasFailed: failure !== undefined })
        return stop()
      }
    }
  })
  port.start()

  frame.title = "A program"
  frame.hidden = true
  frame.setAttribute("sandbox", "allow-scripts")
  frame.referrerPolicy = "no-referrer"
  // Once: a page that replaces the frame's own receives nothing.
  const sendProgram = () => frame.contentWindow?.postMessage({ _tag: "Start", program }, "*", [framePort])
  frame.addEventListener("load", sendProgram, { once: true })
  frame.src = page
  document.body.append(frame)
  return stop
}
