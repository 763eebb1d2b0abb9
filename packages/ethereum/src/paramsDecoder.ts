/** Decoders of parameters. A request gives them by position or by name; their order is that of the fields of their schema. */
import type * as Protocol from "@okto-effect/protocol/Decoder"
import { decoder as shapeDecoder, type Shape } from "@okto-effect/protocol/shape"

/** Decodes parameters by name. */
export interface Decoder<out A> extends Protocol.Decoder<A> {
  /** The names in order. */
  readonly names: ReadonlyArray<string>
}

export const decoder = <A>(params: { readonly fields: Readonly<Record<string, Shape>> }): Decoder<A> => ({
  ...shapeDecoder<A>(params),
  names: Object.keys(params.fields)
})
