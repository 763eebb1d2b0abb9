/** What the app changed about all components below it. */
import { createContext, useContext } from "react"
import { type ClassNames, classesOf, type Part } from "./parts.ts"
import type { SignInMethod } from "./signIn/useSignIn.ts"
import type { Slots } from "./slots.ts"
import type { Texts } from "./Texts.ts"

/** How a user signs in where a component needs one: in our dialog in these ways, or as the app does it. */
export type WayIn = ReadonlyArray<SignInMethod> | (() => void)

/** What the app changed. Nothing of it is needed. */
export interface Ui {
  readonly texts?: Texts | undefined
  readonly classNames?: ClassNames | undefined
  readonly slots?: Slots | undefined
  readonly signIn?: WayIn | undefined
}

const emailOnly: WayIn = ["email"]

export const UiContext = createContext<Ui>({})

/** The words of a component. Each brings its own English, so that a bundle holds no other. */
export const useTexts = <Name extends keyof Texts>(name: Name, own: Texts[Name]): Texts[Name] =>
  useContext(UiContext).texts?.[name] ?? own

/** How numbers and times are written. */
export const useLocale = (): string => useContext(UiContext).texts?.locale ?? "en"

/** The classes of a part. */
export const useClasses = (): ((part: Part, variant?: string) => string) => {
  const { classNames } = useContext(UiContext)
  return (part, variant) => classesOf(classNames, part, variant)
}

/** How a user signs in. */
export const useWayIn = (): WayIn => useContext(UiContext).signIn ?? emailOnly

/** A component of the app's in the place of ours, if there is one. */
export const useSlot = <Name extends keyof Slots>(name: Name): Slots[Name] => useContext(UiContext).slots?.[name]
