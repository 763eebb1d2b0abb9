/** The OpenAPI 3.1 document of the route table. */
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import * as protocol from "../src/index.ts"
import { otpMethods } from "../src/otpMethods.ts"
import { infer, isRecord, type Json, makeDescriber, request } from "./schemas.ts"
import { type Sample, samples } from "./samples.ts"
import { resultOf, signing } from "./signatures.ts"

const { Auth, Routes, environments } = protocol

type RouteName = keyof typeof Routes

const { version } = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))(
  readFileSync(new URL("../package.json", import.meta.url), "utf8")
)

/** The tags of the document, with their routes in its order. Other routes follow: logins without a bearer token, and reads. */
const tags: Readonly<Record<string, { readonly description: string; readonly routes: ReadonlyArray<RouteName> }>> = {
  Login: {
    description: "A code or an id token becomes a session. These requests have no bearer token.",
    routes: ["sendEmailOtp", "verifyEmailOtp", "sendWhatsAppOtp", "verifyWhatsAppOtp", "authenticate", "verifySession"]
  },
  Reads: {
    description: "What a user has, and what a client may use.",
    routes: ["wallets", "networks", "tokens", "portfolio", "activity", "nfts", "readContractData"]
  },
  Transactions: {
    description: "From an intent to a final order.",
    routes: ["gasValues", "estimate", "execute", "orders", "nftOrderDetails"]
  },
  Messages: { description: "Signatures of the user's wallet.", routes: ["userKeys", "signMessage"] }
}

const tagOf = (name: RouteName): string =>
  Object.keys(tags).find((tag) => tags[tag]?.routes.includes(name)) ??
  (rows[name].access === "public" ? "Login" : "Reads")

/** The signatures that a route's request contains, by the titles of `x-signing`, beside those of codes. */
const signedBy: { readonly [Name in RouteName]?: ReadonlyArray<string> } = {
  authenticate: ["session", "paymasterData"],
  estimate: ["paymasterData"],
  execute: ["paymasterData", "userOperation"],
  signMessage: ["message"]
}

const contactTexts = { email: "The address that gets the code.", phone: "Ten digits." }

/** What the fields of a request about a code are. Its schema has no names for them, because their order is signed. */
const codeFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(otpMethods).map(({ contact, field }) => [field, contactTexts[contact]])),
  country_short_name: "`IN`.",
  token: "The `token` of the code that was sent, to verify it or to send another in its place.",
  otp: "The six digits.",
  client_swa: "The smart wallet address of the client (app).",
  timestamp: "Unix milliseconds."
}

const info = `The HTTP protocol between an app and the managed-wallet backend. Made from the route table of
\`@okto-effect/protocol\`, from recorded requests and replies, and checked against the emulator's answers.

## Requests

Paths begin with \`/api/oc/v1\`. Bodies are JSON, with \`content-type: application/json\`; replies are JSON. Requests with a
session have the header \`authorization: Bearer <token>\`, which the session key signs. The hosts and contract addresses of
each environment are in \`x-environments\`; an emulator on your machine has those of \`emulator\`.

A request is spelled exactly as described: keys of requests are in camelCase except in requests about codes, keys of replies
in snake_case except where a schema shows camelCase. Ignore fields that you do not know.

## Replies and failures

A reply is \`{ "status": "success", "data": … }\`, a failure \`{ "status": "error", "error": … }\`. A reply with the status
\`error\` is a failure at every HTTP status, and so is one without data whose \`error\` has a numeric \`code\`, as JSON-RPC writes it.
\`error\` has one of three forms; all have a \`message\`, and the details are in \`details\` or \`data\`.

What counts is the \`code\` of \`error\` where it is negative, or from 400 to 599; otherwise the HTTP status.

- 400 to 499 but 408 and 429, and the codes -32700, -32600, -32601 and -32602: the request is refused. Do not repeat it.
  \`POST /authenticate\` refuses with -32603, too.
- 401: the bearer token has expired, or there is none: make another with the session key. If that is refused, too, the session has
  ended: log in.
- 429: too many requests. Wait for the seconds in \`retry-after\`.
- 408, 5xx, all other negative codes (such as -32603 and -32000), any other code in a 2xx, or no reply at all: nothing is known.
  Repeat a request that may be repeated (\`x-idempotent\` is true). After \`POST /execute\`, look for the order first: the
  operation may have been executed. The backend accepts a job id once, so that the same bytes never pay twice.

## From a code to a transfer

1. \`POST /authenticate/email\` sends a code and returns its \`token\`.
2. \`POST /authenticate/email/verify\` takes the code and the \`token\`, and returns \`auth_token\`.
3. Make a session key. \`POST /authenticate\` with \`authData\` (\`{ "idToken": auth_token, "provider": "okto" }\`),
   \`sessionData\` and the two signatures of the session proof returns \`userSWA\`.
4. Make a bearer token with the session key, for each following request. \`GET /aggregated-portfolio\` returns the holdings.
5. \`GET /supported/networks\` has the chain's policy, \`GET /gas-values\` the fees.
6. Build a user operation and sign it with the session key. \`POST /execute\` returns \`jobId\`.
7. \`GET /orders?intent_id=<jobId>\`, every few seconds, until the status is final.

How each signature is made, with a worked example, is in \`x-signing\`.`

