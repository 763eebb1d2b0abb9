import { login } from "../values/login.ts"
import { client } from "./client.ts"

if (!client.isLoggedIn()) await client.loginUsingOAuth(login)
