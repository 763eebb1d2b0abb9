/** How programs learn that a sandbox listens: from a file that it writes, or by waiting for its answer. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import type { Endpoints } from "../pages/aliases.ts"
import { paths } from "../pages/paths.ts"

/** No sandbox answered in time. */
export class NobodyAnswers extends Data.TaggedError("NobodyAnswers")<{ readonly message: string }> {}

/** The ready file cannot be written. */
export class ReadyFileFailed extends Data.TaggedError("ReadyFileFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** What of a ready file is read. */
const Ready = Schema.Struct({ url: Schema.String })

/** Where a sandbox listens. */
interface Listening {
  readonly url: string
  readonly port: number
  readonly endpoints: Endpoints
}

/** Writes where a sandbox listens into a file, all at once, and removes it when the scope closes. */
export const tell = Effect.fnUntraced(function* (file: string, ready: Listening) {
  const write = Effect.try({
    try: () => {
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, `${JSON.stringify({ ...ready, pid: process.pid })}\n`)
      // Whoever sees the file sees all of it.
      renameSync(draft, file)
    },
    catch: (cause) =>
      new ReadyFileFailed({ message: `--ready-file: ${file} cannot be written: ${String(cause)}`, cause })
  })
  yield* Effect.acquireRelease(write, () => Effect.sync(() => rmSync(file, { force: true })))
})

/** Where a sandbox is that is named by its address, or by the file that it writes. */
const addressOf = (place: string) =>
  /^https?:/.test(place)
    ? Effect.succeed(place)
    : Effect.try(() => readFileSync(place, "utf8")).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(Ready))),
        Effect.map(({ url }) => url)
      )

const answers = (url: string) =>
  Effect.tryPromise((signal) => fetch(new URL(paths.clock.path, url), { signal })).pipe(
    Effect.filterOrFail(({ ok }) => ok),
    Effect.timeout("2 seconds")
  )

/** Waits until the sandbox at a place answers, for so many seconds at most; returns its address. */
export const waitFor = (place: string, seconds: number): Effect.Effect<string, NobodyAnswers> =>
  Effect.flatMap(addressOf(place), (url) => Effect.as(answers(url), url)).pipe(
    Effect.retry(Schedule.spaced("50 millis")),
    Effect.timeout(`${seconds} seconds`),
    Effect.mapError(() => new NobodyAnswers({ message: `no sandbox answered at ${place} in ${seconds} seconds` }))
  )
