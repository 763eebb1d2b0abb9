/** Which fields of what travels are secret. A row that carries another one adds it here. */
const secretFields: ReadonlySet<string> = /* @__PURE__ */ new Set([
  // Codes, and what stands for them.
  "otp",
  "token",
  // What logs a user in.
  "idtoken",
  "authtoken",
  "refreshauthtoken",
  "devicetoken",
  // Signatures: of the app, of the session key and of the user's wallet.
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

/** Whether the value of a field or header is secret, in whichever case its name is written: `idToken`, `id_token`, `ID-Token`. */
export const isSecretField = (name: string): boolean => secretFields.has(name.replace(/[-_]/g, "").toLowerCase())
