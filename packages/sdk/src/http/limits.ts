/** Limits of a reply, so that none can exhaust the memory of a page or a server. A reply beyond them is a failure. */

/** Characters of a reply: a portfolio of ten thousand tokens fits. The largest recorded reply has 5,439. */
export const largestReply = 4 * 1024 * 1024

/** Levels of objects and lists within each other. The deepest recorded reply has six. */
export const deepestReply = 64

/** Whether a value has more levels than a reply may have. */
export const isTooDeep = (value: unknown, levels = deepestReply): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1)))

/** Characters of a reply that an error repeats in each of its fields. */
export const longestText = 2000

/** Empty chunks of a reply that are read: without end, they would leave no time for a timeout. */
export const mostEmptyChunks = 1000
