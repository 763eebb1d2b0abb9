/**
 * What the backend says, where components show it. Replies are taken as they come, so that one odd row does not spoil the
 * others: a field may be of another type than its own says, or missing, and a row may be none.
 */

/** A field as text; empty where it is neither text nor a number. */
export const said = (field: unknown): string =>
  typeof field === "string" ? field : typeof field === "number" ? String(field) : ""

/** Whether a row is one. */
export const isRow = (row: unknown): boolean => typeof row === "object" && row !== null
