/** Input that was refused before anything was sent, with what is amiss in it. */
import type { Issue } from "@okto-effect/contract/complaints"
import { define, type Failure } from "./catalogue.ts"

interface Issues {
  readonly message: string
  readonly issues: ReadonlyArray<Issue>
}

/** One complaint: the place, what was expected there, and what came. */
const complaint = ({ expected, message, path, received }: Issue): string =>
  `${path || "the input"}: ${expected === undefined ? message : `expected ${expected}, received ${received}`}`

/** The class of input refused with its complaints, after what introduces them, as the message. */
const refused = <const Tag extends string>(
  tag: Tag,
  introduction = ""
): new (issues: ReadonlyArray<Issue>, options?: { readonly cause?: unknown }) => Failure<Tag> & Issues =>
  define(tag, {
    category: "input",
    advice: ({ issues }) =>
      issues.length === 0 ? undefined : `Correct ${issues.slice(0, 3).map(complaint).join("; ")}`,
    fields: (issues: ReadonlyArray<Issue>, options?: { readonly cause?: unknown }): Issues => ({
      ...options,
      message: `${introduction}${issues.map(({ message }) => message).join(", ")}`,
      issues
    })
  })

/** The input of an intent was refused before anything was sent; every complaint at once. */
export class ValidationFailed extends /* @__PURE__ */ refused("ValidationFailed", "Validation failed: ") {}

/** The client's configuration is malformed, for example "Invalid client private key format". */
export class ConfigurationInvalid extends /* @__PURE__ */ refused("ConfigurationInvalid") {}

/** A field of a user operation is malformed, for example "Invalid nonce format". */
export class UserOperationMalformed extends /* @__PURE__ */ refused("UserOperationMalformed") {}

/** An argument is malformed, for example "Invalid Ethereum address format" for a fee payer. */
export class ArgumentInvalid extends /* @__PURE__ */ refused("ArgumentInvalid") {}

/** The contact is malformed: "Invalid email format", or the sentence about phone numbers. */
export class ContactInvalid extends /* @__PURE__ */ refused("ContactInvalid") {}
