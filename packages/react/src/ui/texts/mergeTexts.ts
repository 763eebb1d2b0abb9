/** Words of an app or of another language in place of English ones, and English where there are none. */
import * as Predicate from "effect/Predicate"
import type { Texts } from "./english.ts"

type Overlay<Words> = Words extends string
  ? string
  : Words extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Name in keyof Words]?: Overlay<Words[Name]> | undefined }

/**
 * Words of components in another language, or other words. What is absent is as in the provider above, in the end in English.
 *
 * @example
 * ```ts
 * import type { PartialTexts } from "@okto-effect/react/ui"
 *
 * export const italian: PartialTexts = { locale: "it", signIn: { title: "Accedi" } }
 * ```
 */
export type PartialTexts = Overlay<Texts>

const merge = (words: unknown, over: unknown): unknown =>
  over === undefined
    ? words
    : Predicate.isObject(words) && Predicate.isObject(over)
      ? {
          ...words,
          ...Object.fromEntries(
            Object.entries(over).map(([name, inner]) => [name, merge(Reflect.get(words, name), inner)])
          )
        }
      : over

const merged = new WeakMap<object, WeakMap<object, unknown>>()

/** Words with others laid over them. The same two give the same object, so that components need not render again. */
export const mergeTexts = <Words extends object>(words: Words, over: object): Words => {
  const known = merged.get(words) ?? new WeakMap<object, unknown>()
  merged.set(words, known)
  if (!known.has(over)) known.set(over, merge(words, over))
  // It has the names of both, and those of `over` have the types of `Overlay`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return known.get(over) as Words
}
