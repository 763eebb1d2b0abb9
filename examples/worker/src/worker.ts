/** A worker without state: each request brings the app's own JWT, with which the worker signs the user in. */
import { getPortfolio, isOktoError, OktoClient, tokenTransfer } from "@okto-effect/sdk"

interface Bindings {
  readonly OKTO_BFF: string
  readonly OKTO_CLIENT_KEY: string
  readonly OKTO_CLIENT_SWA: string
}

/** What each route does for a user. */
const routes: Readonly<Record<string, (client: OktoClient, request: Request) => Promise<unknown>>> = {
  "GET /portfolio": async (client) => {
    const { aggregatedData, groupTokens } = await getPortfolio(client)
    const tokens = groupTokens.map(({ balance, symbol }) => ({ balance, symbol }))
    return { tokens, total: aggregatedData.totalHoldingPriceUsdt }
  },
  "POST /payments": async (client, request) => {
    const { amount, id, recipient }: { readonly amount: string; readonly id: string; readonly recipient: string } =
      await request.json()
    const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: BigInt(amount) } as const
    // The caller's UUID: a repeated request is not a second payment.
    return { jobId: await tokenTransfer(client, transfer, { jobId: id }) }
  }
}

/** The HTTP status by what a caller can do. After `unknown`, it repeats the request: the id is the same. */
const statuses = { "sign-in": 401, input: 400, retry: 503, unknown: 503, bug: 500 } as const

export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const route = routes[`${request.method} ${new URL(request.url).pathname}`]
    if (route === undefined) return new Response("Not found", { status: 404 })
    const jwt = request.headers.get("authorization")?.replace(/^Bearer /, "")
    if (jwt === undefined) return new Response("Send your JWT as a bearer token", { status: 401 })
    const client = new OktoClient({
      clientPrivateKey: bindings.OKTO_CLIENT_KEY,
      clientSWA: bindings.OKTO_CLIENT_SWA,
      endpoints: { bff: bindings.OKTO_BFF }
    })
    try {
      await client.loginUsingJWTAuthentication(jwt)
      return Response.json(await route(client, request))
    } catch (error) {
      if (!isOktoError(error)) throw error
      return Response.json({ error: error._tag, advice: error.advice }, { status: statuses[error.category] })
    } finally {
      await client.dispose()
    }
  }
}
