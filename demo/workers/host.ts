/** The backend of the static demo: runs in one tab at a time, for all of them, and remembers in the browser's database. */
import { layerMemoryStore, layerStored, Sandbox, Store } from "@okto-effect/sandbox"
import { layerIndexedDbStore } from "@okto-effect/sandbox/browser"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Ask, channelName, type Reply } from "../src/inPage/messages.ts"

/** How long an order stays in each state, milliseconds: long enough to be seen. */
const orderPace = 1_000

/** Milliseconds for which an asking that comes twice is known; longer than anybody asks. */
const memory = 120_000

const base = import.meta.env.BASE_URL
const name = channelName(base)

/** What is kept, or memory where the browser keeps nothing. */
const stored = Layer.build(layerIndexedDbStore(name)).pipe(
  Effect.catchTag("StoreFailed", (error) =>
    Effect.logWarning("This browser keeps nothing: the backend forgets everything when the page closes.", error).pipe(
      Effect.andThen(Layer.build(layerMemoryStore))
    )
  )
)

/** The backend with what is kept; with nothing where another version of it kept that. */
const started = Effect.gen(function* () {
  const services = yield* stored
  const build = Effect.provide(Layer.build(layerStored({ app: base, orderPace })), services)
  return yield* Effect.catchTag(build, "StoreFailed", (error) =>
    Effect.logWarning("The backend in this browser starts over.", error).pipe(
      Effect.andThen(Context.get(services, Store).keep(0)),
      Effect.andThen(build)
    )
  )
})

/** The backend is served at the root of its own small world; its pages link to each other below the demo. */
const inwards = (url: string): string => url.replace(base, "/")
const outwards = (text: string): string =>
  base === "/" ? text : text.replaceAll(/(["'(]|https?:\/\/[^/"']+)\/__sandbox/g, `$1${base}__sandbox`)

const decode = Schema.decodeUnknownOption(Ask)

const serve = Effect.gen(function* () {
  const { fetch } = Context.get(yield* started, Sandbox)
  const channel = new BroadcastChannel(name)
  const say = (reply: Reply) => channel.postMessage(reply)
  const taken = new Set<string>()

  const answer = async ({ body, headers, id, method, url }: Ask): Promise<void> => {
    say({ _tag: "Taken", id })
    if (taken.has(id)) return
    taken.add(id)
    setTimeout(() => taken.delete(id), memory)
    try {
      const response = await fetch(inwards(url), { method, headers, ...(body === undefined ? {} : { body }) })
      const headersOut = Object.fromEntries([...response.headers].map(([key, value]) => [key, outwards(value)]))
      say({ _tag: "Answer", id, status: response.status, headers: headersOut, body: outwards(await response.text()) })
    } catch {
      say({ _tag: "Cut", id })
    }
  }
  channel.addEventListener("message", ({ data }) => {
    const asked = decode(data)
    if (Option.isSome(asked)) void answer(asked.value)
  })
  return yield* Effect.never
})

// Held as long as this tab lives; then another tab's worker goes on with what is kept.
void navigator.locks.request(name, () => Effect.runPromise(Effect.scoped(serve)))
