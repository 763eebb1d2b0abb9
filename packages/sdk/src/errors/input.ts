/** Errors of input that was refused before anything was sent. */
import type { Issue } from "@okto-effect/protocol/issues"
import { define, type Failure } from "./catalogue.ts"

interface Issues {
  readonly message: string
  readonly issues: ReadonlyArray<Issue>
}

/** An issue as text: the path, what was expected there, and what was received. */
const describe = ({ expected, message, path, received }: Issue): string =>
  `${path || "the input"}: ${expected === undefined ? message : `expected ${expected}, received ${received}`}`

/** Defines an error whose message is its issues, after an introduction. */
const refused = /* @__NO_SIDE_EFFECTS__ */ <const Tag extends string>(
  tag: Tag,
  introduction = ""
): new (issues: ReadonlyArray<Issue>, options?: { readonly cause?: unknown }) => Failure<Tag> & Issues =>
  define(tag, {
    category: "input",
    advice: ({ issues }) =>
      issues.length === 0 ? undefined : `Correct ${issues.slice(0, 3).map(describe).join("; ")}`,
    fields: (issues: ReadonlyArray<Issue>, options?: { readonly cause?: unknown }): Issues => ({
      ...options,
      message: `${introduction}${issues.map(({ message }) => message).join(", ")}`,
      issues
    })
  })

/** The input of an intent was refused before anything was sent; `issues` has all problems. */
export class ValidationFailed extends refused("ValidationFailed", "Validation failed: ") {}

/** The client's configuration is malformed, for example "Invalid client private key format". */
export class ConfigurationInvalid extends refused("ConfigurationInvalid") {}

/** A field of a user operation is malformed, for example "Invalid nonce format". */
export class UserOperationMalformed extends refused("UserOperationMalformed") {}

/** An argument is malformed, for example "Invalid Ethereum address format" for a fee payer. */
export class ArgumentInvalid extends refused("ArgumentInvalid") {}

/** The contact is malformed: "Invalid email format", or the sentence about phone numbers. */
export class ContactInvalid extends refused("ContactInvalid") {}
