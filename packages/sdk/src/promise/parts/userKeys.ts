/** What fetching the user's keys takes. */
export { UserKeys as Service, layer } from "../../messages/UserKeys.ts"
