/** What a login takes. */
export { recipe } from "../../Login.ts"
