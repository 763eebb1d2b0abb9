import { waitForOrder } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/userop"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import "./signIn.ts"

const unsigned = await tokenTransfer(client, input, { feePayer })
const signed = await client.signUserOp(unsigned)
const jobId = await client.executeUserOp(signed)
const order = await waitForOrder(client, jobId)
console.log(order.status, order.downstreamTransactionHash[0])
