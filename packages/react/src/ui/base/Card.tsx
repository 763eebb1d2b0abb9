import { type ReactElement, type ReactNode, useId } from "react"
import { useClasses } from "../UiContext.ts"
import { Dialog } from "./Dialog.tsx"

/** The frame of a component: a region with a heading, whose name is the label of the app, or the heading. */
export const Card = ({
  children,
  className = "",
  isWide = false,
  label,
  title
}: FramedProps & {
  readonly title: string
  /** Whether it has the width of a list. */
  readonly isWide?: boolean | undefined
  readonly children: ReactNode
}): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <section
      className={`${classes("card", isWide ? "wide" : undefined)} ${className}`.trim()}
      aria-labelledby={label === undefined ? id : undefined}
      aria-label={label}
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
  /** The accessible name of the frame, which must differ where a page has a component twice. Default: its heading. */
  readonly label?: string | undefined
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
  label,
  title
}: FrameProps & { readonly title: string; readonly children: ReactNode }): ReactElement =>
  dialog === undefined ? (
    <Card title={title} className={className} label={label}>
      {children}
    </Card>
  ) : (
    <Dialog {...dialog} title={title}>
      {children}
    </Dialog>
  )
