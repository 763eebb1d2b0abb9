/** What components take of the `UiProvider` above them. */
import { type ComponentType, createContext, createElement, type ReactElement, useContext } from "react"
import type { NetworkTable } from "./assets/networkTable.ts"
import { type Currency, formatValue } from "./format.ts"
import { classesOf, type ClassNames, type Part } from "./parts.ts"
import type { SignInMethod } from "./SignIn/methods.ts"
import type { SlotProps, Slots } from "./slots.ts"
import { common, type Texts } from "./texts/english.ts"
import { mergeTexts, type PartialTexts } from "./texts/mergeTexts.ts"

/** How a user signs in: by these methods in the dialog, or with a function of the app. */
export type SignInOption = ReadonlyArray<SignInMethod> | (() => void)

/** What the app has changed. */
export interface Ui {
  /** Words in place of those of the language. Those that are absent stay. */
  readonly texts?: PartialTexts | undefined
  /** Classes that are added to parts of components. */
  readonly classNames?: ClassNames | undefined
  /** Components of the app in the place of buttons, fields and the like. */
  readonly slots?: Slots | undefined
  /**
   * How users sign in when a component needs one, for example after their session has expired: the methods that the dialog
   * offers, or a function that is called instead of opening it. Default: by email.
   */
  readonly signIn?: SignInOption | undefined
  /** Names and pictures of networks by CAIP-2 id, in addition to those of `networkNames`. */
  readonly networks?: NetworkTable | undefined
  /** The currency in which values are shown: its ISO 4217 code, and how much of it is worth a dollar. Default: US dollars. */
  readonly currency?: Currency | undefined
  /**
   * Whether recipients and contacts that a user has stored stay in the browser after the user has signed out. Default: true. Where
   * several people use one device, pass `false`: they are then removed when the user signs out, on a page that has, or has had, a
   * form to send, a wallet or a sign-in.
   */
  readonly isAddressBookKept?: boolean | undefined
  /** Whether the device is connected to a network, where the app knows it better. Default: what the browser says. */
  readonly isOnline?: boolean | undefined
}

export const UiContext = createContext<Ui>({})

/** The words of a component. Each passes its own English, so that a bundle has no other; what is not translated stays so. */
export const useTexts = <Name extends Exclude<keyof Texts, "locale">>(name: Name, own: Texts[Name]): Texts[Name] => {
  const texts = useContext(UiContext).texts?.[name]
  return texts === undefined ? own : mergeTexts(own, texts)
}

/** The language tag by which numbers and times are written. */
export const useLocale = (): string => useContext(UiContext).texts?.locale ?? "en"

/** Formats a value in US dollars as text in the user's language and currency. */
export const useFormatValue = (): ((dollars: unknown) => string) => {
  const { currency } = useContext(UiContext)
  const locale = useLocale()
  return (dollars) => formatValue(dollars, locale, currency)
}

/** The classes of a part. */
export const useClasses = (): ((part: Part, variant?: string) => string) => {
  const { classNames } = useContext(UiContext)
  return (part, variant) => classesOf(classNames, part, variant)
}

/** What most components take of the `UiProvider` above them: `shared` are the words of several components. */
export const useUi = <Name extends Exclude<keyof Texts, "locale">>(name: Name, own: Texts[Name]) => ({
  classes: useClasses(),
  locale: useLocale(),
  shared: useTexts("common", common),
  words: useTexts(name, own)
})

/** A building block that the app can replace. */
export const withSlot =
  <Name extends keyof SlotProps>(name: Name, Ours: ComponentType<SlotProps[Name]>) =>
  (props: SlotProps[Name]): ReactElement =>
    createElement<SlotProps[Name]>(useContext(UiContext).slots?.[name] ?? Ours, props)
