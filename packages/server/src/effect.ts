/** The services of an app's server, for Effect programs. */
export * as Clients from "./sessions/Clients.ts"
export * as SessionTable from "./sessions/SessionTable.ts"
export * as SigningLedger from "./signer/SigningLedger.ts"
export * as Signer from "./signer/Signer.ts"
export { SigningRefused } from "./signer/SigningRefused.ts"
export * as SpendingLedger from "./spending/SpendingLedger.ts"
export * as Store from "./stores/Store.ts"
export { CrossSiteRequest, SessionsUnavailable } from "./errors.ts"
