import type { AuthData } from "@okto-effect/sdk"

// You, as the local backend knows you, unless this page remembers it.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "okto"
}
