/** The version of the package, which files and dumps name. `test/version.test.ts` compares it with the manifest. */
export const version = "1.1.0"
