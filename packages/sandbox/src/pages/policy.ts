/** What a page may do: a content security policy that knows its scripts and style sheets by their hashes. */
import * as Base64 from "effect/encoding/Base64"
import { sha256, stringToBytes } from "viem/utils"

/** The text of a script or style sheet, and the source expression that lets it in. */
export interface Inline {
  readonly text: string
  readonly source: string
}

/** A text that stands in a page, exactly as it is. Addresses belong into attributes: hosts may move them. */
export const inline = (text: string): Inline => ({
  text,
  source: `'sha256-${Base64.encode(sha256(stringToBytes(text), "bytes"))}'`
})

/** What is not the same for all pages. */
export interface Allowed {
  readonly scripts: ReadonlyArray<Inline>
  readonly styles: ReadonlyArray<Inline>
  /** Whose pages may have it in a frame; nobody's when absent. */
  readonly ancestors?: string
  /** Origins beside its own to which its forms lead. */
  readonly forms?: string
  /** Whether it shows pictures from anywhere. */
  readonly pictures?: boolean
}

/** The headers of a page. */
export const headersOf = ({ ancestors, forms = "", pictures = false, scripts, styles }: Allowed) => {
  const sources = (list: ReadonlyArray<Inline>) => list.map(({ source }) => source).join(" ") || "'none'"
  const policy = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src ${pictures ? "* data:" : "data:"}`,
    "connect-src 'self'",
    `form-action 'self' ${forms}`.trim(),
    "base-uri 'none'",
    `frame-ancestors ${ancestors ?? "'none'"}`
  ]
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    // For frames of some other pages it has no words.
    ...(ancestors === undefined ? { "x-frame-options": "DENY" } : {})
  }
}
