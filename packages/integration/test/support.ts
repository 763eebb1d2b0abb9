/** Small things that several tests need. */
import { EmulatorTest } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"

/** What a test needs of something that may be absent. */
export const present = <A>(value: A | null | undefined, what: string): A => {
  if (value === null || value === undefined) throw new Error(`expected ${what}`)
  return value
}

/** Signs a user in by email, over an emulator whose codes are those of its tests. */
export const signIn = async (client: OktoClient, email = "ada@example.com") => {
  const { token } = await client.sendOTP(email, "email")
  return client.loginUsingEmail(email, EmulatorTest.code, token)
}
