import { type ReactElement, useId, useRef, useState } from "react"
import { useEffectBeforePaint } from "../../provider/useEffectBeforePaint.ts"
import { FieldFrame } from "../base/Field.tsx"
import { signIn as english } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import { codeIn, codeLength, type UseSignInReturn } from "./useSignIn.ts"

/** The input of a one-time code. One input, so that phones can fill it in and screen readers announce it. */
export const CodeField = ({
  signIn: { code, setCode, state },
  describedBy,
  error
}: {
  readonly signIn: UseSignInReturn
  /** The id of the text that says where the code was sent. */
  readonly describedBy: string
  readonly error: string | undefined
}): ReactElement => {
  const { classes, words } = useUi("signIn", english)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** What an input method composes. The code in its place would end the composition, and the digits would be there twice. */
  const [composed, setComposed] = useState<string>()
  const change = (text: string, isComposing: boolean) => {
    const isHeld = isComposing && codeIn(text) !== text
    setComposed(isHeld ? text : undefined)
    if (!isHeld) setCode(text)
  }
  useEffectBeforePaint(() => {
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
        value={composed ?? code}
        onChange={({ nativeEvent, target }) =>
          change(target.value, "isComposing" in nativeEvent && nativeEvent.isComposing === true)
        }
        // Chrome has no change after it, Firefox has.
        onCompositionEnd={({ currentTarget }) => change(currentTarget.value, false)}
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
