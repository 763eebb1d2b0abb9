/** What reads take. */
export { recipe } from "../../Explorer.ts"
