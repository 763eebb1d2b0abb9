import type { OktoClientOptions } from "@okto-effect/sdk"

// In Node. A page has no key: there it is clientSigner: remoteSigner(url).
export const configuration: OktoClientOptions = {
  environment: "sandbox",
  clientPrivateKey: process.env["OKTO_CLIENT_PRIVATE_KEY"],
  clientSWA: "0xb3a1c0de5ca1ab1e0ddba11c0ffee0decafe0042",
  endpoints: {}
}
