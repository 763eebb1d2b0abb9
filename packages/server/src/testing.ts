/** For tests of apps: signed-in visitors, and the conformance of a store of the app's own. */
export { type IssuedSession, loginAs, type SessionCookie } from "./testing/loginAs.ts"
export { sessionTableCases, signingLedgerCases, type StoreCase } from "./testing/storeCases.ts"
