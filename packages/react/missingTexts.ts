/** Lists the sentences that a language of the components does not have yet: English is shown in their place. Part of `check`. */
import { english } from "./src/ui/texts/english.ts"
import { languages, loadTexts } from "./src/ui/texts/languages.ts"

/** A sentence, or a function from facts to one. */
export type Sentence = string | ((...facts: ReadonlyArray<unknown>) => unknown)

const isSentence = (words: unknown): words is Sentence => typeof words === "string" || typeof words === "function"

/** All sentences by their path, such as `signIn.email.label`. */
export const sentencesOf = (words: object, path = ""): ReadonlyArray<readonly [path: string, sentence: Sentence]> =>
  Object.entries(words).flatMap(([name, inner]: [string, unknown]) =>
    isSentence(inner) ? [[path + name, inner]] : sentencesOf(Object(inner), `${path}${name}.`)
  )

if (import.meta.main) {
  for (const language of languages) {
    const translated = new Map(sentencesOf(language === "en" ? english : await loadTexts(language)))
    const missing = sentencesOf(english).filter(([path]) => !translated.has(path))
    if (missing.length > 0) console.log(`${language} has no ${missing.map(([path]) => path).join(", ")}`)
  }
}
