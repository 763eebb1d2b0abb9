/** What can be put in the place of our buttons, fields, dialogs and the rest: each by what it is given. */
import type { ComponentType, ReactNode } from "react"

/** A button. While it is busy it keeps its focus and its size, and a click does nothing. */
export interface ButtonProps {
  /** Default: `secondary`. */
  readonly kind?: "primary" | "secondary" | "plain" | "icon" | undefined
  /** Default: `button`. */
  readonly type?: "button" | "submit" | undefined
  readonly isBusy?: boolean | undefined
  /** For a button that is one of several that exclude each other: whether it is the one. */
  readonly isPressed?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  /** When a pointer or the focus arrives. */
  readonly onReach?: (() => void) | undefined
  /** Its name, where its content is no text. */
  readonly label?: string | undefined
  readonly children?: ReactNode
}

/** A text input with its label, and what is said about it. */
export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** Said in place of the hint. */
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly type?: "text" | "email" | "tel" | undefined
  readonly inputMode?: "text" | "email" | "tel" | "decimal" | "numeric" | undefined
  readonly autoComplete?: string | undefined
  readonly name?: string | undefined
  /** Addresses, numbers and codes run from left to right in every language. */
  readonly isLtr?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** Takes the focus when it appears in answer to what the user did. */
  readonly isFocused?: boolean | undefined
  /** Suggestions, the browser's own list. */
  readonly suggestions?: ReadonlyArray<{ readonly value: string; readonly label: string }> | undefined
  /** Beside the label. */
  readonly aside?: ReactNode
  /** Inside the field, behind the text. */
  readonly end?: ReactNode
}

/** Something to know. `danger` and `warning` are said aloud at once. */
export interface NoticeProps {
  readonly kind: "info" | "success" | "warning" | "danger"
  readonly children: ReactNode
}

/** The picture of a token, a network or an NFT; where there is none, the first letters of its name. */
export interface PictureProps {
  readonly src: string | undefined
  readonly name: string
  /** `large` fills its place; a `badge` stands in the corner of another. Default: `small`. */
  readonly size?: "small" | "large" | "badge" | undefined
}

/** A choice of one. */
export interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** A modal dialog: it keeps the focus inside while it is open, and gives it back. */
export interface DialogProps {
  readonly isOpen: boolean
  /** The user wants it closed: by its button, with Escape, or by a click outside of it. */
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
}

/** Components of the app's in the place of ours. */
export interface Slots {
  readonly Button?: ComponentType<ButtonProps> | undefined
  readonly Field?: ComponentType<FieldProps> | undefined
  readonly Notice?: ComponentType<NoticeProps> | undefined
  readonly Picture?: ComponentType<PictureProps> | undefined
  readonly Select?: ComponentType<SelectProps> | undefined
  readonly Dialog?: ComponentType<DialogProps> | undefined
}
