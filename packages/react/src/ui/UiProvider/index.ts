"use client"

export { UiProvider, type UiProviderProps } from "./UiProvider.tsx"
export type { SignInOption } from "../UiContext.ts"
export type { ClassNames, Part } from "../parts.ts"
export type { Slots } from "../slots.ts"
export { type Colour, presets, type Scheme, type Theme } from "../theme.ts"
export { type Language, loadTexts } from "../texts/languages.ts"
