/**
 * Prepares the worker for a program. Without an origin it has no storage and no network: here it gets a storage that lasts
 * as long as the worker, and a `fetch` that asks the demo.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fromRequest, toResponse } from "../src/inPage/http.ts"
import { FetchResponse, limits, type ProgramMessage, Start, stopped } from "../src/run/messages.ts"

declare const self: DedicatedWorkerGlobalScope

// Bound here, because a program may replace the global one.
const postMessage = self.postMessage.bind(self)
const send = (message: ProgramMessage): void => postMessage(message)

const started = Promise.withResolvers<string>()
/** The program to run. */
export const program: Promise<string> = started.promise

const waiting = new Map<number, (response: FetchResponse) => void>()

self.addEventListener("message", ({ data }) => {
  const start = Schema.decodeUnknownOption(Start)(data)
  if (Option.isSome(start)) started.resolve(start.value.program)
  const response = Schema.decodeUnknownOption(FetchResponse)(data)
  if (Option.isSome(response)) waiting.get(response.value.id)?.(response.value)
})

let count = 0

const sendRequest = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const id = ++count
  // Counted before the body is read: a loop that never yields sends no message, and would go on until memory is full.
  if (id > limits.messages) end(stopped)
  const request = new Request(input, init)
  const sent = await fromRequest(request)
  const { problem, response } = await new Promise<FetchResponse>((resolve, reject) => {
    waiting.set(id, resolve)
    request.signal.addEventListener("abort", () => reject(request.signal.reason))
    send({ _tag: "FetchRequest", id, request: sent })
  }).finally(() => waiting.delete(id))
  if (response === undefined) throw new TypeError(problem ?? "Failed to fetch")
  return toResponse(response)
}

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key)
}

/** A value as the console shows it. */
const format = (value: unknown): string => {
  if (typeof value === "string") return value
  if (value instanceof Error) return value.stack ?? value.message
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner), 2) ?? String(value)
  )
}

const print =
  (isError: boolean) =>
  (...values: ReadonlyArray<unknown>): void =>
    send({ _tag: "Printed", text: values.map(format).join(" "), isError })

Object.defineProperty(globalThis, "localStorage", { value: storage })
Object.assign(globalThis, { fetch: sendRequest })
Object.assign(console, {
  log: print(false),
  info: print(false),
  debug: print(false),
  warn: print(false),
  error: print(true)
})

/** Reports the end of the program. */
export const end = (failure?: string): void => send({ _tag: "Ended", ...(failure === undefined ? {} : { failure }) })
