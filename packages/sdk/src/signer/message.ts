/** The bytes to sign for facts: the same function for a key in memory and for a server that checks the facts first. */
import type { OtpRequest } from "@okto-effect/protocol/Auth"
import { otpMethods } from "@okto-effect/protocol/otpMethods"
import { address, encode } from "../core/abi.ts"
import { addressOf, keccak256, type Signable } from "../core/crypto.ts"
import { paymasterHash } from "../core/paymasterData.ts"
import type { OtpPayload, SessionPayload, SigningPayload } from "@okto-effect/protocol/ClientSigning"

type Fact = "clientSWA" | "contact" | "country" | "otp" | "timestamp" | "token"

/** The keys of facts about a code, after that of the contact. Their order is that on the wire, and is signed. */
const afterContact: Readonly<Record<string, Fact>> = {
  country_short_name: "country",
  token: "token",
  otp: "otp",
  client_swa: "clientSWA",
  timestamp: "timestamp"
}

/** The data of a request about a code, as sent and as signed. Empty texts and inherited fields are left out. */
export const otpData = (facts: OtpPayload): OtpRequest["data"] =>
  Object.fromEntries(
    Object.entries<Fact>({ [otpMethods[facts.method].field]: "contact", ...afterContact }).flatMap(([key, fact]) => {
      const value = Object.hasOwn(facts, fact) ? facts[fact] : undefined
      return value === undefined || value === "" ? [] : [[key, value]]
    })
  )

/** The message that the client key and the session key both sign at a login: the hash of the session's address. */
export const sessionProof = ({ publicKey }: Pick<SessionPayload, "publicKey">): Signable => ({
  raw: keccak256(encode(address(addressOf(publicKey))))
})

/**
 * The message to sign for facts. A signature for one kind is never valid for another: texts about codes are longer than 32
 * bytes, and the hashes are of 32 and of 64 bytes.
 */
export const messageOf = (facts: SigningPayload): Signable => {
  switch (facts.kind) {
    case "otp":
      return JSON.stringify(otpData(facts))
    case "session":
      return sessionProof(facts)
    case "paymaster":
      return { raw: paymasterHash(facts) }
  }
}
