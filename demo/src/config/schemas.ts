/**
 * What the demo reads from outside before anybody does anything: out of the browser's storage, and from the local backend.
 * Only compiled, as the SDK's schemas are, so that the login page loads no Schema: `npx -y pnpm@12 compile` after a change.
 */
import * as Schema from "effect/Schema"
import { environmentNames } from "./environments.ts"

/** The configuration as the form holds it; the SDK says what is wrong with it. */
export const Configuration = Schema.Struct({
  environment: Schema.Literals(environmentNames),
  /** `0x` and 64 hex digits; empty when not set. */
  clientPrivateKey: Schema.String,
  /** `0x` and 40 hex digits; empty when not set. */
  clientSWA: Schema.String,
  /** The app's OAuth client at Google; the SDK's public one where it is left out. */
  googleClientId: Schema.optionalKey(Schema.String)
})
export type Configuration = typeof Configuration.Type

/** The same as it is stored. */
export const StoredConfiguration = Schema.fromJsonString(Configuration)

/** Where the one-time code login stands. */
export const OtpStatus = Schema.Literals(["send_OTP", "verify_OTP", "resend_OTP"])
export type OtpStatus = typeof OtpStatus.Type

/** Text that is stored as it is. */
export const StoredText = Schema.NonEmptyString

/** Pages of others that the local backend stands in for, on an origin of their own. */
export const Endpoints = Schema.Struct({
  onboarding: Schema.String,
  oauth: Schema.String,
  /** The script with Google's button. */
  googleScript: Schema.String
})
export type Endpoints = typeof Endpoints.Type

/** What the local backend says of itself. */
export const Announcement = Schema.Struct({ endpoints: Endpoints })

/** A token of the local backend's. */
export const TokenAnswer = Schema.Struct({ token: Schema.NonEmptyString })
