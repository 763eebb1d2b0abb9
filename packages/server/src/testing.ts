/** For tests of apps: signed-in visitors, and the conformance of a store of the app's own. */
export { type IssuedSession, createSessionCookie, type SessionCookie } from "./testing/createSessionCookie.ts"
export { sessionTableCases, signingLedgerCases, type StoreCase } from "./testing/storeCases.ts"
export { spendingLedgerCases } from "./testing/spendingLedgerCases.ts"
