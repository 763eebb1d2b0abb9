/** Props of the building blocks that an app can replace. */
import type { ComponentType, ReactNode } from "react"

/** Props of a button. While it is busy it keeps its focus and its size, and a click does nothing. */
export interface ButtonProps {
  /** Default: `secondary`. */
  readonly kind?: "primary" | "secondary" | "plain" | "icon" | undefined
  /** Default: `button`. */
  readonly type?: "button" | "submit" | undefined
  /** Whether its action is under way. Default: false. */
  readonly isBusy?: boolean | undefined
  /** Whether a toggle button is pressed. */
  readonly isPressed?: boolean | undefined
  /** Default: false. */
  readonly isDisabled?: boolean | undefined
  /** Called with a click, unless the button is busy. */
  readonly onClick?: (() => void) | undefined
  /** Called when a pointer or the focus reaches the button. */
  readonly onReach?: (() => void) | undefined
  /** The accessible name, when the content is not text. */
  readonly label?: string | undefined
  /** What is rendered inside. */
  readonly children?: ReactNode
}

/** Props of a text input with its label, and its hint or error. */
export interface FieldProps {
  /** The accessible name. */
  readonly label: string
  /** The text in the input. */
  readonly value: string
  /** Called with each new value. */
  readonly onChange: (value: string) => void
  /** Called when Enter is pressed, instead of submitting the form. */
  readonly onEnter?: (() => void) | undefined
  /** Shown below the input. */
  readonly hint?: ReactNode
  /** Shown in place of the hint. */
  readonly error?: string | undefined
  /** Shown while the input is empty. */
  readonly placeholder?: string | undefined
  /** The type of the input. Default: `text`. */
  readonly type?: "text" | "email" | "tel" | undefined
  /** Which keyboard phones show. */
  readonly inputMode?: "text" | "email" | "tel" | "decimal" | "numeric" | undefined
  /** What browsers may fill in. */
  readonly autoComplete?: string | undefined
  /** The name of the input. */
  readonly name?: string | undefined
  /** Whether the text runs from left to right in every language, as addresses and numbers do. */
  readonly isLtr?: boolean | undefined
  /** Whether it takes the focus when it is mounted. */
  readonly isFocused?: boolean | undefined
  /** Shown beside the label. */
  readonly aside?: ReactNode
  /** Shown inside the field, after the text. */
  readonly end?: ReactNode
}

/** Props of a notice. Screen readers announce it; `danger` at once. */
export interface NoticeProps {
  /** How bad the news is. */
  readonly kind: "info" | "success" | "warning" | "danger"
  /** What is rendered inside. */
  readonly children: ReactNode
}

/** Props of the picture of a token, a network or an NFT. */
export interface PictureProps {
  /** The URL of the picture. */
  readonly src: string | undefined
  /** Shown when there is no picture, or it cannot be loaded. Default: the first letters of the name. */
  readonly fallback?: ReactNode
  /** The name of the token, network or NFT. */
  readonly name: string
  /** `large` has the width of its container; a `badge` is in the corner of another picture. Default: `small`. */
  readonly size?: "small" | "large" | "badge" | undefined
}

/** Props of a select. */
export interface SelectProps {
  /** The accessible name. */
  readonly label: string
  /** Whether its label is only read aloud. Default: false. */
  readonly isLabelHidden?: boolean | undefined
  /** The value of the chosen option. */
  readonly value: string
  /** Called with the value of a new choice. */
  readonly onChange: (value: string) => void
  /** Values, and their texts for people. */
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** Props of a modal dialog. It keeps the focus inside while it is open, and returns it afterwards. */
export interface DialogProps {
  /** Whether it is shown. */
  readonly isOpen: boolean
  /** Called when the user closes it: by its button, with Escape, or by a click outside. */
  readonly onClose: () => void
  /** The heading, and the accessible name. */
  readonly title: string
  /** What is rendered inside. */
  readonly children?: ReactNode
}

/** Props of all building blocks. */
export interface SlotProps {
  readonly Button: ButtonProps
  readonly Field: FieldProps
  readonly Notice: NoticeProps
  readonly Picture: PictureProps
  readonly Select: SelectProps
  readonly Dialog: DialogProps
}

/** Components of the app that replace building blocks. */
export type Slots = { readonly [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> | undefined }
