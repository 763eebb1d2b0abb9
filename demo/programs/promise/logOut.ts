import { client } from "./client.ts"
import "./signIn.ts"

client.sessionClear()
console.log(client.isLoggedIn())
