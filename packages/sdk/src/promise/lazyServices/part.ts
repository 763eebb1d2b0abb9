/**
 * What each part needs. It imports the façade's entry, so that what a page loads first is one file: esbuild puts the modules
 * that the same entry points reach into one chunk.
 */
export * from "../../index.ts"
export { provideLayer } from "../Runner.ts"
