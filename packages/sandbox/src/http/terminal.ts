/**
 * What is logged is shown by terminals, which obey control characters. Texts of users are in many messages, so that every
 * logger gets them made visible.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { shortened } from "./shortened.ts"

/** Controls and invisible marks (the direction of writing, among others), but not the ends of lines and tabs. */
const invisible = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/** Characters of a message that are shown. */
const longest = 10_000

/** A text without any character that a terminal obeys. */
export const printable = (text: string): string =>
  shortened(text, longest).replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`)

const shown = (message: unknown): unknown => {
  if (typeof message === "string") return printable(message)
  if (Array.isArray(message)) return message.map(shown)
  if (typeof message !== "object" || message === null) return message
  return printable(Cause.pretty(Cause.die(message)))
}

const wrapped = (logger: Logger.Logger<unknown, unknown>): Logger.Logger<unknown, unknown> =>
  Logger.make((options) => {
    const messages = [options.message].flat().map(shown)
    if (options.cause.reasons.length === 0) return logger.log({ ...options, message: messages })
    return logger.log({
      ...options,
      message: [...messages, printable(Cause.pretty(options.cause))],
      cause: Cause.empty
    })
  })

/** Whatever an effect logs can be shown by any terminal. */
export const loggedPrintably = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Logger.CurrentLoggers, (loggers) =>
    Effect.provideService(effect, Logger.CurrentLoggers, new Set([...loggers].map(wrapped)))
  )
