/**
 * The frame in which programs run: it starts a worker for one program, and hands on what that and the demo say to each
 * other. The frame alone holds the port to the demo; a program has no document, so it can neither navigate nor open windows
 * nor connections, and no loop of its own stops the page.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Answered, Said, Start } from "../src/run/messages.ts"
// oxlint-disable-next-line import/default -- Vite makes it
import ProgramWorker from "../workers/program.ts?worker&inline"

/** What a program may say in all, requests included: more than is read, and too little to keep the page busy. */
const limits = { messages: 2_000, characters: 1_000_000 }

/** Forbids all scripts but those that are made here: the worker inherits it, and so loads nothing of the demo's origin. */
const seal = (): void => {
  const policy = document.createElement("meta")
  policy.httpEquiv = "Content-Security-Policy"
  policy.content = "script-src blob:"
  document.head.append(policy)
}

const sizeOf = (said: Said): number =>
  said._tag === "Printed" ? said.text.length : said._tag === "Asked" ? said.url.length + (said.body?.length ?? 0) : 0

const run = (program: string, port: MessagePort): void => {
  const say = (said: Said): void => port.postMessage(said)
  // Pages of any origin can have this one in a frame: made with an origin, it would let a program loose on the demo's.
  if (globalThis.origin !== "null") {
    return say({ _tag: "Ended", failure: "Error: This frame has an origin: nothing is run in it" })
  }
  seal()
  const worker = new ProgramWorker({ name: "program" })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const tell = (word: Answered | typeof Start.Type): void => worker.postMessage(word)
  const end = (said: Said): void => {
    worker.terminate()
    say(said)
    port.close()
  }
  const left = { ...limits }
  worker.addEventListener("message", ({ data }) => {
    const said = Schema.decodeUnknownOption(Said)(data)
    left.messages--
    left.characters -= Option.match(said, { onNone: () => 0, onSome: sizeOf })
    if (left.messages < 0 || left.characters < 0) {
      return end({ _tag: "Ended", failure: `Stopped: a program says at most ${limits.messages} things here` })
    }
    if (Option.isNone(said)) return
    if (said.value._tag === "Ended") end(said.value)
    else say(said.value)
  })
  // What a program throws outside of its own course.
  worker.addEventListener("error", (event) => {
    event.preventDefault()
    say({ _tag: "Printed", text: event.message, isError: true })
  })
  port.addEventListener("message", ({ data }) => {
    const answered = Schema.decodeUnknownOption(Answered)(data)
    if (Option.isSome(answered)) tell(answered.value)
  })
  port.start()
  tell({ _tag: "Start", program })
}

// Once: the demo speaks first.
const hear = ({ data, ports: [port], source }: MessageEvent): void => {
  const start = Schema.decodeUnknownOption(Start)(data)
  if (source !== parent || port === undefined || Option.isNone(start)) return
  removeEventListener("message", hear)
  run(start.value.program, port)
}
addEventListener("message", hear)
