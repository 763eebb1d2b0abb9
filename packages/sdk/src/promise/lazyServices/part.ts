/**
 * What each part needs. It imports the façade's entry, so that what a page loads first is one file: esbuild puts the modules
 * that the same entry points reach into one chunk. Under the conditions for one file, `Runner.ts` is in its place.
 */
// oxlint-disable-next-line no-restricted-imports -- for the bundler alone
export * from "../../index.ts"
export { provideLayer } from "../Runner.ts"
