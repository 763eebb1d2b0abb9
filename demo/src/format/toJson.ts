/** A value as indented JSON; bigints as decimal text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner), 2) ?? "undefined"
