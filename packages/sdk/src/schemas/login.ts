/** The inputs of a login. */
export { AuthData, Email, Phone } from "@okto-effect/protocol/Auth"
