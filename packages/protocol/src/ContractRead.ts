/** Reads of contracts on the wire. */
import * as Schema from "effect/Schema"
import { isOutput } from "./checks.ts"
import { typed } from "./Lenient.ts"

/** The request of `POST /readContractData`: a view function of an EVM contract or an Aptos module. */
export const ReadContractRequest = Schema.Struct({
  /** The chain, as a CAIP-2 id. */
  caip2Id: Schema.optional(Schema.String).annotateKey({ description: "The chain, as a CAIP-2 id." }),
  /** The contract, the function and its arguments. */
  data: Schema.optional(Schema.Unknown).annotateKey({
    description: "The contract, the function and its arguments."
  })
}).annotate({
  identifier: "ReadContractRequest",
  description: "The request of `POST /readContractData`: a view function of an EVM contract or an Aptos module."
})
export type ReadContractRequest = typeof ReadContractRequest.Type

/** The published original's type of a view's outputs; see {@link ContractOutputs}. */
export type ReadContractResponse =
  | { status: "success"; data: Array<string> }
  | {
      status: "error"
      /** Why it was not read. */
      error: { code: number; errorCode: string; message: string; trace_id?: string; details?: string }
    }

/**
 * The outputs of a view function, one value each. The published original's type is an envelope, which replies do not
 * have.
 */
export type ContractOutputs = ReadContractResponse & Array<unknown>

/** The outputs of a view function. Every value is accepted but the envelope of an error. */
export const ContractOutputs = typed<ContractOutputs>()(
  Schema.Unknown.check(Schema.makeFilter((data: unknown) => isOutput(data), { check: "isOutput" }))
)
