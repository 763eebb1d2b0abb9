/** One call to the backend as data: where it lives, what it takes and what it returns. */
import type * as Schema from "effect/Schema"
import * as Reader from "./Reader.ts"

/** Whether a call carries the session's bearer token. */
export type Access = "session" | "public"

/** A schema that reads what comes from outside without help. */
export type Readable = Schema.ConstraintDecoder<unknown>

/** A backend call as a client makes it: what it takes is a type, and what comes back is read without its schema. */
export interface Row<Request, out Data, out A extends Access = Access> {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly access: A
  /** Query parameters in wire order: field of the request to its spelling on the wire. */
  readonly query: Readonly<Record<string, string>>
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
  /**
   * Where the type of what is returned promises a list inside, and replies may have none: `*` stands for each entry, and
   * `?` after a name says that the list may be absent.
   */
  readonly lists?: ReadonlyArray<string>
  /** Reads what is returned, inside the envelope and with camelCase keys. */
  readonly reader: Reader.Reader<Data>
  /** Never there: what the call takes. */
  "~takes"?(request: Request): void
}

/** A backend call. Paths have no parameters; `query` lists what a `GET` carries. */
export interface Endpoint<
  out Request extends Readable,
  out Data extends Readable,
  out A extends Access = Access
> extends Row<never, Data["Type"], A> {
  /** What is sent: the body of a `POST`, the filters of a `GET`. Bodies travel exactly as built, because some are signed. */
  readonly request: Request
  /** What is returned, inside the envelope and with camelCase keys. Only what we rely on; unknown fields pass. */
  readonly data: Data
  /** Never there: what the call takes. */
  "~takes"?(request: Request["Type"]): void
}

/** Any backend call. */
export type Any = Endpoint<Readable, Readable>

interface Facts<Request, Data> {
  readonly request: Request
  readonly query?: Readonly<Record<string, string>>
  readonly data: Data
  readonly lists?: ReadonlyArray<string>
  /** Default: whether it is a `GET`. */
  readonly repeatable?: boolean
}

/** Every path starts with it. */
export const basePath = "/api/oc/v1"

const make =
  <A extends Access>(method: "GET" | "POST", access: A) =>
  <Request extends Readable, Data extends Readable>(
    path: string,
    facts: Facts<Request, Data>
  ): Endpoint<Request, Data, A> => ({
    query: {},
    repeatable: method === "GET",
    ...facts,
    reader: Reader.fromSchema(facts.data),
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
