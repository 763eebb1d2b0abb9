/** What a user wants done on a chain, described as data. */
import type * as Schema from "effect/Schema"
import type { IntentType } from "@okto-effect/contract/Order"
import type { Hex } from "@okto-effect/contract/Primitives"
import * as Reader from "@okto-effect/contract/Reader"
import { inner, members as membersOf } from "../userop/decode.ts"
import * as Abi from "../userop/encode.ts"
import { type Issue, type OwnRecipient, RecipientIsSender } from "../Errors.ts"

/** A kind of intent: `Input` is what callers write, `I` is the same with its defaults filled in, `E` what it refuses with. */
export interface Intent<I extends { readonly caip2Id: string }, Input = I, out E = never> {
  /** What the backend calls it: one of `IntentType`, or a kind of your own that your backend knows. */
  readonly type: string
  readonly reader: Reader.Reader<I>
  /** Never there: what callers write. */
  readonly "~input"?: Input
  /** Complaints about fields together, found even when a field alone is wrong. */
  readonly together: (candidate: unknown) => ReadonlyArray<Issue>
  /** Complaints about what the intent's chain does not have, once nothing else is wrong. */
  readonly onChain: (input: I) => ReadonlyArray<Issue>
  /**
   * Refuses input that is well formed, but not possible. Asked twice: before anything is sent, with the user's smart
   * wallet address as `own`, and, if there is a recipient, with all of the user's addresses on the chain.
   */
  readonly refuse: (input: I, own: ReadonlyArray<string>) => E | undefined
  /** Who receives, if anybody does: an address on the intent's chain, as the caller wrote it. */
  readonly recipient: (input: I) => string | undefined
  /** The job's values by name, as an order tells them. */
  readonly jobValues: (input: I) => Readonly<Record<string, unknown>>
  /** The job's parameters: the ABI encoding of those values as one tuple. */
  readonly jobParameters: (input: I) => Hex
  /** The job's values by name, read back from its parameters: those of one word or text. */
  readonly readParameters: (parameters: Hex) => Readonly<Record<string, unknown>>
}

/** A kind of intent whose cost can be asked for before it is sent. */
export interface Estimable<I extends { readonly caip2Id: string }, Input = I, out E = never> extends Intent<
  I,
  Input,
  E
> {
  readonly type: IntentType
  /** The intent in plain JSON, in wire order. */
  readonly details: (input: I) => Readonly<Record<string, unknown>>
}

/** An address as it is compared: letter case and leading zeros do not count, which Aptos leaves out. */
const comparable = (address: string): string => address.toLowerCase().replace(/^0x0*/, "")

/** Refuses a recipient that is the user. */
export const notToSelf =
  <I>(recipient: (input: I) => string, sentence: OwnRecipient) =>
  (input: I, own: ReadonlyArray<string>): RecipientIsSender | undefined =>
    own.some((address) => comparable(address) === comparable(recipient(input)))
      ? new RecipientIsSender(recipient(input), sentence)
      : undefined

/** Complains about a recipient that no EVM chain has: on `eip155` chains an address is 20 bytes. */
export const evmRecipient =
  <I extends { readonly caip2Id: string }>(field: string, recipient: (input: I) => string) =>
  (input: I): ReadonlyArray<Issue> =>
    /^eip155:/i.test(input.caip2Id) && !/^0x[0-9a-f]{40}$/i.test(recipient(input))
      ? [{ path: field, message: "Invalid recipient address format" }]
      : []

/** The Solidity types that jobs are made of, and the values that they take. */
interface Solidity {
  readonly string: string
  readonly bytes: Hex
  readonly "bytes[]": ReadonlyArray<Hex>
  readonly uint256: bigint
}

const types: { readonly [T in keyof Solidity]: Abi.Type<Solidity[T]> } = {
  string: Abi.string,
  bytes: Abi.bytes,
  "bytes[]": /* @__PURE__ */ Abi.list(Abi.bytes),
  uint256: Abi.uint256
}

const encoded = <T extends keyof Solidity>(type: T, value: Solidity[T]): Abi.Encoded => types[type](value)

/** A job tuple: names and Solidity types, in ABI order. */
type Job = Readonly<Record<string, keyof Solidity>>
type Values<J extends Job> = { readonly [K in keyof J]: Solidity[J[K]] }

/** What a kind of intent is made of, beside what its input looks like. */
interface Facts<I extends { readonly caip2Id: string }, J extends Job, Type extends string, E> {
  readonly type: Type
  readonly together?: Intent<I>["together"]
  readonly onChain?: Intent<I>["onChain"]
  readonly refuse?: Intent<I, never, E>["refuse"]
  readonly recipient?: Intent<I>["recipient"]
  readonly job: J
  readonly encode: (input: I) => Values<J>
}

/** A kind of intent whose input is read by a reader. */
export const define = <
  I extends { readonly caip2Id: string },
  Input,
  const J extends Job,
  const Type extends string,
  E = never
>({
  encode,
  job,
  onChain = () => [],
  reader,
  recipient = () => undefined,
  refuse = () => undefined,
  together = () => [],
  type
}: Facts<I, J, Type, E> & { readonly reader: Reader.Reader<I> }): Intent<I, Input, E> & { readonly type: Type } => ({
  type,
  reader,
  together,
  onChain,
  refuse,
  recipient,
  jobValues: encode,
  jobParameters: (input) => {
    const values = encode(input)
    const members: Array<Abi.Encoded> = []
    for (const name in job) members.push(encoded<J[typeof name]>(job[name], values[name]))
    return Abi.encode(Abi.sequence(members))
  },
  readParameters: (parameters) => {
    const read = membersOf(inner(parameters) ?? "0x")
    return Object.fromEntries(
      Object.entries(job).map(([name, type], index) => [
        name,
        type === "string" || type === "uint256" ? read[type](index) : undefined
      ])
    )
  }
})

/**
 * Defines a kind of intent: its input, its job tuple, and the step between them.
 *
 * @example
 * ```ts
 * import * as Schema from "effect/Schema"
 * import { fields, Intent, Intents } from "@okto-effect/sdk/effect"
 *
 * const Stake = Schema.Struct({ caip2Id: fields.Caip2Id(), pool: Schema.String, amount: fields.Amount })
 *
 * export const stake = Intent.make({
 *   type: "STAKE",
 *   input: Stake,
 *   job: { caip2Id: "string", pool: "string", amount: "uint256" },
 *   encode: ({ amount, caip2Id, pool }) => ({ caip2Id, pool, amount: BigInt(amount) })
 * })
 *
 * export const program = Intents.Intents.use((intents) =>
 *   intents.submit(stake, { caip2Id: "eip155:84532", pool: "main", amount: 5n })
 * )
 * ```
 */
export const make = <
  I extends { readonly caip2Id: string },
  Input,
  const J extends Job,
  const Type extends string,
  E = never
>({
  input,
  ...facts
}: Facts<I, J, Type, E> & { readonly input: Schema.Codec<I, Input> }): Intent<I, Input, E> & { readonly type: Type } =>
  define({ ...facts, reader: Reader.fromSchema(input) })
