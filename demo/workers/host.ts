/** The backend of the static demo. It runs in one tab for all of them, and stores its state in IndexedDB. */
import { Emulator, layer, memoryStore } from "@okto-effect/emulator"
import { indexedDbStore } from "@okto-effect/emulator/browser"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fromResponse } from "../src/inPage/http.ts"
import { BackendRequest, channelName, type BackendMessage } from "../src/inPage/messages.ts"

/** How long an order stays in each state, milliseconds: long enough to be seen. */
const orderPace = 1_000

/** Milliseconds for which a repeated request is recognised; longer than the service worker repeats it. */
const memory = 120_000

const base = import.meta.env.BASE_URL
const name = channelName(base)

/** The store in IndexedDB, or in memory where that fails. */
const opened = indexedDbStore(name).pipe(
  Effect.catchTag("StoreFailed", (error) =>
    Effect.logWarning("IndexedDB is not available: the state of the backend is lost when the page closes.", error).pipe(
      Effect.andThen(memoryStore())
    )
  )
)

/** The backend with its stored state, which is removed where it can be read, and not decoded: another version stored it. */
const started = Effect.gen(function* () {
  const store = yield* opened
  const build = Layer.build(layer({ app: base, orderPace, store: Effect.succeed(store) }))
  return yield* build.pipe(
    // A browser may fail to read once.
    Effect.catchTag("StoreFailed", () => Effect.andThen(store.rows, build)),
    Effect.catchTag("StoreFailed", (error) =>
      // Fails where the store cannot be read: then the state stays for another visit.
      Effect.flatMap(store.rows, (rows) =>
        Effect.logWarning("The stored state of another version was removed.", error).pipe(
          Effect.andThen(store.write(rows.map(({ key, table }) => ({ table, key, value: undefined })))),
          Effect.andThen(build)
        )
      )
    )
  )
})

/** The backend serves its pages at the root; links in them lead below the demo's path. */
const toBackendUrl = (url: string): string => url.replace(base, "/")
const toDemoPaths = (text: string): string =>
  base === "/" ? text : text.replaceAll(/(["'(]|https?:\/\/[^/"']+)\/__emulator/g, `$1${base}__emulator`)

const decode = Schema.decodeUnknownOption(BackendRequest)

const serve = Effect.gen(function* () {
  const { fetch } = Context.get(yield* started, Emulator)
  const channel = new BroadcastChannel(name)
  const send = (reply: BackendMessage) => channel.postMessage(reply)
  const accepted = new Set<string>()

  const answer = async ({ id, request: { url, ...init } }: BackendRequest): Promise<void> => {
    send({ _tag: "Accepted", id })
    if (accepted.has(id)) return
    accepted.add(id)
    setTimeout(() => accepted.delete(id), memory)
    try {
      const { body, headers, status } = await fromResponse(await fetch(toBackendUrl(url), init))
      const headersOut = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, toDemoPaths(value)]))
      send({ _tag: "BackendResponse", id, response: { status, headers: headersOut, body: toDemoPaths(body) } })
    } catch {
      send({ _tag: "ConnectionLost", id })
    }
  }
  channel.addEventListener("message", ({ data }) => {
    const request = decode(data)
    if (Option.isSome(request)) void answer(request.value)
  })
  return yield* Effect.never
})

// Held while this tab is open; then another tab's worker continues with the stored state.
void navigator.locks.request(name, () => Effect.runPromise(Effect.scoped(serve)))
