import { isOktoError } from "@okto-effect/sdk"
import { authenticateWithWebView } from "@okto-effect/sdk/browser"
import { client } from "./client.ts"

const options = { keepOpenOnWrongCode: true }
try {
  console.log(await authenticateWithWebView(client, options))
} catch (error) {
  // The user closed the modal.
  if (!isOktoError(error) || error._tag !== "WebViewCanceled") throw error
  console.error(error.message)
}
