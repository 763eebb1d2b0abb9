/** What building and sending takes. */
export { recipe } from "../../intents/Intents.ts"
export * from "../../intents/kinds.ts"
