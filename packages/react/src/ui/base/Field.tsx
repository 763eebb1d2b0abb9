import { type ReactElement, type ReactNode, useId } from "react"
import type { FieldProps, SelectProps } from "../slots.ts"
import { useClasses, withSlot } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"

interface FieldFrameProps extends Pick<FieldProps, "aside" | "error" | "hint" | "label"> {
  /** The id of the input. That of its label ends in `-label`, that of its note in `-note`. */
  readonly id: string
  /** A picker has no line for a note that is empty. */
  readonly variant?: "picker" | undefined
  readonly children: ReactNode
}

/** A label, an input, and a note: the error or else the hint. The note keeps its line while it is empty. */
export const FieldFrame = ({ aside, children, error, hint, id, label, variant }: FieldFrameProps): ReactElement => {
  const classes = useClasses()
  return (
    <div className={classes("field", variant)}>
      <div className={classes("header")}>
        <label id={`${id}-label`} className={classes("label")} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {variant !== undefined && (error ?? hint) === undefined ? null : (
        <div id={`${id}-note`} className={classes("note", error === undefined ? undefined : "error")}>
          {error === undefined ? hint : <span role="alert">{error}</span>}
        </div>
      )}
    </div>
  )
}

/** Takes the focus when it is mounted. */
export const focus = (element: HTMLElement | null): void => element?.focus()

const OurField = ({
  aside,
  autoComplete = "off",
  end,
  error,
  hint,
  isFocused = false,
  isLtr = false,
  label,
  onChange,
  onEnter,
  type = "text",
  ...input
}: FieldProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <div className={classes("control")}>
        <input
          {...input}
          ref={isFocused ? focus : undefined}
          id={id}
          className={classes("input")}
          type={type}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            // Enter also ends the composition of a character, as in Japanese.
            if (onEnter === undefined || event.key !== "Enter" || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir={isLtr ? "ltr" : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
        />
        {end}
      </div>
    </FieldFrame>
  )
}

export const Field = /* @__PURE__ */ withSlot("Field", OurField)

const OurSelect = ({ isLabelHidden = false, label, onChange, options, value }: SelectProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <div className={classes("field")}>
      <label className={classes(isLabelHidden ? "hidden" : "label")} htmlFor={id}>
        {label}
      </label>
      <div className={classes("control")}>
        <select
          id={id}
          className={classes("input", "select")}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  )
}

/** A select of the browser, which phones, keyboards and screen readers support. */
export const Select = /* @__PURE__ */ withSlot("Select", OurSelect)
