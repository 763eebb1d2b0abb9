/** The sources of the demo's policy, word for word: a new host is a decision. */
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { contentSecurityPolicy, earlyScript } from "../contentSecurityPolicy.ts"

/** Of the one script in the document. */
const early = `'sha256-${createHash("sha256").update(earlyScript).digest("base64")}'`

const hosted = [
  "default-src 'none'",
  `script-src 'self' ${early} https://accounts.google.com/gsi/client`,
  "style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style",
  "img-src 'self' https: data:",
  "connect-src 'self' https://sandbox-api.okto.tech https://3p-bff.oktostage.com https://apigw.okto.tech https://accounts.google.com/gsi/",
  "frame-src 'self' https://sandbox-onboarding.okto.tech https://onboarding.oktostage.com https://onboarding.okto.tech https://accounts.google.com/gsi/",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'"
]

describe("contentSecurityPolicy", () => {
  it("allows the demo, the hosted environments and Google", () => {
    assert.deepStrictEqual(contentSecurityPolicy().split("; "), hosted)
  })

  it("allows the pages of a local backend, and the nonce in development", () => {
    const local = {
      onboarding: "http://127.0.0.1:4242/__emulator/onboarding/",
      googleScript: "http://127.0.0.1:4242/__emulator/google/client"
    }
    const changed = contentSecurityPolicy({ local, nonce: "bm9uY2U=" })
      .split("; ")
      .filter((directive) => !hosted.includes(directive))
    assert.deepStrictEqual(changed, [
      `${hosted[1]} http://127.0.0.1:4242/__emulator/google/client 'nonce-bm9uY2U='`,
      hosted[5]?.replace(" https://accounts.google.com/gsi/", " http://127.0.0.1:4242 https://accounts.google.com/gsi/")
    ])
  })
})
