/** Spelling of signed tokens (JWS, RFC 7515). */
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"

/** Whether the signature is spelled in the one way it can be: base64 has spare bits at its end. */
export const isCanonical = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf(".") + 1)
  const bytes = Base64Url.decode(signature)
  return Result.isSuccess(bytes) && Base64Url.encode(bytes.success) === signature
}
