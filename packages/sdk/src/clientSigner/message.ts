/** The bytes that facts stand for: the same function for a key that is held here and for a server that checks first. */
import type { OtpRequest } from "@okto-effect/contract/Auth"
import type { OtpMethod } from "../schemas/input/contact.ts"
import { address, encode } from "../userop/encode.ts"
import { addressOf, keccak256, type Signable } from "../crypto/crypto.ts"
import { paymasterHash } from "../userop/paymasterData.ts"
import type { OtpFacts, SessionFacts, SigningFacts } from "./protocol.ts"

const afterContact = [
  ["token", "token"],
  ["otp", "otp"],
  ["client_swa", "clientSWA"],
  ["timestamp", "timestamp"]
] as const

type Spelled = "clientSWA" | "contact" | "country" | "otp" | "timestamp" | "token"

/** How the facts about a code are spelled. Key order is wire order, and it is signed. */
const spelling: Readonly<Record<OtpMethod, ReadonlyArray<readonly [key: string, fact: Spelled]>>> = {
  email: [["email", "contact"], ...afterContact],
  whatsapp: [["whatsapp_number", "contact"], ["country_short_name", "country"], ...afterContact]
}

/** What a request about a code says, as it travels and as it is signed. Empty texts and inherited fields are left out. */
export const otpData = (facts: OtpFacts): OtpRequest["data"] =>
  Object.fromEntries(
    spelling[facts.method].flatMap(([key, fact]) => {
      const value = Object.hasOwn(facts, fact) ? facts[fact] : undefined
      return value === undefined || value === "" ? [] : [[key, value]]
    })
  )

/** What client and session key both sign at a login: the hash of the session's address. */
export const sessionProof = ({ publicKey }: Pick<SessionFacts, "publicKey">): Signable => ({
  raw: keccak256(encode(address(addressOf(publicKey))))
})

/**
 * What is signed. No signature for one kind is one for another: a text about a code is longer than 32 bytes, and the
 * hashes are of 32 and of 64 bytes.
 */
export const messageOf = (facts: SigningFacts): Signable => {
  switch (facts.kind) {
    case "otp":
      return JSON.stringify(otpData(facts))
    case "session":
      return sessionProof(facts)
    case "paymaster":
      return { raw: paymasterHash(facts) }
  }
}
