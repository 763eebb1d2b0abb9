/** What building and sending takes. */
export { recipe } from "../../Intents.ts"
export * as kinds from "../../intents/kinds.ts"
