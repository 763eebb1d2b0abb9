/**
 * The frame before a program runs in it: it has no origin, so no storage and no way to the network. What a program finds
 * instead is here: a storage that ends with the frame, and a `fetch` that asks the demo.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Answered, type Said, Start } from "../src/run/messages.ts"

/** The demo, once it has spoken. */
const begun = Promise.withResolvers<{ readonly port: MessagePort; readonly program: string }>()

const say = (said: Said): void => void begun.promise.then(({ port }) => port.postMessage(said))

const waiting = new Map<number, (answered: Answered) => void>()

addEventListener("message", ({ data, ports: [port], source }) => {
  const start = Schema.decodeUnknownOption(Start)(data)
  if (source !== parent || port === undefined || Option.isNone(start)) return
  port.addEventListener("message", ({ data: word }) => {
    const answered = Schema.decodeUnknownOption(Answered)(word)
    if (Option.isSome(answered)) waiting.get(answered.value.id)?.(answered.value)
  })
  port.start()
  begun.resolve({ port, program: start.value.program })
})

let count = 0

const ask = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init)
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : await request.text()
  const id = ++count
  const { answer, problem } = await new Promise<Answered>((resolve, reject) => {
    waiting.set(id, resolve)
    request.signal.addEventListener("abort", () => reject(request.signal.reason))
    say({
      _tag: "Asked",
      id,
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body === undefined ? {} : { body })
    })
  }).finally(() => waiting.delete(id))
  if (answer === undefined) throw new TypeError(problem ?? "Failed to fetch")
  const hasBody = answer.status !== 204 && answer.status !== 304
  return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers })
}

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key)
}

/** A value as a console shows it. */
const shown = (value: unknown): string => {
  if (typeof value === "string") return value
  if (value instanceof Error) return value.stack ?? value.message
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner), 2) ?? String(value)
  )
}

const print =
  (isError: boolean) =>
  (...values: ReadonlyArray<unknown>): void =>
    say({ _tag: "Printed", text: values.map(shown).join(" "), isError })

Object.defineProperty(globalThis, "localStorage", { value: storage })
Object.assign(globalThis, { fetch: ask })
Object.assign(console, {
  log: print(false),
  info: print(false),
  debug: print(false),
  warn: print(false),
  error: print(true)
})

/**
 * The program to run. A page of anybody's can have this one in a frame, and speak to it; where the frame was not made
 * without an origin, a program would be let loose on the demo's.
 */
export const program: Promise<string> = begun.promise.then((said) => {
  if (globalThis.origin !== "null") throw new Error("This frame has an origin: nothing is run in it")
  return said.program
})

export const end = (failure?: string): void => say({ _tag: "Ended", ...(failure === undefined ? {} : { failure }) })
