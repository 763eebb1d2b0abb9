/** What is taken of a reply at most. Whatever is beyond is a failure, so that no reply can exhaust a page or a server. */

/** Characters of a reply: a portfolio of ten thousand tokens fits. The largest recorded reply has 5,439. */
export const largestReply = 4 * 1024 * 1024

/** Levels of objects and lists within each other. The deepest recorded reply has six. */
export const deepestReply = 64

/** Characters that an error takes over from a reply, for each of its fields. */
export const longestText = 2000
