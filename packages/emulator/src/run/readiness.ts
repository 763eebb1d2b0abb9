/** Readiness: the file in which an emulator writes its address, and waiting for its first answer. */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { randomUUID } from "node:crypto"
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { pathTo } from "../control/routes.ts"
import { EmulatorFailed } from "../world/EmulatorFailed.ts"
import type { ListeningEmulator } from "./listen.ts"
import { proxyAdvice } from "./proxyAdvice.ts"

/** The field of a ready file that is read. */
const Ready = Schema.Struct({ url: Schema.String })

/** Whether a path is a regular file, not a link to one; undefined where it does not exist. */
const isFile = (path: string): boolean | undefined => lstatSync(path, { throwIfNoEntry: false })?.isFile()

/** Replaces a file atomically. Throws, and changes nothing, where the path is something else. */
const replaceFile = (file: string, text: string): void => {
  if (isFile(file) === false) throw new Error("it is not a regular file")
  // A random name, created exclusively: a link that an attacker put there is not followed.
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { flag: "wx" })
    // Readers see the whole file or none. A link that was created meanwhile is replaced, not followed.
    renameSync(draft, file)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  }
}

/** Removes a file that still has this text: another emulator may have written its own meanwhile. */
const removeFile = (file: string, text: string): void => {
  if (isFile(file) === true && readFileSync(file, "utf8") === text) rmSync(file, { force: true })
}

/** Writes the address of an emulator into a file, and removes the file when the scope closes. */
export const writeReadyFile = Effect.fnUntraced(function* (
  file: string,
  ready: Pick<ListeningEmulator, "endpoints" | "port" | "url">
) {
  const text = `${JSON.stringify({ ...ready, pid: process.pid })}\n`
  const write = Effect.try({
    try: () => replaceFile(file, text),
    catch: (cause) =>
      new EmulatorFailed({
        reason: "readyFile",
        message: `--ready-file: ${file} cannot be written: ${String(cause)}`,
        cause
      })
  })
  yield* Effect.acquireRelease(write, () => Effect.sync(() => removeFile(file, text)))
})

/** The address of an emulator: `place` itself, or the one in the ready file at `place`. */
const addressOf = (place: string) =>
  /^https?:/.test(place)
    ? Effect.succeed(place)
    : Effect.try(() => readFileSync(place, "utf8")).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(Ready))),
        Effect.map(({ url }) => url)
      )

const answers = (url: string) =>
  Effect.tryPromise((signal) => fetch(url.replace(/\/+$/, "") + pathTo("clock"), { signal })).pipe(
    Effect.filterOrFail(({ ok }) => ok),
    Effect.timeout("2 seconds")
  )

/** Waits until the emulator answers whose address or ready file is `place`, and returns its address. */
export const waitUntilReady = (place: string, seconds: number): Effect.Effect<string, EmulatorFailed> =>
  Effect.flatMap(addressOf(place), (url) => Effect.as(answers(url), url)).pipe(
    Effect.retry(Schedule.spaced("50 millis")),
    Effect.timeout(`${seconds} seconds`),
    Effect.mapError(() => {
      const advice = URL.canParse(place) ? proxyAdvice(place) : proxyAdvice("http://127.0.0.1")
      const message = `no emulator answered at ${place} in ${seconds} seconds${advice}`
      return new EmulatorFailed({ reason: "unreachable", message })
    })
  )
