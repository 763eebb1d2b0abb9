/** Every word that the components say: the whole catalogue, to be translated. */
import { common, type CommonTexts } from "./texts/common.ts"
import { signIn, type SignInTexts } from "./texts/signIn.ts"

/**
 * Every word of every component, and how numbers are written. A translation has all of them, or it does not compile.
 *
 * @example
 * ```ts
 * import { english, type Texts } from "@okto-effect/react/ui"
 *
 * export const texts: Texts = { ...english, signIn: { ...english.signIn, title: "Welcome to Acme" } }
 * ```
 */
export interface Texts {
  /** A BCP 47 language tag, by which numbers and times are written. */
  readonly locale: string
  readonly common: CommonTexts
  readonly signIn: SignInTexts
}

/** The words in English, as they are where nothing else is given. */
export const english: Texts = { locale: "en", common, signIn }
