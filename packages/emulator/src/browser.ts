/** For an emulator in a browser, without a server: a store in IndexedDB, and access control for a service worker. */
export { indexedDbStore } from "./world/indexedDb.ts"
export { type FetchEventRequest, refuseFetchEvent } from "./run/serviceWorkerAccess.ts"
