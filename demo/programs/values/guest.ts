import type { AuthData } from "@okto-effect/sdk"

// A guest of the local backend: what runs here gets no token of yours.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "client_jwt"
}
