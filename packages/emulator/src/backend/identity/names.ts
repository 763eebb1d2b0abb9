/** Names of users in seeds, tests and controls: the contact or token with which they would log in. */
import type { Auth } from "@okto-effect/protocol"
import { otpMethods } from "@okto-effect/protocol/otpMethods"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { Invalid } from "../../verify/Invalid.ts"
import { subjectOf } from "./Google.ts"
import type { Method } from "./Otp.ts"

/** The provider of an identity. For tokens of `okto` it is how the code was delivered. */
type Provider = Method | Exclude<Auth.AuthProvider, "okto">

/** How contacts are spelled in identities. */
const contacts = {
  email: (address: string) => address.trim().toLowerCase(),
  // Codes are sent to Indian numbers only: the ten digits are the number, however they are spelled.
  phone: (number: string) => number.replaceAll(/\D/g, "")
}

/** Each provider, with the function from a name to what its identities have behind the colon. */
const providers: { readonly [Name in Provider]: (name: string) => string } = {
  ...Record.map(otpMethods, ({ contact }) => contacts[contact]),
  google: (name) => (name.includes("@") ? subjectOf(name) : name),
  client_jwt: (name) => name
}

const isProvider = (name: string): name is Provider => Object.hasOwn(providers, name)

/** The identity of the user who has a contact. */
export const identityOfContact = (method: Method, contact: string): string => `${method}:${providers[method](contact)}`

/** The longest name, in characters: an email address with its provider. */
const longest = 300

/** `ada@example.com`, `9876543210`, `google:ada@gmail.com` or `client_jwt:ada` as the identity that a login would have. */
export const identityOf = (name: string): Effect.Effect<string, Invalid> => {
  if (name.length > longest) {
    return Effect.fail(new Invalid({ message: `expected a name of at most ${longest} characters, got ${name.length}` }))
  }
  const [, provider = "", rest = ""] = /^(\w+):(.+)$/s.exec(name) ?? []
  if (isProvider(provider)) return Effect.succeed(`${provider}:${providers[provider](rest)}`)
  if (/^[^\s@:]+@[^\s@]+$/.test(name)) return Effect.succeed(identityOfContact("email", name))
  if (/^[\d\s()-]+$/.test(name) && contacts.phone(name).length === 10) {
    return Effect.succeed(identityOfContact("whatsapp", name))
  }
  const forms = `an email address, a phone number of ten digits, or ${Object.keys(providers).join(", ")} and a name`
  return Effect.fail(new Invalid({ message: `expected ${forms}, got ${name}` }))
}
