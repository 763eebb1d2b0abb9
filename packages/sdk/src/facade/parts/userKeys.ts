/** What fetching the user's keys takes. */
export { recipe } from "../../UserKeys.ts"
