/** The languages of the components. Each is a file of its own, which is loaded when the language is chosen. */
import type { PartialTexts } from "./mergeTexts.ts"

const translations = {
  ar: async () => (await import("./arabic.ts")).arabic,
  de: async () => (await import("./german.ts")).german,
  es: async () => (await import("./spanish.ts")).spanish,
  fr: async () => (await import("./french.ts")).french,
  hi: async () => (await import("./hindi.ts")).hindi,
  ja: async () => (await import("./japanese.ts")).japanese,
  pt: async () => (await import("./portuguese.ts")).portuguese
} satisfies Readonly<Record<string, () => Promise<PartialTexts>>>

/** A language of the components: the first part of a BCP 47 language tag. */
export type Language = "en" | keyof typeof translations

const isTranslated = (code: string): code is keyof typeof translations => Object.hasOwn(translations, code)

/**
 * The languages of the components, for a choice: English first.
 *
 * @example
 * ```ts
 * import { languages } from "@okto-effect/react/ui"
 *
 * export const choices = languages.map((language) => ({
 *   language,
 *   name: new Intl.DisplayNames(language, { type: "language" }).of(language)
 * }))
 * ```
 */
export const languages: ReadonlyArray<Language> = ["en", ...Object.keys(translations).filter(isTranslated)]

/** The language of a tag, and the tag by which `Intl` writes numbers and times in it. */
const parseTag = (tag: string): { readonly code: Language; readonly locale: string } => {
  try {
    const { baseName: locale, language: code } = new Intl.Locale(tag.replaceAll("_", "-"))
    if (code === "en" || isTranslated(code)) return { code, locale }
  } catch {
    // Not a tag.
  }
  // English words with the numbers of another language would be neither.
  return { code: "en", locale: "en" }
}

const loaded = new Map<string, PartialTexts>()

/** English with the numbers of a region: the same object each time, because components compare it. */
const englishOf = (locale: string): PartialTexts => {
  const known = loaded.get(locale) ?? { locale }
  loaded.set(locale, known)
  return known
}

/** The words of a language when they need not be loaded, were loaded before, or could not be loaded. */
export const loadedTexts = (language: string): PartialTexts | undefined => {
  const { code, locale } = parseTag(language)
  return code === "en" ? englishOf(locale) : loaded.get(locale)
}

/**
 * Loads the words of a language, so that no component waits for them later.
 *
 * @param language a BCP 47 language tag, such as `de` or `pt-BR`. Numbers and times are written as in its region
 * @returns the words. Those of English for a language that the components do not have, and when the file of the language
 *   could not be loaded, which a later call tries again. It never rejects
 *
 * @example
 * ```ts
 * import { loadTexts } from "@okto-effect/react/ui"
 *
 * export const start = async (render: () => void) => {
 *   await loadTexts(navigator.language)
 *   render()
 * }
 * ```
 */
export const loadTexts = async (language: string): Promise<PartialTexts> => {
  const { code, locale } = parseTag(language)
  if (code === "en") return englishOf(locale)
  const known = loaded.get(locale)
  if (known !== undefined && known !== englishOf("en")) return known
  const texts = await translations[code]().then(
    (words): PartialTexts => ({ ...words, locale }),
    () => englishOf("en")
  )
  loaded.set(locale, texts)
  return texts
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(locale)
