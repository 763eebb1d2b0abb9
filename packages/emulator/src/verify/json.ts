/** JSON texts from outside. Their depth is limited: every later reader, such as the one that lists orders, is recursive. */
import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { hexToString } from "viem/utils"
import { decoder, Invalid } from "./Invalid.ts"

export const maxJsonDepth = 64

/** Strings, and the brackets of lists and objects. An unclosed string ends with the text, so that none is read twice. */
const tokens = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** How deep lists and objects are nested in a JSON text. */
const depthOf = (json: string): number => {
  let depth = 0
  let most = 0
  for (const [token] of json.matchAll(tokens)) {
    if (token === "[" || token === "{") most = Math.max(most, ++depth)
    else if (token === "]" || token === "}") depth--
  }
  return most
}

/** Checks the depth of a JSON text, before it is parsed. */
const checkDepth = (json: string): Effect.Effect<void, Invalid> =>
  depthOf(json) > maxJsonDepth
    ? new Invalid({ message: `expected JSON of at most ${maxJsonDepth} levels, got more` })
    : Effect.void

/** Checks that a JSON text has no number that would be rounded: it was signed as it is written. */
const checkNumbers = (json: string): Effect.Effect<void, Invalid> => {
  const inexact: Array<string> = []
  replaceInexact(json, (number) => {
    inexact.push(number)
    return number
  })
  return inexact[0] === undefined
    ? Effect.void
    : new Invalid({ message: `expected numbers that are exact, got ${inexact[0]}: write it as text` })
}

export const parseJson = (text: string): Effect.Effect<unknown, Invalid> =>
  Effect.andThen(
    checkDepth(text),
    Effect.try({
      try: (): unknown => JSON.parse(text),
      catch: (cause) =>
        new Invalid({ message: text === "" ? "expected a JSON body, got nothing" : "expected a JSON body", cause })
    })
  )

/** A decoder of JSON texts that are signed. `what` names the text in its errors. */
export const jsonDecoder = <S extends Schema.Decoder<unknown>>(
  what: string,
  schema: S
): ((text: string) => Effect.Effect<S["Type"], Invalid>) => {
  const decode = decoder(what, Schema.fromJsonString(schema))
  return (text) =>
    Effect.andThen(
      Effect.mapError(
        Effect.andThen(checkDepth(text), checkNumbers(text)),
        ({ message }) => new Invalid({ message: `${what}: ${message}` })
      ),
      decode(text)
    )
}

/** The same for JSON texts inside jobs, which are their UTF-8 bytes. */
export const jsonBytesDecoder = <S extends Schema.Decoder<unknown>>(
  what: string,
  schema: S
): ((bytes: Hex) => Effect.Effect<S["Type"], Invalid>) => {
  const decode = jsonDecoder(what, schema)
  return (bytes) => Effect.suspend(() => decode(hexToString(bytes)))
}
