"use server"

import { isOktoError } from "@okto-effect/sdk"
import { refresh } from "next/cache"
import { visitor } from "../lib/okto"

/** What the form shows: the step, and why the last one failed. */
export interface SignInState {
  readonly email?: string
  readonly token?: string
  readonly problem?: string
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** Sends a code, then signs in with it. The session stays on the server; the browser gets an httpOnly cookie. */
export const signIn = async (state: SignInState, form: FormData): Promise<SignInState> => {
  try {
    const client = await visitor()
    if (state.email === undefined || state.token === undefined) {
      const email = textOf(form, "email")
      return { email, token: (await client.sendOTP(email, "email")).token }
    }
    await client.loginUsingEmail(state.email, textOf(form, "code"), state.token)
  } catch (error) {
    if (!isOktoError(error)) throw error
    return { ...state, problem: error.message }
  }
  refresh()
  return {}
}

export const signOut = async (): Promise<void> => {
  const client = await visitor()
  await client.logOut()
  refresh()
}
