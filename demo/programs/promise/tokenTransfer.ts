import { isOktoError, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import "./signIn.ts"

try {
  const jobId = await tokenTransfer(client, input, { feePayer })
  const order = await waitForOrder(client, jobId)
  console.log(order.status, order.downstreamTransactionHash[0])
} catch (error) {
  // Why the backend refused is in error.reason.
  if (!isOktoError(error) || error._tag !== "ExecutionFailed") throw error
  console.error(error.message)
}
