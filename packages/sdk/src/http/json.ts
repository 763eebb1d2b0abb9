/** JSON text of a value. JSON has no big integers: they travel as decimal text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner))
