import * as Predicate from "effect/Predicate"

/** The secret fields of requests and replies. An endpoint with another secret field adds it here. */
const secretFields: ReadonlySet<string> = /* @__PURE__ */ new Set([
  // One-time codes, and the tokens of their messages.
  "otp",
  "token",
  // Tokens that log a user in.
  "idtoken",
  "authtoken",
  "refreshauthtoken",
  "devicetoken",
  // Signatures of the app, the session key and the user's wallet.
  "clientsignature",
  "datasignature",
  "sessiondatausersignature",
  "sessionpkclientsignature",
  "signature",
  "usersessionsignature",
  // The key of a session, and headers.
  "sessionprivkey",
  "authorization",
  "cookie",
  "setcookie"
])

/** Whether a field or header is secret. Letter case, `-` and `_` do not matter: `idToken`, `id_token`, `ID-Token`. */
export const isSecretField = (name: string): boolean => secretFields.has(name.replace(/[-_]/g, "").toLowerCase())

/** The text in place of a secret. */
export const mask = "***"

/**
 * The JSON of a value with its secret fields masked. The value must come from JSON.
 *
 * @param redact masks secrets in other texts, and in names, before JSON escapes them
 */
export const redactFields = (value: unknown, redact = (text: string): string => text): string =>
  JSON.stringify(value, (name, inner: unknown) => {
    if (isSecretField(name) && inner !== null && inner !== "" && typeof inner !== "boolean") return mask
    if (typeof inner === "string") return redact(inner)
    return Predicate.isObject(inner)
      ? Object.fromEntries(Object.entries(inner).map(([key, field]) => [redact(key), field]))
      : inner
  })
