/** Logins, one-time codes and sessions on the wire. */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { quantity, shared, strictText, text } from "./Lenient.ts"
import { otpMethods } from "./otpMethods.ts"
import { Address, Bytes, PublicKey } from "./Primitives.ts"

/** The issuer of an id token: Google, the backend (`okto`, for one-time codes), or the app (`client_jwt`). */
export const AuthProvider = Schema.Literals(["google", "okto", "client_jwt"])
export type AuthProvider = typeof AuthProvider.Type

const email = "Invalid email format"
const phone = "Invalid phone number format: must contain exactly 10 digits"

/** The email address that a code is sent to. */
export const Email = Schema.String.annotate({ message: email }).check(
  Schema.isPattern(
    /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/,
    { message: email }
  )
)

/** The phone number that a code is sent to. */
export const Phone = Schema.String.annotate({ message: phone }).check(
  // Ten digits, with any other characters between them.
  Schema.isPattern(/^(?:\D*\d){10}\D*$/, { message: phone })
)

/** The way a one-time code is sent. */
export const OtpMethod = Schema.Literals(Struct.keys(otpMethods))
export type OtpMethod = typeof OtpMethod.Type

/** An id token, which proves who the user is. */
export const AuthData = Schema.Struct({ idToken: Schema.String, provider: AuthProvider }).annotate({
  identifier: "AuthData",
  description: "An id token, which proves who the user is."
})
export type AuthData = typeof AuthData.Type

/** The request of `POST /authenticate`: exchanges an id token for a session that is bound to a session key. */
export const AuthenticateRequest = Schema.Struct({
  /** The id token that the login is made with. */
  authData: AuthData.annotateKey({ description: "The id token that the login is made with." }),
  /** The session key, and the paymaster authorization of the login. */
  sessionData: Schema.Struct({
    /** UUID v4. The paymaster data is signed for it. */
    nonce: Schema.String.annotate({ description: "UUID v4. The paymaster data is signed for it." }),
    clientSWA: Address(),
    sessionPk: PublicKey(),
    paymaster: Address(),
    paymasterData: Bytes()
  }).annotate({ description: "The session key, and the paymaster authorization of the login." }),
  /** EIP-191 signature of the hash of the session's address, by the client key. */
  sessionPkClientSignature: Bytes().annotateKey({
    description: "EIP-191 signature of the hash of the session's address, by the client key."
  }),
  /** EIP-191 signature of the same hash, by the session key. */
  sessionDataUserSignature: Bytes().annotateKey({
    description: "EIP-191 signature of the same hash, by the session key."
  })
}).annotate({
  identifier: "AuthenticateRequest",
  description:
    "The request of `POST /authenticate`: exchanges an id token for a session that is bound to a session key."
})
export type AuthenticateRequest = typeof AuthenticateRequest.Type

/** The reply to `POST /authenticate`. The hosted backend adds `nonce` and `clientSWA`. */
export const Authenticated = Schema.Struct({
  /** The smart wallet address of the user. */
  userSWA: Address().annotateKey({ description: "The smart wallet address of the user." }),
  /** When the session ends, in Unix seconds. */
  sessionExpiry: quantity("When the session ends, in Unix seconds.")
}).annotate({
  identifier: "Authenticated",
  description: "The reply to `POST /authenticate`. The hosted backend adds `nonce` and `clientSWA`."
})

/** The user's keys at the backend. `ecdsaKeyId` is part of what the session key signs to approve a message. */
export type UserKeys = {
  /** The backend's id of the user. */
  userId: string
  /** The smart wallet address of the user. */
  userSWA: string
  /** The public key of the wallets on EVM chains, hex. */
  ecdsaPublicKey: string
  /** The public key of the wallets on Aptos and Solana, hex. */
  eddsaPublicKey: string
  /** The id of the key on EVM chains, which requests for signatures name. */
  ecdsaKeyId: string
  /** The id of the key on Aptos and Solana. */
  eddsaKeyId: string
}

export const UserKeys = Schema.Struct({
  userId: text("The backend's id of the user."),
  userSWA: shared.userSWA,
  ecdsaPublicKey: text("The public key of the wallets on EVM chains, hex."),
  eddsaPublicKey: text("The public key of the wallets on Aptos and Solana, hex."),
  ecdsaKeyId: text("The id of the key on EVM chains, which requests for signatures name."),
  eddsaKeyId: text("The id of the key on Aptos and Solana.")
}).annotate({
  identifier: "UserKeys",
  description:
    "The user's keys at the backend. `ecdsaKeyId` is part of what the session key signs to approve a message."
})

/** The owner of the session of a bearer token. */
export const SessionOwner = Schema.Struct({
  /** The smart wallet address of the user. */
  userSwa: strictText("The smart wallet address of the user."),
  /** The smart wallet address of the app. */
  clientSwa: strictText("The smart wallet address of the app.")
}).annotate({ identifier: "SessionOwner", description: "The owner of the session of a bearer token." })

/**
 * A request to send, send again or verify a one-time code. `client_signature` signs the compact JSON of `data` with its
 * keys in this order: contact, country (WhatsApp only), token, code, client address, `timestamp` (Unix milliseconds).
 */
export const OtpRequest = Schema.Struct({
  /** Contact, client and time; also the token and the code, where there are some. */
  data: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
  /** The client key's EIP-191 signature of the compact JSON of `data`, hex. */
  client_signature: Bytes().annotateKey({
    description: "The client key's EIP-191 signature of the compact JSON of `data`, hex."
  }),
  /** How it is signed. */
  type: Schema.Literal("ethsign").annotate({ description: "How it is signed." })
})
export type OtpRequest = typeof OtpRequest.Type

/** The reply to a sent code. `token` identifies the message to verify or send again. */
export type OtpSent = {
  /** `success` when the code was sent. */
  status: string
  /** A sentence of the backend. */
  message: string
  /** The HTTP status, repeated. */
  code: number
  /** Stands for the code that was sent, when it is verified or sent again. */
  token: string
  /** Names the request in the backend's logs. */
  traceId?: string
}

export const OtpSent = Schema.Struct({
  status: text("`success` when the code was sent."),
  message: text("A sentence of the backend."),
  code: quantity("The HTTP status, repeated."),
  token: text("Identifies the code: verify it, or send another in its place."),
  traceId: Schema.optionalKey(text("Names the request in the backend's logs."))
}).annotate({
  identifier: "OtpSent",
  description: "The reply to a sent code. `token` identifies the message to verify or send again."
})

/** The reply to a verified code. `authToken` is an id token of the provider `okto`. */
export type OtpVerified = {
  /** The JWT that the user is logged in with. */
  authToken: string
  /** A sentence of the backend. */
  message: string
  /** Not used here. */
  refreshAuthToken: string
  /** Not used here. */
  deviceToken: string
}

export const OtpVerified = Schema.Struct({
  authToken: text("An id token of the provider `okto`, for `POST /authenticate`."),
  message: text("A sentence of the backend."),
  refreshAuthToken: text("Not used here."),
  deviceToken: text("Not used here.")
}).annotate({
  identifier: "OtpVerified",
  description: "The reply to a verified code. `auth_token` is an id token of the provider `okto`."
})
