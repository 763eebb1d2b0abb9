/** Decoders of parameters and of what is stored. A request gives parameters by position, in the order of their schema, or by name. */
import type * as Protocol from "@okto-effect/protocol/Decoder"
import { decoder as shapeDecoder, type Shape } from "@okto-effect/protocol/shape"

/** Decodes values with named fields. */
export interface Decoder<out A> extends Protocol.Decoder<A> {
  /** The names in order. */
  readonly names: ReadonlyArray<string>
}

export const decoder = <A>(shape: Shape): Decoder<A> => ({
  ...shapeDecoder<A>(shape),
  names: "fields" in shape ? Object.keys(shape.fields) : []
})
