/** JSON texts inside jobs, as their UTF-8 bytes. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { hexToString } from "viem/utils"
import type { Hex } from "viem"
import type { Invalid } from "../verify/Invalid.ts"
import { jsonDecoder } from "../verify/json.ts"

/** Creates a decoder. `what` names the text in its errors. */
export const jsonBytesDecoder = <S extends Schema.Decoder<unknown>>(
  what: string,
  schema: S
): ((bytes: Hex) => Effect.Effect<S["Type"], Invalid>) => {
  const decode = jsonDecoder(what, schema)
  return (bytes) => Effect.suspend(() => decode(hexToString(bytes)))
}
