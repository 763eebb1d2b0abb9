/** What a login takes. */
export { layer, Login as Service } from "../../login/Login.ts"
