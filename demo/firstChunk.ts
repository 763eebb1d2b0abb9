/**
 * What the login page cannot do without is one file. A dozen small ones would wait for each other on a slow connection, and
 * are larger together.
 */
export const oneFirstChunk = {
  output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial" as const] }] } }
}
