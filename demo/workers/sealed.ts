/**
 * The worker before a program runs in it: it has no origin, so no storage and no way to the network. What a program finds
 * instead is here: a storage that ends with the worker, and a `fetch` that asks the demo.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Answered, type Said, Start } from "../src/run/messages.ts"

declare const self: DedicatedWorkerGlobalScope

// Kept: a program may put others in their places.
const send = self.postMessage.bind(self)
const say = (said: Said): void => send(said)

const started = Promise.withResolvers<string>()
/** The program to run. */
export const program: Promise<string> = started.promise

const waiting = new Map<number, (answered: Answered) => void>()

self.addEventListener("message", ({ data }) => {
  const start = Schema.decodeUnknownOption(Start)(data)
  if (Option.isSome(start)) started.resolve(start.value.program)
  const answered = Schema.decodeUnknownOption(Answered)(data)
  if (Option.isSome(answered)) waiting.get(answered.value.id)?.(answered.value)
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

/** Says that the program has come to its end. */
export const end = (failure?: string): void => say({ _tag: "Ended", ...(failure === undefined ? {} : { failure }) })
