import type { AuthData } from "@okto-effect/sdk"

// A guest of the local backend, without your token.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "client_jwt"
}
