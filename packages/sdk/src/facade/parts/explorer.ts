/** What reads take. */
export { Explorer as Service, layer } from "../../Explorer.ts"
