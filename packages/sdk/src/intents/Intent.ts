/** Intents: jobs on a chain, described as data. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { IntentType } from "@okto-effect/protocol/Order"
import type { Hex } from "@okto-effect/protocol/Primitives"
import * as Decoder from "@okto-effect/protocol/Decoder"
import * as Abi from "../core/abi.ts"
import { type Issue, RecipientIsSender, ValidationFailed } from "../errors/Errors.ts"
import { type Addresses, addressIssues, type ChecksumOptions } from "./addresses.ts"
import { copyInput } from "../input/snapshot.ts"
import { explainIssues } from "../input/validate.ts"

/** A kind of intent. `Input` is what callers write, `I` the same with defaults, `E` the failures of `refuse`. */
export interface Intent<I extends { readonly caip2Id: string }, Input = I, out E = never> {
  /** The backend's name of it: one of `IntentType`, or a kind that your backend knows. */
  readonly type: string
  /** Decodes what callers pass. */
  readonly decoder: Decoder.Decoder<I>
  /** What fields must be, by name, where this kind expects something else than others. */
  readonly expectations?: Readonly<Record<string, string>> | undefined
  /** Phantom type of what callers write. */
  readonly "~input"?: Input
  /** Phantom type of the failures: from `refuse` alone, `undefined` would be inferred where there are none. */
  readonly "~failure"?: ReadonlyArray<E>
  /**
   * Issues of several fields together, found even when a field alone is wrong.
   *
   * @param candidate any value
   */
  readonly crossFieldIssues: (candidate: unknown) => ReadonlyArray<Issue>
  /** The addresses on the intent's chain, by path: they are checked by its rules once there are no other issues. */
  readonly addresses: (input: I) => Addresses
  /**
   * Refuses input that is valid but cannot be executed. Called once the chain is known, with the user's addresses on it as
   * `own`; for an intent with a recipient also before a request is sent, with the user's smart wallet address.
   */
  readonly refuse: (input: I, own: ReadonlyArray<string>) => E | undefined
  /** The recipient's address on the intent's chain, as the caller wrote it; `undefined` for an intent without one. */
  readonly recipient: (input: I) => string | undefined
  /** The job's values by name, as in the details of its order. */
  readonly jobValues: (input: I) => Readonly<Record<string, unknown>>
  /** The job's parameters: the values as one ABI-encoded tuple. */
  readonly jobParameters: (input: I) => Hex
  /**
   * The values by name, decoded from parameters; `undefined` where they cannot be read.
   *
   * @param parameters the encoded parameters, hex
   */
  readonly readParameters: (parameters: Hex) => Readonly<Record<string, unknown>>
}

/** A kind of intent whose fees can be estimated. */
export interface Estimable<I extends { readonly caip2Id: string }, Input = I, out E = never> extends Intent<
  I,
  Input,
  E
> {
  /** The kind of intent. */
  readonly type: IntentType
  /** The intent as JSON for an estimate, in wire order. */
  readonly details: (input: I) => Readonly<Record<string, unknown>>
}

/** An address for comparison, without letter case and leading zeros, which Aptos leaves out. */
const normalizeAddress = (address: string): string => address.toLowerCase().replace(/^0x0*/, "")

/**
 * Refuses a recipient that is one of the user's own addresses.
 *
 * @param recipient Reads the recipient of an input.
 * @param sentence The message of the error.
 * @returns A function of the input and the user's addresses: the error, or `undefined` where another address receives it.
 */
export const refuseOwnAddress =
  <I>(recipient: (input: I) => string, sentence: ConstructorParameters<typeof RecipientIsSender>[1]) =>
  (input: I, own: ReadonlyArray<string>): RecipientIsSender | undefined =>
    own.some((address) => normalizeAddress(address) === normalizeAddress(recipient(input)))
      ? new RecipientIsSender(recipient(input), sentence)
      : undefined

/** The Solidity types of job tuples, and their values. */
export interface SolidityTypes {
  /** A text. */
  readonly string: string
  /** Bytes, hex. */
  readonly bytes: Hex
  /** Bytes, hex, in a list. */
  readonly "bytes[]": ReadonlyArray<Hex>
  /** A whole number of at most 256 bits. */
  readonly uint256: bigint
}

const types: { readonly [T in keyof SolidityTypes]: Abi.Type<SolidityTypes[T]> } = {
  string: Abi.string,
  bytes: Abi.bytes,
  "bytes[]": /* @__PURE__ */ Abi.list(Abi.bytes),
  uint256: Abi.uint256
}

const encodeValue = <T extends keyof SolidityTypes>(type: T, value: SolidityTypes[T]): Abi.Encoded => types[type](value)

/** A job tuple: names and Solidity types, in the order of the ABI. */
export type JobTuple = Readonly<Record<string, keyof SolidityTypes>>
/** The values of a job tuple, by name. */
export type JobValues<J extends JobTuple> = { readonly [K in keyof J]: SolidityTypes[J[K]] }

/** A kind of intent as it is defined, without its input. */
export interface IntentDefinition<
  I extends { readonly caip2Id: string },
  J extends JobTuple,
  Type extends string,
  E
