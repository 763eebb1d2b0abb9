import type { AuthData } from "@okto-effect/sdk"

// Your backend says who the user is, unless this page remembers it.
export const login: AuthData = {
  idToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
  provider: "client_jwt"
}