const rows: Readonly<Record<RouteName, protocol.Endpoint.Any>> = Routes
const isRouteName = (name: string): name is RouteName => Object.hasOwn(Routes, name)
// The order of a module's exports differs between runtimes.
const ordered = Object.values(tags).flatMap(({ routes }) => routes)
const names = [...new Set([...ordered, ...Object.keys(Routes).toSorted()])].filter(isRouteName)

const describer = makeDescriber()

const samplesOf = (name: RouteName): ReadonlyArray<Sample> =>
  samples.filter(({ method, path }) => path === rows[name].path && method === rows[name].method)

const requestsOf = (name: RouteName): ReadonlyArray<unknown> =>
  samplesOf(name).flatMap(({ request }) => (request === undefined ? [] : [request]))

const repliesOf = (name: RouteName): ReadonlyArray<unknown> =>
  samplesOf(name).flatMap(({ response }) => (response.data === undefined ? [] : [response.data]))

const isOtp = (name: RouteName) => rows[name].request.ast === Auth.OtpRequest.ast

/** The body of a request about a code: the keys of `data`, in the order in which they are signed. */
const codeRequest = (name: RouteName): Json => {
  const data = requestsOf(name).flatMap((request) =>
    isRecord(request) && isRecord(request["data"]) ? [request["data"]] : []
  )
  const sent = new Set(data.flatMap(Object.keys))
  const keys = Object.keys(codeFields).filter((key) => sent.has(key))
  const properties = keys.map((key) => [
    key,
    {
      ...(key === "timestamp" ? { type: "integer" } : { type: "string" }),
      ...(key === "otp" ? { pattern: "^[0-9]{6}$" } : {}),
      ...(key === "client_swa" ? { pattern: "^0x[0-9a-fA-F]{40}$" } : {}),
      description: codeFields[key]
    }
  ])
  const described = describer.describe(Auth.OtpRequest, requestsOf(name), request)
  const signed = {
    type: "object",
    description: "The order of the keys is signed.",
    properties: Object.fromEntries(properties),
    required: keys.filter((key) => data.every((one) => key in one))
  }
  return isRecord(described["properties"])
    ? { ...described, properties: { ...described["properties"], data: signed } }
    : described
}

/** The three forms of errors, by what tells them apart. */
const errorForms = {
  Refused: "Most routes.",
  RefusedWithData: "`estimate`, `execute` and `signMessage`.",
  RefusedJsonRpc: "`authenticate`: the form of JSON-RPC."
}

type ErrorForm = keyof typeof errorForms

const formOf = (error: unknown): ErrorForm => {
  if (!isRecord(error) || "trace_id" in error) return "Refused"
  return "traceId" in error ? "RefusedWithData" : "RefusedJsonRpc"
}

const failures = samples.flatMap((sample) => (sample.response.error === undefined ? [] : [sample]))

const errorForm = (form: ErrorForm): Json => {
  const errors = failures.map(({ response }) => response.error).filter((error) => formOf(error) === form)
  const inferred = infer(errors)
  const records = errors.filter(isRecord)
  const keys = isRecord(inferred["properties"]) ? Object.keys(inferred["properties"]) : []
  return {
    description: errorForms[form],
    type: "object",
    properties: {
      status: { const: "error" },
      error: { ...inferred, required: keys.filter((key) => records.every((record) => key in record)) }
    },
    required: ["status", "error"]
  }
}

const formOfRoute = (name: RouteName): ErrorForm => {
  const failure = failures.find(({ path }) => path === rows[name].path)
  return failure === undefined ? "Refused" : formOf(failure.response.error)
}

const json = (schema: Json, examples: Json = {}): Json => ({
  "application/json": { schema, ...(Object.keys(examples).length === 0 ? {} : { examples }) }
})

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const titleOf = (id: string): string => signing.signatures.find((signature) => signature.id === id)?.title ?? id

const requestExample = (name: RouteName): Json => {
  if (name === "execute") {
    // The emulator verifies it.
    const value: unknown = JSON.parse(resultOf("userOperation"))
    return { example: { summary: "The operation of the worked example", value } }
  }
  const sample = samplesOf(name).find(({ request, response }) => request !== undefined && response.data !== undefined)
  return sample === undefined ? {} : { [sample.name]: { value: sample.request } }
}

const replyExample = (name: RouteName): Json => {
  const [sample] = samplesOf(name)
    .filter(({ response }) => response.data !== undefined)
    // Recorded ones first.
    .toSorted((one, other) => Number(/docs|template/.test(one.name)) - Number(/docs|template/.test(other.name)))
  return sample === undefined ? {} : { [sample.name]: { value: { status: "success", data: sample.response.data } } }
}

const failureResponses = (name: RouteName): Json => {
  const schema = schemaRef(formOfRoute(name))
  const own = failures.filter(({ path }) => path === rows[name].path)
  const known = Object.fromEntries(
    [...new Set(own.map(({ httpStatus }) => httpStatus ?? 400))].map((status): readonly [string, Json] => [
      String(status),
      {
        description: "The request is wrong, or was refused.",
        content: json(
          schema,
          Object.fromEntries(
            own
              .filter(({ httpStatus = 400 }) => httpStatus === status)
              .map(({ name, response }) => [name, { value: { status: "error", ...response } }])
          )
        )
      }
    ])
  )
  return {
    "400": { description: "The request is wrong.", content: json(schema) },
    ...known,
    ...(rows[name].access === "session"
      ? { "401": { description: "No valid bearer token: log in.", content: json(schema) } }
      : {}),
    "429": { $ref: "#/components/responses/RateLimited" },
    "5XX": {
      description: rows[name].idempotent
        ? "The backend failed: repeat the request."
        : "The backend failed: the request may have been carried out.",
      content: json(schema)
    }
  }
}

/** The parameters of queries. Others are any text. */
const queryParameters: Readonly<Record<string, { readonly description: string; readonly schema?: Json }>> = {
  intent_id: { description: "Only the order with this job id." },
  status: { description: "Only orders with this status." },
  intent_type: {
    description: "Only orders of this kind of intent.",
    schema: describer.describe(protocol.Order.IntentType, [], request)
  },
  page: { description: "The page, from 1.", schema: { type: "integer", minimum: 1, default: 1 } },
  size: {
    description: "The number of entries of a page, 10 by default.",
    schema: { type: "integer", minimum: 1, default: 10 }
  }
}

const parametersOf = (name: RouteName): ReadonlyArray<Json> =>
  Object.values(rows[name].query).map((key) => {
    const { description = "", schema = { type: "string" } } = queryParameters[key] ?? {}
    return { name: key, in: "query", description, required: false, schema }
  })

const bodyOf = (name: RouteName): Json | undefined => {
  if (rows[name].method === "GET") return undefined
  const schema = isOtp(name) ? codeRequest(name) : describer.describe(rows[name].request, requestsOf(name), request)
  return { required: true, content: json(schema, requestExample(name)) }
}

const operationOf = (name: RouteName): Json => {
  const { access, data, description: text = "", idempotent, replyKeys = "snake_case" } = rows[name]
  const [first = "", ...others] = text.split(/(?<=\.)\s/)
  const signatures = signedBy[name] ?? (isOtp(name) ? ["code"] : [])
  const parameters = parametersOf(name)
  const body = bodyOf(name)
  const signed = signatures.length === 0 ? "" : `Signed, see \`x-signing\`: ${signatures.map(titleOf).join("; ")}.`
  const description = [...others, signed].filter((text) => text !== "").join(" ")
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: first,
    ...(description === "" ? {} : { description }),
    security: access === "session" ? [{ session: [] }] : [],
    "x-idempotent": idempotent,
    ...(signatures.length === 0 ? {} : { "x-signatures": signatures }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      "200": {
        description: "The data.",
        content: json(
          {
            type: "object",
            properties: {
              status: { const: "success" },
              data: describer.describe(data, repliesOf(name), { keys: replyKeys, isReply: true })
            },
            required: ["status", "data"]
          },
          replyExample(name)
        )
      },
      ...failureResponses(name)
    }
  }
}

/** The document. */
export const document: Json = {
  openapi: "3.1.0",
  info: {
    title: "Okto Effect: the HTTP protocol",
    summary: "Managed blockchain wallets: log in, read, sign, send.",
    description: info,
    version,
    license: { name: "MIT", identifier: "MIT" }
  },
  servers: [
    { url: "http://127.0.0.1:8787", description: "An emulator on your machine: npx @okto-effect/emulator" },
    ...Object.values(environments).map(({ bff, name }) => ({ url: bff, description: `The hosted backend, ${name}` }))
  ],
  tags: Object.entries(tags).map(([name, { description }]) => ({ name, description })),
  paths: Object.fromEntries(
    [...new Set(names.map((name) => rows[name].path))].map((path) => [
      path,
      Object.fromEntries(
        names
          .filter((name) => rows[name].path === path)
          .map((name) => [rows[name].method.toLowerCase(), operationOf(name)])
      )
    ])
  ),
  components: {
    schemas: {
      ...describer.components(),
      Refused: errorForm("Refused"),
      RefusedJsonRpc: errorForm("RefusedJsonRpc"),
      RefusedWithData: errorForm("RefusedWithData")
    },
    responses: {
      RateLimited: {
        description: "Too many requests.",
        headers: { "retry-after": { description: "Seconds to wait.", schema: { type: "integer" } } },
        content: json({ anyOf: Object.keys(errorForms).map(schemaRef) })
      }
    },
    securitySchemes: {
      session: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "Base64 of JSON that the session key signed",
        description: "See `x-signing`: Bearer token."
      }
    }
  },
  "x-environments": environments,
  "x-signing": signing
}
