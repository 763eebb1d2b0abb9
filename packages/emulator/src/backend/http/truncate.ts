/** A text of at most `longest` characters, or its beginning and its length. */
export const truncate = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
