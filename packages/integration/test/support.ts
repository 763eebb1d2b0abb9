/** Small things that several tests need. */

/** What a test needs of something that may be absent. */
export const present = <A>(value: A | null | undefined, what: string): A => {
  if (value === null || value === undefined) throw new Error(`expected ${what}`)
  return value
}
