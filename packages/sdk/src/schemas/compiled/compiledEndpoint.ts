/** Builds a row of the route table from its properties and a compiled shape. */
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import { decoder, type Shape } from "@okto-effect/contract/shape"

/** An endpoint as a client calls it. */
export type RowOf<E extends Endpoint.Any> = Endpoint.Row<E["request"]["Type"], E["data"]["Type"], E["access"]>

export const compiledEndpoint = <Data, A extends Endpoint.Access>(
  properties: Omit<Endpoint.Row<never, Data, A>, "decoder" | "~request">,
  shape: Shape
): Endpoint.Row<unknown, Data, A> => ({ ...properties, decoder: decoder<Data>(shape) })
