/** Texts that are shown and kept only as far as they are of use. */

/** A text, or its beginning and how long it was. */
export const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
