import { jwt } from "../values/jwt.ts"
import { client } from "./client.ts"

console.log(await client.loginUsingJWTAuthentication(jwt))
