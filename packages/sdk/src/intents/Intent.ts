/** What a user wants done on a chain, described as data. */
import type * as Schema from "effect/Schema"
import { type AbiParameter, type AbiParameterToPrimitiveType, encodeAbiParameters } from "viem"
import type { IntentType } from "../contract/Order.ts"
import type { Hex } from "../contract/Primitives.ts"
import type { ChainTypeInvalid, Issue, OwnRecipient } from "../Errors.ts"

/** Whoever an intent sends something to: never the user. */
export interface Recipient {
  /** On the intent's chain, as the caller wrote it. */
  readonly address: string
  /** What is said when it is the user's own. */
  readonly own: OwnRecipient
}

/** A kind of intent: `Input` is what callers write, `I` is the same with its defaults filled in. */
export interface Intent<I extends { readonly caip2Id: string }, Input = I> {
  readonly type: IntentType
  readonly input: Schema.Codec<I, Input>
  /** Complaints about fields together, found even when a field alone is wrong. */
  readonly together: (candidate: unknown) => ReadonlyArray<Issue>
  /** Refuses input that is well formed, but not possible on its chain. */
  readonly refuse: (input: I) => ChainTypeInvalid | undefined
  /** Who receives, if anybody does. */
  readonly recipient: (input: I) => Recipient | undefined
  /** The job's parameters: the ABI encoding of one tuple. */
  readonly jobParameters: (input: I) => Hex
}

/** A kind of intent whose cost can be asked for before it is sent. */
export interface Estimable<I extends { readonly caip2Id: string }, Input = I> extends Intent<I, Input> {
  /** The intent in plain JSON, in wire order. */
  readonly details: (input: I) => Readonly<Record<string, unknown>>
}

type SolidityType = "string" | "bytes" | "bytes[]" | "uint256"

/** A job tuple: names and Solidity types, in ABI order. */
type Job = Readonly<Record<string, SolidityType>>
type Values<J extends Job> = { readonly [K in keyof J]: AbiParameterToPrimitiveType<{ readonly type: J[K] }> }

/** Defines a kind of intent: its input, its job tuple, and the step between them. */
export const make = <I extends { readonly caip2Id: string }, Input, const J extends Job>(options: {
  readonly type: IntentType
  readonly input: Schema.Codec<I, Input>
  readonly together?: Intent<I>["together"]
  readonly refuse?: Intent<I>["refuse"]
  readonly recipient?: Intent<I>["recipient"]
  readonly job: J
  readonly encode: (input: I) => Values<J>
}): Intent<I, Input> => {
  const {
    encode,
    input,
    job,
    recipient = () => undefined,
    refuse = () => undefined,
    together = () => [],
    type
  } = options
  const components: ReadonlyArray<AbiParameter> = Object.entries(job).map(([name, type]) => ({ name, type }))
  return {
    type,
    input,
    together,
    refuse,
    recipient,
    jobParameters: (input) =>
      encodeAbiParameters<ReadonlyArray<AbiParameter>>([{ type: "tuple", components }], [encode(input)])
  }
}
