import { type ReactElement, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"
import { isRightToLeft, loadedTexts, loadTexts } from "../texts/languages.ts"
import { mergeTexts, type PartialTexts } from "../texts/mergeTexts.ts"
import { type Scheme, type Theme, toThemeProperties } from "../theme.ts"
import { type Ui, UiContext } from "../UiContext.ts"

/** Props of the provider. What is absent stays as in the provider above. */
export interface UiProviderProps extends Ui {
  /** The components that it applies to. */
  readonly children?: ReactNode
  /**
   * The language of the components, as a BCP 47 tag such as `de` or `pt-BR`: their words, numbers, dates and direction. Its
   * file is loaded first, for which the provider suspends like a lazy component unless {@link loadTexts} has loaded it before.
   * When it changes, the components keep the words that they have until the others are there.
   */
  readonly language?: string | undefined
  /** Colours, fonts, radius and density; absent keys keep their values. */
  readonly theme?: Theme | undefined
  /**
   * The colour scheme; `system` is that of the device. Default: that of the theme, else that of the page: by the nearest
   * class `dark` or `light`, the nearest `data-theme` with these values, or its `color-scheme`.
   */
  readonly scheme?: Scheme | undefined
}

/** The words of a language; undefined for none. Suspends until the language of the first render is loaded. */
const useLanguage = (language: string | undefined): PartialTexts | undefined => {
  const [first] = useState(language)
  const [shown, show] = useState(() => (language === undefined ? undefined : loadedTexts(language)))
  const texts = language === undefined ? undefined : (loadedTexts(language) ?? shown)
  useEffect(() => {
    let isCurrent = true
    if (language !== undefined) void loadTexts(language).then((loaded) => isCurrent && show(loaded))
    return () => {
      isCurrent = false
    }
  }, [language])
  // React waits for what is thrown, and renders again.
  // oxlint-disable-next-line typescript/only-throw-error -- React's protocol, before `use` of React 19
  if (language !== undefined && texts === undefined && language === first) throw loadTexts(language)
  return texts
}

/**
 * Changes the language, the texts, the theme, the classes and the building blocks of the components below it. It is optional.
 *
 * The theme is set by script, as custom properties of one element, which a content security policy without `'unsafe-inline'`
 * allows. For a page rendered on a server, put {@link themeCss} into a style sheet instead: it applies from the first paint.
 *
 * @example
 * ```tsx
 * import { SignIn, UiProvider } from "@okto-effect/react/ui"
 *
 * export const Page = () => (
 *   <UiProvider theme={{ accent: { light: "#0a7d55", dark: "#6fdcb0" }, radius: "1rem" }} classNames={{ title: "serif" }}>
 *     <SignIn methods={["email"]} />
 *   </UiProvider>
 * )
 * ```
 */
export const UiProvider = ({
  children,
  classNames,
  currency,
  isAddressBookKept,
  isOnline,
  language,
  networks,
  scheme,
  signIn,
  slots,
  texts,
  theme
}: UiProviderProps): ReactElement => {
  const above = useContext(UiContext)
  const chosen = useLanguage(language)
  const base = chosen ?? above.texts
  const locale = texts?.locale ?? chosen?.locale
  const ui = useMemo(
    () => ({
      texts: base === undefined || texts === undefined ? (texts ?? base) : mergeTexts(base, texts),
      classNames: { ...above.classNames, ...classNames },
      slots: { ...above.slots, ...slots },
      signIn: signIn ?? above.signIn,
      networks: { ...above.networks, ...networks },
      currency: currency ?? above.currency,
      isAddressBookKept: isAddressBookKept ?? above.isAddressBookKept,
      isOnline: isOnline ?? above.isOnline
    }),
    [above, base, classNames, currency, isAddressBookKept, isOnline, networks, signIn, slots, texts]
  )
  // Not as a style attribute: a content security policy can forbid it in HTML of a server.
  const key = JSON.stringify(theme === undefined ? {} : toThemeProperties(theme))
  const paint = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      const properties: Readonly<Record<string, string>> = JSON.parse(key)
      for (const name of Array.from(element.style)) if (!(name in properties)) element.style.removeProperty(name)
      for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value)
    },
    [key]
  )
  return (
    <UiContext.Provider value={ui}>
      <div
        ref={paint}
        className="okto-theme"
        data-okto-scheme={scheme ?? theme?.scheme}
        lang={locale}
        dir={locale === undefined ? undefined : isRightToLeft(locale) ? "rtl" : "ltr"}
      >
        {children}
      </div>
    </UiContext.Provider>
  )
}
