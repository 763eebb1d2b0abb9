/** The environments to choose from, in the order shown. */
export const environmentNames = ["sandbox", "staging", "production"] as const
