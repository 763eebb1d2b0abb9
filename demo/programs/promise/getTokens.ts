import { getTokens } from "@okto-effect/sdk"
import { client } from "./client.ts"
import "./signIn.ts"

console.log(await getTokens(client))
