import { client } from "./client.ts"
import "./signIn.ts"

// Its sessionPrivKey is there too: keep that to yourself.
console.log(client.session?.userSWA)
