/** Changes words, looks and building blocks of the components below it. */
import { type ReactElement, type ReactNode, useCallback, useContext, useMemo } from "react"
import type { ClassNames } from "./parts.ts"
import type { Slots } from "./slots.ts"
import type { Texts } from "./Texts.ts"
import { type Theme, themeProperties } from "./theme.ts"
import { UiContext, type WayIn } from "./UiContext.ts"

/** What can be changed. Whatever is absent stays as it is above. */
export interface UiProviderProps {
  readonly children?: ReactNode
  readonly texts?: Texts | undefined
  readonly theme?: Theme | undefined
  /** Default: that of the page, by its `color-scheme`. */
  readonly scheme?: "light" | "dark" | undefined
  readonly classNames?: ClassNames | undefined
  readonly slots?: Slots | undefined
  /**
   * How users sign in where a component needs one, for example after their session has expired: the ways that the dialog
   * behind its button offers, or what that button does. Default: by email.
   */
  readonly signIn?: WayIn | undefined
}

/**
 * Changes the components below it: their words, their theme, their classes and the building blocks that they are made of.
 * None of them needs it.
 *
 * The theme is set by script, as custom properties of one element, which policies without `'unsafe-inline'` allow. So that
 * it is there with the first paint of a page that a server rendered, put {@link themeCss} into a style sheet instead.
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
  scheme,
  signIn,
  slots,
  texts,
  theme
}: UiProviderProps): ReactElement => {
  const above = useContext(UiContext)
  const ui = useMemo(
    () => ({
      texts: texts ?? above.texts,
      classNames: { ...above.classNames, ...classNames },
      slots: { ...above.slots, ...slots },
      signIn: signIn ?? above.signIn
    }),
    [above, classNames, signIn, slots, texts]
  )
  // Not as an attribute: policies refuse those in the HTML of a server.
  const key = JSON.stringify(theme === undefined ? {} : themeProperties(theme))
  const paint = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      const wanted: Readonly<Record<string, string>> = JSON.parse(key)
      for (const name of Array.from(element.style)) if (!(name in wanted)) element.style.removeProperty(name)
      for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value)
    },
    [key]
  )
  return (
    <UiContext.Provider value={ui}>
      <div ref={paint} className="okto-theme" data-okto-scheme={scheme}>
        {children}
      </div>
    </UiContext.Provider>
  )
}
