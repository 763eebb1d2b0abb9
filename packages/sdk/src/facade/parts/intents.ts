/** What building and sending takes. */
export { recipe } from "../../intents/Intents.ts"
export { sendOptions } from "../../internal/callOptions.ts"
export * from "../../intents/kinds.ts"
