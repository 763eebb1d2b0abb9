/** The type that the façade's functions of intents share. */
import type { Address } from "@okto-effect/protocol/Primitives"
import type { BuildOptions } from "./sending.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

/**
 * A function of one kind of intent. The third argument is the options, or the fee payer, as in the published original, and then
 * the options follow. Not overloads, which a union of these functions could not be called with.
 */
export type IntentFunction<Input, Options extends BuildOptions, A, E> = (
  client: OktoClient,
  input: Input,
  feePayer?: Address | Options | null,
  options?: Options | null
) => OktoPromise<A, E | ClientUnusable>
