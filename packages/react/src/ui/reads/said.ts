/** What the backend says, as text. It answers more loosely than the types say: with another type, or nothing. */
export const said = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
