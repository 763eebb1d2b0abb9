import { authenticateWithWebView } from "@okto-effect/sdk/browser"
import { appearance } from "../values/appearance.ts"
import { client } from "./client.ts"

console.log(await authenticateWithWebView(client, null, appearance))
