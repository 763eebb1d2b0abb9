import { type PropsWithChildren, type ReactElement, useRef } from "react"
import { useEffectBeforePaint } from "../../provider/useEffectBeforePaint.ts"
import { useClasses } from "../UiContext.ts"

/**
 * Content that is replaced, such as a button to sign in. When it goes with the focus, the heading of its frame takes that,
 * unless what comes has taken it: the browser would begin at the top of the page.
 */
export const KeepsFocus = ({ children }: PropsWithChildren): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  useEffectBeforePaint(() => {
    const element = place.current
    const frame = element?.closest("section, dialog")
    return () => {
      // A dialog inside it is still open, or has returned the focus.
      if (element?.contains(document.activeElement) !== true) return
      queueMicrotask(() => {
        if (document.activeElement === document.body) frame?.querySelector("h2")?.focus()
      })
    }
  }, [])
  return (
    <div ref={place} className={useClasses()("stack")}>
      {children}
    </div>
  )
}
