/** What building and sending takes. */
export { Intents as Service, layer } from "../../intents/Intents.ts"
export { sendOptions } from "../../schemas/input/callOptions.ts"
export * from "../../intents/kinds.ts"
