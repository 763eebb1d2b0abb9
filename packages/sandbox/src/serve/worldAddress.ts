/** The sandbox that starts the worlds of tests, from `OKTO_SANDBOX_URL`; undefined for the tests' own process. */
export const worldAddress = (): string | undefined => process.env["OKTO_SANDBOX_URL"] || undefined
