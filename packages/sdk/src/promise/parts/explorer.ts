/** What reads take. */
export { Explorer as Service, layer } from "../../explorer/Explorer.ts"
