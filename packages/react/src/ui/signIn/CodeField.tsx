/**
 * The input of a one-time code. One input and not six: it takes what a phone fills in, what is pasted, and says to a
 * screen reader what it is.
 */
import { type ReactElement, useEffect, useId, useRef } from "react"
import { Note } from "../base/Field.tsx"
import { useClasses } from "../UiContext.ts"

export interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly length: number
  readonly onChange: (entered: string) => void
  /** The id of what says where the code is. */
  readonly describedBy: string
  readonly error: string | undefined
  readonly isDisabled: boolean
}

export const CodeField = ({
  error,
  describedBy,
  isDisabled,
  label,
  length,
  onChange,
  value
}: CodeFieldProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The user asked for the code, and types it next; after a wrong one, over what is there.
    input.current?.focus()
    if (error !== undefined) input.current?.select()
  }, [error])
  return (
    <div className={classes("field")}>
      <label className={classes("label")} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={classes("code")}
        name="otp"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          event.preventDefault()
          onChange(event.clipboardData.getData("text"))
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        size={length}
        readOnly={isDisabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${describedBy} ${id}-note`}
      />
      <Note id={`${id}-note`} error={error} />
    </div>
  )
}
