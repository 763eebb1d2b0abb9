import { type ReactElement, useEffect, useId, useRef } from "react"
import { FieldFrame } from "../base/Field.tsx"
import { signIn } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import { codeLength, type SignInCall } from "./useSignIn.ts"

/** The input of a one-time code. One input, so that phones can fill it in and screen readers announce it. */
export const CodeField = ({
  call: { code, setCode, state },
  describedBy,
  error
}: {
  readonly call: SignInCall
  /** The id of the text that says where the code was sent. */
  readonly describedBy: string
  readonly error: string | undefined
}): ReactElement => {
  const { classes, words } = useUi("signIn", signIn)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The user types the code next; after a wrong one, over it.
    input.current?.focus()
    if (error !== undefined) input.current?.select()
  }, [error])
  return (
    <FieldFrame id={id} label={words.code.label} error={error}>
      <input
        ref={input}
        id={id}
        className={classes("code")}
        name="otp"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onPaste={(event) => {
          event.preventDefault()
          setCode(event.clipboardData.getData("text"))
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        size={codeLength}
        readOnly={state.status === "verifying"}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${describedBy} ${id}-note`}
      />
    </FieldFrame>
  )
}
