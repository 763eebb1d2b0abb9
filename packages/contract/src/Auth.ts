/** Logins, codes and sessions as they travel. */
import * as Schema from "effect/Schema"
import { Quantity, Text } from "./Lenient.ts"
import { Address, Hex, PublicKey } from "./Primitives.ts"

/** Where an id token comes from. */
export const AuthProvider = Schema.Literals(["google", "okto", "client_jwt"])
export type AuthProvider = typeof AuthProvider.Type

/** The proof of who the user is. */
export const AuthData = Schema.Struct({ idToken: Schema.String, provider: AuthProvider })
export type AuthData = typeof AuthData.Type

/** `POST /authenticate`: an id token exchanged for a session bound to a session key. */
export const AuthenticateRequest = Schema.Struct({
  authData: AuthData,
  sessionData: Schema.Struct({
    /** A UUID v4; the paymaster data covers it. */
    nonce: Schema.String,
    clientSWA: Address(),
    sessionPk: PublicKey(),
    paymaster: Address(),
    paymasterData: Hex()
  }),
  /** The hash of the session address, signed with the client key. */
  sessionPkClientSignature: Hex(),
  /** The same hash, signed with the session key. */
  sessionDataUserSignature: Hex()
})
export type AuthenticateRequest = typeof AuthenticateRequest.Type

/** The answer to a login. The real backend adds `nonce` and `clientSWA`. */
export const Authenticated = Schema.Struct({
  userSWA: Address(),
  /** When the session ends, in Unix seconds. */
  sessionExpiry: Quantity
})

/** The user's keys at the backend; `ecdsaKeyId` goes into what is signed when a message is signed. */
export type UserKeys = {
  userId: string
  userSWA: string
  ecdsaPublicKey: string
  eddsaPublicKey: string
  ecdsaKeyId: string
  eddsaKeyId: string
}

export const UserKeys = Schema.Struct({
  userId: Text,
  userSWA: Text,
  ecdsaPublicKey: Text,
  eddsaPublicKey: Text,
  ecdsaKeyId: Text,
  eddsaKeyId: Text
})

/** Whose session the backend takes a bearer token for. */
export const SessionOwner = Schema.Struct({
  userSwa: Text,
  clientSwa: Text
})

/**
 * A request about a code. `data` is signed as its compact JSON in exactly this key order, so it stays the record that
 * was signed: contact, token, code, client address and `timestamp` (milliseconds).
 */
export const OtpRequest = Schema.Struct({
  data: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
  client_signature: Hex(),
  type: Schema.Literal("ethsign")
})
export type OtpRequest = typeof OtpRequest.Type

/** A code is on its way; `token` stands for it when verifying or sending again. */
export type OtpSent = {
  status: string
  message: string
  code: number
  token: string
  traceId?: string
}

export const OtpSent = Schema.Struct({
  status: Text,
  message: Text,
  code: Quantity,
  token: Text,
  traceId: Text
})

/** The code was right; `authToken` is the id token of provider `okto`. */
export type OtpVerified = {
  authToken: string
  message: string
  refreshAuthToken: string
  deviceToken: string
}

export const OtpVerified = Schema.Struct({
  authToken: Text,
  message: Text,
  refreshAuthToken: Text,
  deviceToken: Text
})
