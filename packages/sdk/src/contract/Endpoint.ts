/** One call to the backend as data: where it lives, what it takes, what it answers, and how it fails. */
import type * as Schema from "effect/Schema"
import type { Reason } from "../Errors.ts"

/** Whether a call carries the session's bearer token. */
export type Access = "session" | "public"

/** A backend call. Paths have no parameters; `query` lists what a `GET` carries. */
export interface Endpoint<Request, Data, Failure, A extends Access = Access> {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly access: A
  /** What is sent: the body of a `POST`, the filters of a `GET`. Bodies travel exactly as built, because some are signed. */
  readonly request: Schema.ConstraintDecoder<Request>
  /** Query parameters in wire order: field of the request to its spelling on the wire. */
  readonly query: Readonly<Record<string, string>>
  /** What is answered, inside the envelope and with camelCase keys. Only what we rely on; unknown fields pass. */
  readonly data: Schema.ConstraintDecoder<Data>
  /** The error a failure becomes. */
  readonly failure: new (reason: Reason) => Failure
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
}

interface Facts<Request, Data, Failure> {
  readonly request: Schema.ConstraintDecoder<Request>
  readonly query?: Readonly<Record<string, string>>
  readonly data: Schema.ConstraintDecoder<Data>
  readonly failure: new (reason: Reason) => Failure
  /** Default: whether it is a `GET`. */
  readonly repeatable?: boolean
}

/** Every path starts with it. */
export const basePath = "/api/oc/v1"

const make =
  <A extends Access>(method: "GET" | "POST", access: A) =>
  <Request, Data, Failure>(
    path: string,
    facts: Facts<Request, Data, Failure>
  ): Endpoint<Request, Data, Failure, A> => ({
    query: {},
    repeatable: method === "GET",
    ...facts,
    method,
    access,
    path: `${basePath}${path}`
  })

/** A row for a `GET` in a session. */
export const get = make("GET", "session")

/** A row for a `POST` in a session. */
export const post = make("POST", "session")

/** A row for a `POST` without a session: logins and codes. */
export const publicPost = make("POST", "public")
