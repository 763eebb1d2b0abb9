/** What signing a message takes. */
export { recipe } from "../../Messages.ts"
