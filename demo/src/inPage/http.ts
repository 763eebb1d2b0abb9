/** Requests and responses as data, to be sent between workers, frames and pages. */
import * as Schema from "effect/Schema"

const Headers = Schema.Record(Schema.String, Schema.String)

export const HttpRequest = Schema.Struct({
  method: Schema.String,
  url: Schema.String,
  headers: Headers,
  body: Schema.optionalKey(Schema.String)
})
export type HttpRequest = typeof HttpRequest.Type

export const HttpResponse = Schema.Struct({ status: Schema.Number, headers: Headers, body: Schema.String })
export type HttpResponse = typeof HttpResponse.Type

export const fromRequest = async (request: Request): Promise<HttpRequest> => {
  const { headers, method, url } = request
  const body = method === "GET" || method === "HEAD" ? {} : { body: await request.text() }
  return { method, url, headers: Object.fromEntries(headers), ...body }
}

export const fromResponse = async (response: Response): Promise<HttpResponse> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text()
})

export const toResponse = ({ body, headers, status }: HttpResponse): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers })
