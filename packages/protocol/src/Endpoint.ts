/** An endpoint of the backend as data: method, path, request and reply. */
import type * as Schema from "effect/Schema"
import * as Decoder from "./Decoder.ts"

/** Whether a call needs the session's bearer token. */
export type Access = "session" | "public"

/** How the keys of replies are spelled on the wire. */
export type KeyCase = "camelCase" | "snake_case"

/** A schema that needs no services to decode. */
export type SelfContainedSchema = Schema.ConstraintDecoder<unknown>

/** An endpoint as a client calls it: the request is only a type, and the reply is read without its schema. */
export interface Endpoint<Request, out Data, out A extends Access = Access> {
  /** The HTTP method. */
  readonly method: "GET" | "POST"
  /** The path below the backend's host, such as `/api/oc/v1/execute`. */
  readonly path: string
  /** Whether the route needs a bearer token. */
  readonly access: A
  /** The name of each query parameter by the field of the request, in the order on the wire. */
  readonly query: Readonly<Record<string, string>>
  /** Whether the call is idempotent: it may be sent again. */
  readonly idempotent: boolean
  /** Whether concurrent callers of a session share one request. Only for rows without parameters. Default: false. */
  readonly deduplicated?: true
  /**
   * The paths of required lists that replies may omit or send as null: they are read as empty lists. `*`
   * stands for each entry; with `?` after its name, an absent list stays absent.
   */
  readonly emptyListsAt?: ReadonlyArray<string>
  /** Codes of JSON-RPC with which the route refuses a request, although elsewhere they are failures of the backend. */
  readonly refusalCodes?: ReadonlyArray<number>
  /** Reads the `data` of the envelope, with camelCase keys. */
  readonly decoder: Decoder.Decoder<Data>
  /** Phantom type of the request. */
  "~request"?(request: Request): void
}

/** An endpoint of the backend, with the schemas of what travels. Its path has no parameters. */
export interface EndpointSchema<
  out Request extends SelfContainedSchema,
  out Data extends SelfContainedSchema,
  out A extends Access = Access,
  out Keys extends KeyCase = KeyCase
> extends Endpoint<never, Data["Type"], A> {
  /** What it does, for the OpenAPI document. */
  readonly description?: string
  /** How the keys of `data` are spelled on the wire. Default: `snake_case`. */
  readonly replyKeys?: Keys
  /** The body of a `POST`, or the query of a `GET`. Bodies are sent exactly as built, because some are signed. */
  readonly request: Request
  /** The `data` of the envelope, with camelCase keys. Unknown fields are ignored. */
  readonly data: Data
  /** Phantom type of the request. */
  "~request"?(request: Request["Type"]): void
}

/** Any endpoint. */
export type Any = EndpointSchema<SelfContainedSchema, SelfContainedSchema>

/** What an endpoint is made of, beside its path: see {@link EndpointSchema} and {@link Endpoint}. */
export interface Properties<Request, Data, Keys> {
  /** What it does, for the OpenAPI document. */
  readonly description?: string
  /** The schema of the body, or of the query. */
  readonly request: Request
  /** The name of each query parameter by the field of the request. */
  readonly query?: Readonly<Record<string, string>>
  /** The schema of the `data` of the envelope. */
  readonly data: Data
  /** How the keys of `data` are spelled. */
  readonly replyKeys?: Keys
  /** The paths of lists that replies may omit. */
  readonly emptyListsAt?: ReadonlyArray<string>
  /** Codes of JSON-RPC with which the route refuses. */
  readonly refusalCodes?: ReadonlyArray<number>
  /** Default: `true` for `GET`, `false` for `POST`. */
  readonly idempotent?: boolean
  /** Whether concurrent callers share one request. */
  readonly deduplicated?: true
}

/** The start of every path. */
export const basePath = "/api/oc/v1"

const make =
  <A extends Access>(method: "GET" | "POST", access: A) =>
  <Request extends SelfContainedSchema, Data extends SelfContainedSchema, Keys extends KeyCase = "snake_case">(
    path: string,
    properties: Properties<Request, Data, Keys>
  ): EndpointSchema<Request, Data, A, Keys> => ({
    query: {},
    idempotent: method === "GET",
    ...properties,
    decoder: Decoder.fromSchema(properties.data),
    method,
    access,
    path: `${basePath}${path}`
  })

/**
 * A `GET` that needs a session.
 *
 * @param path the path below `/api/oc/v1`, such as `/portfolio`
 * @param properties the schemas of the request and of the reply's `data`
 * @returns The route: `method`, `path`, `access`, `request`, `data`, and a decoder of `data`.
 *
 * @example
 * ```ts
 * import { Endpoint } from "@okto-effect/protocol"
 * import * as Schema from "effect/Schema"
 *
 * export const points = Endpoint.get("/points", {
 *   request: Schema.Undefined,
 *   data: Schema.Struct({ total: Schema.String })
 * })
 * ```
 */
export const get = make("GET", "session")

/**
 * A `POST` that needs a session. Returns the route, like {@link get}.
 *
 * @param path the path below `/api/oc/v1`, such as `/execute`
 */
export const post = make("POST", "session")

/**
 * A `POST` that needs no session: logins and one-time codes. Returns the route, like {@link get}.
 *
 * @param path the path below `/api/oc/v1`, such as `/authenticate`
 */
export const publicPost = make("POST", "public")
