/** The forms of a noun with its number, by the plural categories of a language. `#` is the number. */
type PluralForms = { readonly [Category in Exclude<Intl.LDMLPluralRule, "other">]?: string } & {
  readonly other: string
}

/** Chooses a form for a number, and writes the number, both by the rules of a language. */
export const pluralIn =
  (locale: string) =>
  (count: number, forms: PluralForms): string => {
    const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
    return form.replace("#", new Intl.NumberFormat(locale).format(count))
  }
