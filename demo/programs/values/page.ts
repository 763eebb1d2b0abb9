import { type OktoClientOptions, remoteSigner } from "@okto-effect/sdk"

// Your server has the key, and signs for your pages.
export const configuration: OktoClientOptions = {
  environment: "sandbox",
  clientSigner: remoteSigner("/okto/sign"),
  clientSWA: "0xb3a1c0de5ca1ab1e0ddba11c0ffee0decafe0042",
  endpoints: {}
}
