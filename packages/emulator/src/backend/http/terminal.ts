/** Escapes control characters in log messages: many quote texts of users, and terminals act on such characters. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { truncate } from "./truncate.ts"

/** Control characters and invisible ones, such as the direction of writing. Line feeds and tabs are not. */
const invisible = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/** The longest message, in characters. */
const longest = 10_000

/** A text without control characters. */
export const escapeControls = (text: string): string =>
  truncate(text, longest).replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`)

const escapeMessage = (message: unknown): unknown => {
  if (typeof message === "string") return escapeControls(message)
  if (Array.isArray(message)) return message.map(escapeMessage)
  if (typeof message !== "object" || message === null) return message
  return escapeControls(Cause.pretty(Cause.die(message)))
}

const escaping = (logger: Logger.Logger<unknown, unknown>): Logger.Logger<unknown, unknown> =>
  Logger.make((options) => {
    const messages = [options.message].flat().map(escapeMessage)
    if (options.cause.reasons.length === 0) return logger.log({ ...options, message: messages })
    return logger.log({
      ...options,
      message: [...messages, escapeControls(Cause.pretty(options.cause))],
      cause: Cause.empty
    })
  })

/** Escapes control characters in everything that an effect logs. */
export const withPrintableLogs = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Logger.CurrentLoggers, (loggers) =>
    Effect.provideService(effect, Logger.CurrentLoggers, new Set([...loggers].map(escaping)))
  )
