"use client"

/** Components that an app drops in: plain React, one style sheet, every word and building block to be replaced. */
// Each by its name: frameworks with server components refuse `export *` where client code begins.
export { type ClassNames, type Part, parts } from "./parts.ts"
export type { ButtonProps, FieldProps, NoticeProps, PictureProps, Slots } from "./slots.ts"
export { english, type Texts } from "./Texts.ts"
export { type Colour, type Theme, themeCss, themeProperties } from "./theme.ts"
export { UiProvider, type UiProviderProps } from "./UiProvider.tsx"
export { SignIn, SignInDialog, type SignInDialogProps, type SignInProps } from "./signIn/SignIn.tsx"
export {
  type GoogleMethod,
  type JwtMethod,
  type SignInCall,
  type SignInMethod,
  type SignInOptions,
  useSignIn
} from "./signIn/useSignIn.ts"
