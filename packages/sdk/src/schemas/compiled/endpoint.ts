/** Rows of the route table as a client calls them, of a path and a compiled shape. */
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import { decoder, type Shape } from "@okto-effect/protocol/shape"

/** Any object, and any list: data of which the SDK relies on nothing more. */
export const object: Shape = { values: { type: "unknown" } }
export const list: Shape = { items: { type: "unknown" } }

/** An endpoint as a client calls it. */
export type EndpointOf<E extends Endpoint.Any> = Endpoint.Endpoint<E["request"]["Type"], E["data"]["Type"], E["access"]>

type Facts = Partial<
  Pick<Endpoint.Endpoint<never, unknown>, "deduplicated" | "emptyListsAt" | "idempotent" | "query" | "refusalCodes">
>

const make =
  <A extends Endpoint.Access>(method: "GET" | "POST", access: A) =>
  <Data>(path: string, shape: Shape, facts: Facts = {}): Endpoint.Endpoint<unknown, Data, A> => ({
    query: {},
    idempotent: method === "GET",
    ...facts,
    method,
    access,
    path,
    decoder: decoder<Data>(shape)
  })

export const get = /* @__PURE__ */ make("GET", "session")
export const post = /* @__PURE__ */ make("POST", "session")
export const publicPost = /* @__PURE__ */ make("POST", "public")
