/** The sandbox inside a browser, with no server: what only a browser has. */
export { layer as layerIndexedDbStore } from "./state/indexedDb.ts"
export { type Intercepted, refuseIntercepted } from "./serve/intercepted.ts"
