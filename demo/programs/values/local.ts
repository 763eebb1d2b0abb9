import type { OktoClientOptions } from "@okto-effect/sdk"

// Public development key. Keep yours on a server.
export const configuration: OktoClientOptions = {
  environment: "sandbox",
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  endpoints: {
    bff: "http://127.0.0.1:5173"
  }
}
