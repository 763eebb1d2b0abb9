/** Content security policies, with the hashes of scripts and style sheets. */
import * as Base64 from "effect/encoding/Base64"
import { sha256, stringToBytes } from "viem/utils"

/** A script or style sheet, and the source expression that allows it. */
export interface Inline {
  readonly text: string
  readonly source: string
}

/** A script or style sheet for a page. It must not have addresses: hosts may rewrite those outside of attributes. */
export const inline = (text: string): Inline => ({
  text,
  source: `'sha256-${Base64.encode(sha256(stringToBytes(text), "bytes"))}'`
})

/** What differs between pages. */
export interface Allowed {
  readonly scripts: ReadonlyArray<Inline>
  readonly styles: ReadonlyArray<Inline>
  /** Sources whose pages may embed it; none when absent. */
  readonly ancestors?: string
  /** Other origins that its forms may lead to. */
  readonly forms?: string
  /** Whether its links are relative to an address of its origin. */
  readonly hasBase?: boolean
  /** Whether it shows pictures of any origin. */
  readonly pictures?: boolean
}

export const headersOf = ({ ancestors, forms = "", hasBase = false, pictures = false, scripts, styles }: Allowed) => {
  const sources = (list: ReadonlyArray<Inline>) => list.map(({ source }) => source).join(" ") || "'none'"
  const policy = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src ${pictures ? "* data:" : "data:"}`,
    "connect-src 'self'",
    `form-action 'self' ${forms}`.trim(),
    `base-uri ${hasBase ? "'self'" : "'none'"}`,
    `frame-ancestors ${ancestors ?? "'none'"}`
  ]
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    // It cannot name several origins.
    ...(ancestors === undefined ? { "x-frame-options": "DENY" } : {})
  }
}
