/** What a program takes that may use every service. */
export { everything as layer } from "../../Client.ts"
