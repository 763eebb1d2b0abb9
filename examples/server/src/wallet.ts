/** The routes of the wallet: functions from `Request` to `Response`, for any framework. */
import { getPortfolio, isOktoError, type OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { CrossSiteRequest, SessionsUnavailable, type VisitorClients } from "@okto-effect/server"

/** A route. */
export type Route = (request: Request) => Promise<Response>

/** The HTTP status by what the page can do. After `unknown`, it repeats the request: the job id is the same. */
const statuses = { "sign-in": 401, input: 400, retry: 503, unknown: 503, bug: 500 } as const

const failure = (error: unknown): Response => {
  if (error instanceof CrossSiteRequest) return Response.json({ error: error.message }, { status: 403 })
  if (error instanceof SessionsUnavailable) return Response.json({ error: error.message }, { status: 503 })
  if (isOktoError(error)) {
    const { advice, category, message } = error
    return Response.json({ error: message, advice }, { status: statuses[category] })
  }
  throw error
}

/** The text fields of a form that was posted. */
const fieldsOf = async (request: Request): Promise<(name: string) => string> => {
  const fields = new URLSearchParams(await request.text())
  return (name) => fields.get(name) ?? ""
}

/** The routes by their paths. */
export const routes = (okto: VisitorClients): Readonly<Record<string, Route>> => {
  /** A route for the visitor's client: what it returns is the JSON of the response. */
  const route =
    (use: (client: OktoClient, field: (name: string) => string) => Promise<unknown>): Route =>
    async (request) => {
      try {
        const { client, respond } = await okto.of(request)
        const result = await use(client, await fieldsOf(request)).then((value) => Response.json(value), failure)
        return respond(result)
      } catch (error) {
        return failure(error)
      }
    }

  return {
    "/api/user": route(async (client) => ({ user: client.userSWA ?? null })),
    "/api/code": route((client, field) => client.sendOTP(field("email"), "email")),
    "/api/sign-in": route(async (client, field) => ({
      user: await client.loginUsingEmail(field("email"), field("code"), field("token"))
    })),
    "/api/portfolio": route(async (client) => {
      const { aggregatedData, groupTokens } = await getPortfolio(client)
      const tokens = groupTokens.map(({ balance, symbol }) => ({ balance, symbol }))
      return { tokens, total: aggregatedData.totalHoldingPriceUsdt }
    }),
    "/api/send": route(async (client, field) => {
      const amount = BigInt(field("amount"))
      const transfer = { caip2Id: "eip155:84532", recipient: field("recipient"), token: "", amount }
      // The page's UUID: a repeated request is not a second payment.
      const jobId = await tokenTransfer(client, transfer, { jobId: field("jobId") })
      return { status: (await waitForOrder(client, jobId)).status }
    }),
    "/api/sign-out": route(async (client) => {
      await client.logOut()
      return {}
    })
  }
}
