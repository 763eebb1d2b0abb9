/** For an emulator in a browser, without a server: a store in IndexedDB, and access control for a service worker. */
export { indexedDbStore } from "./state/indexedDb.ts"
export { type FetchEventRequest, refuseFetchEvent } from "./serve/serviceWorkerAccess.ts"
