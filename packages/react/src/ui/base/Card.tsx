import { type ReactElement, type ReactNode, useEffect, useId, useState } from "react"
import { useClasses } from "../UiContext.ts"
import { Dialog } from "./Dialog.tsx"

/** The cards of a page by their titles, in their order: each is called when another one leaves. */
const cards = /* @__PURE__ */ new Map<string, Set<() => void>>()

/** Which of the cards with this title it is: 0 for the first one. */
const usePlace = (title: string): number => {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const same = cards.get(title) ?? new Set()
    cards.set(title, same)
    const update = () => setPlace([...same].indexOf(update))
    same.add(update)
    update()
    return () => {
      same.delete(update)
      for (const change of same) change()
    }
  }, [title])
  return place
}

/** The frame of a component: a region with a heading. Regions with the same title are numbered, so that each has its name. */
export const Card = ({
  children,
  className = "",
  isWide = false,
  title
}: {
  readonly title: string
  readonly className?: string | undefined
  /** Whether it has the width of a list. */
  readonly isWide?: boolean | undefined
  readonly children: ReactNode
}): ReactElement => {
  const classes = useClasses()
  const id = useId()
  const place = usePlace(title)
  return (
    <section
      className={`${classes("card", isWide ? "wide" : undefined)} ${className}`.trim()}
      aria-labelledby={place === 0 ? id : undefined}
      aria-label={place === 0 ? undefined : `${title} ${place + 1}`}
    >
      <h2 id={id} tabIndex={-1} className={classes("title")}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Props of components in a frame. */
export interface FramedProps {
  /** Classes that are added to the frame. */
  readonly className?: string | undefined
}

/** Props of components in a dialog. */
export interface InDialogProps {
  /** Whether the dialog is open. */
  readonly isOpen: boolean
  /** Called when the user closes the dialog. */
  readonly onClose: () => void
}

/** Props of a frame: a card, or with `dialog` a dialog. */
export interface FrameProps extends FramedProps {
  readonly dialog?: InDialogProps | undefined
}

/** A card, or a dialog. */
export const CardOrDialog = ({
  children,
  className,
  dialog,
  title
}: FrameProps & { readonly title: string; readonly children: ReactNode }): ReactElement =>
  dialog === undefined ? (
    <Card title={title} className={className}>
      {children}
    </Card>
  ) : (
    <Dialog {...dialog} title={title}>
      {children}
    </Dialog>
  )
