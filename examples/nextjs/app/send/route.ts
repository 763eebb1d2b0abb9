import { isOktoError, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { CrossSiteRequest, SessionsUnavailable } from "@okto-effect/server"
import { okto } from "../../lib/okto"

interface Payment {
  readonly amount: string
  /** The page's UUID: a repeated request is not a second payment. */
  readonly jobId: string
  readonly recipient: string
}

/** The HTTP status by what the page can do. */
const statuses = { "sign-in": 401, input: 400, retry: 503, unknown: 503, bug: 500 } as const

/** Sends coins for the visitor, and returns the final status of the order. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    const { client, respond } = await okto.of(request)
    try {
      const { amount, jobId, recipient }: Payment = await request.json()
      const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: BigInt(amount) } as const
      const { status } = await waitForOrder(client, await tokenTransfer(client, transfer, { jobId }))
      return respond(Response.json({ status }))
    } catch (error) {
      if (!isOktoError(error)) throw error
      return respond(Response.json({ problem: error.message }, { status: statuses[error.category] }))
    }
  } catch (error) {
    if (error instanceof CrossSiteRequest) return new Response(error.message, { status: 403 })
    if (error instanceof SessionsUnavailable) return new Response(error.message, { status: 503 })
    throw error
  }
}