> extends Partial<
  Pick<Intent<I, never, E>, "addresses" | "crossFieldIssues" | "expectations" | "recipient" | "refuse">
> {
  /** The backend's name of it. */
  readonly type: Type
  /** The names and Solidity types of the job tuple, in the order of the ABI. */
  readonly job: J
  /** The values of the job tuple, from the input. */
  readonly encode: (input: I) => JobValues<J>
}

/**
 * Defines a kind of intent whose input has a decoder. See {@link make}.
 *
 * @returns The kind, for `build`, `submit` and `estimate` of the service `Intents`.
 */
export const define = <
  I extends { readonly caip2Id: string },
  Input,
  const J extends JobTuple,
  const Type extends string,
  E = never
>({
  encode,
  job,
  ...facts
}: IntentDefinition<I, J, Type, E> & { readonly decoder: Decoder.Decoder<I> }): Intent<I, Input, E> & {
  readonly type: Type
} => ({
  crossFieldIssues: () => [],
  addresses: () => ({}),
  refuse: () => undefined,
  recipient: () => undefined,
  ...facts,
  jobValues: encode,
  jobParameters: (input) => {
    const values = encode(input)
    const members: Array<Abi.Encoded> = []
    for (const name in job) members.push(encodeValue<J[typeof name]>(job[name], values[name]))
    return Abi.encode(Abi.sequence(members))
  },
  readParameters: (parameters) => {
    const values = Abi.members(Abi.unwrapTuple(parameters) ?? "0x")
    return Object.fromEntries(Object.entries(job).map(([name, type], index) => [name, values[type](index)]))
  }
})

/**
 * Defines a kind of intent that your backend knows.
 *
 * @param type - The backend's name of it.
 * @param input - The schema of what callers write; it has `caip2Id`, the chain (CAIP-2).
 * @param job - The names and Solidity types of the job tuple, in the order of the ABI.
 * @param encode - The values of the job tuple, from the input.
 * @returns The kind, for `Intents.build` and `Intents.submit`.
 *
 * @example
 * ```ts
 * import * as Schema from "effect/Schema"
 * import { Intent, IntentFields, Intents } from "@okto-effect/sdk/effect"
 *
 * const Stake = Schema.Struct({ caip2Id: IntentFields.Caip2Id(), pool: Schema.String, amount: IntentFields.Amount })
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
  const J extends JobTuple,
  const Type extends string,
  E = never
>({
  input,
  ...facts
}: IntentDefinition<I, J, Type, E> & { readonly input: Schema.Codec<I, Input> }): Intent<I, Input, E> & {
  readonly type: Type
} => define({ ...facts, decoder: Decoder.fromSchema(input) })

const address = "an address, 0x and 40 hex digits"
const recipientAddress = "an address, 0x and hex digits (40 on EVM chains)"

/** What the fields of intents must be, by path or by name. */
const expectations: Readonly<Record<string, string>> = {
  caip2Id: "a chain such as 'eip155:84532'",
  recipient: recipientAddress,
  recipientWalletAddress: recipientAddress,
  token: "the token's address, or '' for the native coin",
  amount: "a bigint above 0, in the smallest unit",
  collectionAddress: "an address, 0x and hex digits",
  nftId: "a text of digits",
  nftType: "'ERC721' or 'ERC1155'",
  "transaction.data": "whole bytes, 0x and an even number of hex digits",
  from: address,
  to: address,
  value: "a bigint of 0 or more, in wei"
}

/**
 * Checks an intent as the service `Intents` does before anything is sent, and returns it with its defaults filled in. It needs
 * no session and no backend, so a form can use it while the user types.
 *
 * @param candidate any value
 * @param options `checksums: "require"` refuses an EVM address with a wrong checksum (EIP-55), as in the configuration.
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Intents, tokenTransfer } from "@okto-effect/sdk/effect"
 *
 * const issues = Effect.runSync(
 *   Intents.check(tokenTransfer, { caip2Id: "eip155:1", recipient: "0x", token: "", amount: 0n }).pipe(
 *     Effect.as([]),
 *     Effect.catchTag("ValidationFailed", ({ issues }) => Effect.succeed(issues))
 *   )
 * )
 * ```
 */
export const check = <I extends { readonly caip2Id: string }, Input>(
  intent: Pick<Intent<I, Input>, "addresses" | "crossFieldIssues" | "decoder" | "expectations">,
  candidate: unknown,
  options: ChecksumOptions = {}
): Effect.Effect<I, ValidationFailed> => {
  const own = copyInput(candidate)
  const parsed = intent.decoder.decode(own, { strict: true })
  const crossFieldIssues = intent.crossFieldIssues(own)
  const refuse = (issues: ReadonlyArray<Issue>) =>
    Effect.fail(new ValidationFailed(explainIssues(issues, own, { ...expectations, ...intent.expectations })))
  if (Result.isFailure(parsed)) return refuse([...parsed.failure, ...crossFieldIssues])
  const input = parsed.success
  const issues =
    crossFieldIssues.length > 0 ? crossFieldIssues : addressIssues(input.caip2Id, intent.addresses(input), options)
  return issues.length > 0 ? refuse(issues) : Effect.succeed(input)
}
