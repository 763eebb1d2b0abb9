/** What following an order takes. */
export { layer, settled, succeeded } from "../../orders/Orders.ts"
