/** What `sessionStore: "encrypted"` needs. */
export { local } from "../../browser/EncryptedStore.ts"
export { provideLayer } from "../run.ts"
