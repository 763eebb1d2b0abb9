/** What building and sending takes. */
export { recipe } from "../../Intents.ts"
export * from "../../intents/kinds.ts"
