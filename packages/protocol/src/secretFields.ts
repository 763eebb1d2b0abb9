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

/** The JSON of a value with its secret fields masked. The value must come from JSON. */
export const redactFields = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    isSecretField(name) && inner !== null && inner !== "" && typeof inner !== "boolean" ? mask : inner
  )
