/** Errors of input that was refused before anything was sent. */
import { defineError } from "./defineError.ts"

/** The input of an intent was refused before anything was sent; `issues` has all problems. */
export class ValidationFailed
  extends /* @__PURE__ */ defineError("ValidationFailed", { introduction: "Validation failed: " }) {}

/** The client's configuration is malformed, for example "Invalid client private key format". */
export class ConfigurationInvalid extends /* @__PURE__ */ defineError("ConfigurationInvalid", { introduction: "" }) {}

/** A field of a user operation is malformed, for example "Invalid nonce format". */
export class UserOperationMalformed
  extends /* @__PURE__ */ defineError("UserOperationMalformed", { introduction: "" }) {}

/** An argument is malformed, for example "Invalid Ethereum address format" for a fee payer. */
export class ArgumentInvalid extends /* @__PURE__ */ defineError("ArgumentInvalid", { introduction: "" }) {}

/** The contact is malformed: "Invalid email format", or the sentence about phone numbers. */
export class ContactInvalid extends /* @__PURE__ */ defineError("ContactInvalid", { introduction: "" }) {}
