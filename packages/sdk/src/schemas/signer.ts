/** The reply of the app's server to a request to sign. */
export { Signatures } from "@okto-effect/protocol/ClientSigning"
