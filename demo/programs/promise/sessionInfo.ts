import { client } from "./client.ts"
import "./signIn.ts"

// session.sessionPrivKey is there too, and secret.
console.log(client.session?.userSWA)
