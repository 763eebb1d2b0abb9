/** How the services are made that calls of a client need, and what goes with them. What is not here is not in a bundle. */
export { recipe as explorer } from "../Explorer.ts"
export { recipe as intents } from "../Intents.ts"
export * as kinds from "../intents/kinds.ts"
export { recipe as login } from "../Login.ts"
export { recipe as messages } from "../Messages.ts"
export { Orders, recipe as orders, settled, succeeded } from "../Orders.ts"
export { recipes } from "../recipes.ts"
export { recipe as userKeys } from "../UserKeys.ts"
