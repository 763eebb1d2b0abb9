/** What following an order takes. */
export { Orders, recipe, settled, succeeded } from "../../Orders.ts"
