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

/** Whether names are secret. The entries of a long list have the same few names. */
const known = /* @__PURE__ */ new Map<string, boolean>()

/** Names that are remembered, and their length. */
const mostKnown = { names: 256, length: 64 }

/** Whether a field or header is secret. Letter case, `-` and `_` do not matter: `idToken`, `id_token`, `ID-Token`. */
export const isSecretField = (name: string): boolean => {
  // No name begins with a digit; the positions of lists do.
  if (name >= "0" && name < ":") return false
  const before = known.get(name)
  if (before !== undefined) return before
  const isSecret = secretFields.has(name.replace(/[-_]/g, "").toLowerCase())
  if (known.size >= mostKnown.names) known.clear()
  if (name.length <= mostKnown.length) known.set(name, isSecret)
  return isSecret
}

/** The text in place of a secret. */
export const mask = "***"

/** The JSON of a value with its secret fields masked. The value must come from JSON. */
export const redactFields = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    isSecretField(name) && inner !== null && inner !== "" && typeof inner !== "boolean" ? mask : inner
  )
