/** Layers that need a page around them. */
export * as WebStorage from "./browser/WebStorage.ts"
