/** How programs learn that a sandbox listens: from a file that it writes, or by waiting for its answer. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { randomUUID } from "node:crypto"
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
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

/** Whether a path is that of a file itself, and not of a link to one; undefined where nothing is there. */
const isFile = (path: string): boolean | undefined => lstatSync(path, { throwIfNoEntry: false })?.isFile()

/** Replaces a file as a whole. Throws, and changes nothing, where something else than a file has the path. */
const replaceFile = (file: string, text: string): void => {
  if (isFile(file) === false) throw new Error("it is not a regular file")
  // Created exclusively under a name that is not known before: no link that waits there is followed.
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { flag: "wx" })
    // Readers see the whole file or none. A link that came in the meantime is replaced, not followed.
    renameSync(draft, file)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  }
}

/** Removes a file that still holds this text: another sandbox may have written its own in the meantime. */
const removeFile = (file: string, text: string): void => {
  if (isFile(file) === true && readFileSync(file, "utf8") === text) rmSync(file, { force: true })
}

/** Writes where a sandbox listens into a file, all at once, and removes that file when the scope closes. */
export const tell = Effect.fnUntraced(function* (file: string, ready: Listening) {
  const text = `${JSON.stringify({ ...ready, pid: process.pid })}\n`
  const write = Effect.try({
    try: () => replaceFile(file, text),
    catch: (cause) =>
      new ReadyFileFailed({ message: `--ready-file: ${file} cannot be written: ${String(cause)}`, cause })
  })
  yield* Effect.acquireRelease(write, () => Effect.sync(() => removeFile(file, text)))
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
