/** Where the worlds of tests are begun that do not say it themselves. */

/** The address of a sandbox that listens, from the environment: undefined where worlds are in the tests' own process. */
export const worldAddress = (): string | undefined => process.env["OKTO_SANDBOX_URL"] || undefined
