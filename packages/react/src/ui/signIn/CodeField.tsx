import { type ReactElement, useEffect, useId, useRef } from "react"
import { FieldFrame } from "../base/Field.tsx"
import { useClasses } from "../UiContext.ts"
import { codeLength } from "./useSignIn.ts"

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (entered: string) => void
  /** The id of the text that says where the code was sent. */
  readonly describedBy: string
  readonly error: string | undefined
  readonly isDisabled: boolean
}

/** The input of a one-time code. One input, so that phones can fill it in and screen readers announce it. */
export const CodeField = ({ error, describedBy, isDisabled, label, onChange, value }: CodeFieldProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The user types the code next; after a wrong one, over it.
    input.current?.focus()
    if (error !== undefined) input.current?.select()
  }, [error])
  return (
    <FieldFrame id={id} label={label} error={error}>
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
        size={codeLength}
        readOnly={isDisabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${describedBy} ${id}-note`}
      />
    </FieldFrame>
  )
}
