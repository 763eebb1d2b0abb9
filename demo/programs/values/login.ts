import type { AuthData } from "@okto-effect/sdk"

// Your server issues the token. Skipped while a session is stored.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "client_jwt"
}
