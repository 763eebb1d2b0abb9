import type { AuthData } from "@okto-effect/sdk"

// Your user on the local backend. Skipped while a session is stored.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "okto"
}
