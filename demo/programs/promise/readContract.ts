import { isOktoError, rawRead } from "@okto-effect/sdk"
import { request } from "../values/readContract.ts"
import { client } from "./client.ts"
import "./signIn.ts"

try {
  console.log(await rawRead(client, request))
} catch (error) {
  // The backend's message is in error.reason.
  if (!isOktoError(error) || error._tag !== "ContractReadFailed") throw error
  console.error(error.message)
}
