/**
 * The frame in which programs run. It starts a worker for one program and passes messages between it and the demo. Only the
 * frame has the port to the demo. A program has no document, so it cannot navigate or open windows or connections, and an
 * endless loop does not block the page.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { FetchResponse, limits, ProgramMessage, Start, stopped } from "../src/run/messages.ts"
// oxlint-disable-next-line import/default -- Vite provides it
import ProgramWorker from "../workers/program.ts?worker&inline"

/** Forbids all scripts except blobs. The worker inherits this, so it cannot load scripts of the demo's origin. */
const forbidScripts = (): void => {
  const policy = document.createElement("meta")
  policy.httpEquiv = "Content-Security-Policy"
  policy.content = "script-src blob:"
  document.head.append(policy)
}

const run = (program: string, port: MessagePort): void => {
  const send = (message: ProgramMessage): void => port.postMessage(message)
  // Any page can embed this one. With the demo's origin, a program would have access to the demo.
  if (globalThis.origin !== "null") {
    return send({ _tag: "Ended", failure: "Error: This frame has an origin: no program is run in it" })
  }
  forbidScripts()
  const worker = new ProgramWorker({ name: "program" })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const post = (sent: FetchResponse | typeof Start.Type): void => worker.postMessage(sent)
  const end = (message: ProgramMessage): void => {
    worker.terminate()
    send(message)
    port.close()
  }
  const left = { ...limits }
  worker.addEventListener("message", ({ data }) => {
    const message = Schema.decodeUnknownOption(ProgramMessage)(data)
    left.messages--
    left.characters -= Option.match(message, { onNone: () => 0, onSome: (found) => JSON.stringify(found).length })
    if (left.messages < 0 || left.characters < 0) {
      return end({ _tag: "Ended", failure: stopped })
    }
    if (Option.isNone(message)) return
    if (message.value._tag === "Ended") end(message.value)
    else send(message.value)
  })
  // Errors in callbacks of the program.
  worker.addEventListener("error", (event) => {
    event.preventDefault()
    send({ _tag: "Printed", text: event.message, isError: true })
  })
  port.addEventListener("message", ({ data }) => {
    const response = Schema.decodeUnknownOption(FetchResponse)(data)
    if (Option.isSome(response)) post(response.value)
  })
  port.start()
  post({ _tag: "Start", program })
}

// Accepts one message: the demo's first.
const onStart = ({ data, ports: [port], source }: MessageEvent): void => {
  const start = Schema.decodeUnknownOption(Start)(data)
  if (source !== parent || port === undefined || Option.isNone(start)) return
  removeEventListener("message", onStart)
  run(start.value.program, port)
}
addEventListener("message", onStart)
