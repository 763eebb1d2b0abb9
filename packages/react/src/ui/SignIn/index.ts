"use client"

export { SignIn, SignInDialog, type SignInDialogProps, type SignInProps } from "./SignIn.tsx"
export type { GoogleSignInMethod, JwtMethod, SignInMethod } from "./methods.ts"
export { type SignInOptions, useSignIn, type UseSignInReturn } from "./useSignIn.ts"
