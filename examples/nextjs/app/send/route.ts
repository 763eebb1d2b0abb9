import { isOktoError, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { CrossSiteRequest, SessionsUnavailable } from "@okto-effect/server"
import { okto } from "../../lib/okto"

/** Sends coins for the visitor, and returns the final status of the order. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    const { client, respond } = await okto.of(request)
    try {
      const { amount, recipient }: { readonly amount: string; readonly recipient: string } = await request.json()
      const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: BigInt(amount) } as const
      const { status } = await waitForOrder(client, await tokenTransfer(client, transfer))
      return respond(Response.json({ status }))
    } catch (error) {
      if (isOktoError(error)) return respond(Response.json({ problem: error.message }, { status: 400 }))
      throw error
    }
  } catch (error) {
    if (error instanceof CrossSiteRequest) return new Response(error.message, { status: 403 })
    if (error instanceof SessionsUnavailable) return new Response(error.message, { status: 503 })
    throw error
  }
}
