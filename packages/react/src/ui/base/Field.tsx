import { createElement, type ReactElement, type ReactNode, useId } from "react"
import type { FieldProps } from "../slots.ts"
import { useClasses, useSlot } from "../UiContext.ts"
import { focus } from "./focus.ts"

/** What is said about a field: its error or else its hint. Its line is there from the beginning, so that nothing jumps. */
export const Note = ({
  error,
  hint,
  id
}: {
  readonly id: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}): ReactElement => {
  const classes = useClasses()
  return (
    <div id={id} className={classes("note", error === undefined ? undefined : "error")}>
      {error === undefined ? hint : <span role="alert">{error}</span>}
    </div>
  )
}

const Ours = ({
  aside,
  autoComplete = "off",
  end,
  error,
  hint,
  inputMode,
  isDisabled,
  isFocused = false,
  isLtr = false,
  label,
  name,
  onChange,
  placeholder,
  suggestions,
  type = "text",
  value
}: FieldProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <div className={classes("field")}>
      <div className={classes("header")}>
        <label className={classes("label")} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classes("control")}>
        <input
          ref={isFocused ? focus : undefined}
          id={id}
          className={classes("input")}
          type={type}
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir={isLtr ? "ltr" : undefined}
          readOnly={isDisabled}
          list={suggestions === undefined ? undefined : `${id}-list`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
        />
        {end}
      </div>
      {suggestions === undefined ? null : (
        <datalist id={`${id}-list`}>
          {suggestions.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** A text input: ours, or the app's. */
export const Field = (props: FieldProps): ReactElement => createElement(useSlot("Field") ?? Ours, props)
