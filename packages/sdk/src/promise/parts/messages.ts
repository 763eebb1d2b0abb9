/** What signing a message takes. */
export { Messages as Service, layer } from "../../messages/Messages.ts"
