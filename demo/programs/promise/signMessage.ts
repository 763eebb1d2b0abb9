import { data } from "../values/signMessage.ts"
import { client } from "./client.ts"
import "./signIn.ts"

console.log(await client.signMessage(data))
