/** Rows of the route table, made of their facts and a shape. */
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import { reader, type Shape } from "./shape.ts"

/** An endpoint as a client calls it. */
export type RowOf<E extends Endpoint.Any> = Endpoint.Row<E["request"]["Type"], E["data"]["Type"], E["access"]>

export const row = <Data, A extends Endpoint.Access>(
  facts: Omit<Endpoint.Row<never, Data, A>, "reader" | "~takes">,
  shape: Shape
): Endpoint.Row<unknown, Data, A> => ({ ...facts, reader: reader<Data>(shape) })
