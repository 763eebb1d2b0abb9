import { Fragment, type ReactElement, type ReactNode, useId, useState } from "react"
import type { CodeMethod } from "../../login/Otp.ts"
import { useSession } from "../../provider/useSession.ts"
import { Button } from "../base/Button.tsx"
import { CardOrDialog, type FramedProps, type FrameProps, type InDialogProps } from "../base/Card.tsx"
import { Field } from "../base/Field.tsx"
import { Icon } from "../base/Icon.tsx"
import { KeepsFocus } from "../base/KeepsFocus.tsx"
import { Failure, Notice, Offline, useOnline } from "../base/Notice.tsx"
import { isolate } from "../format.ts"
import { lookUp } from "../lookUp.ts"
import { signIn as english } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { CodeField } from "./CodeField.tsx"
import { GoogleSignIn } from "./GoogleSignIn.tsx"
import type { JwtMethod, SignInMethod } from "./methods.ts"
import { isCodeMethod, type UseSignInReturn, type SignInOptions, useSignIn } from "./useSignIn.ts"

/** What the forms of the methods differ in. */
const contactFields = {
  email: { type: "email", inputMode: "email", autoComplete: "email", icon: "email" },
  whatsapp: { type: "tel", inputMode: "tel", autoComplete: "tel-national", icon: "phone" }
} as const

/** Errors that are shown at a field. */
const aboutContact: ReadonlySet<string> = new Set(["OtpContactInvalid", "ContactInvalid"])
const aboutCode: ReadonlySet<string> = new Set(["EmailOtpVerificationFailed", "WhatsAppOtpVerificationFailed"])

const isRefusal = ({ error }: UseSignInReturn): boolean =>
  error?.category === "input" && error.reason?._tag === "Rejected"

/** The error of the code field. */
const codeError = (signIn: UseSignInReturn, words: typeof english.code): string | undefined =>
  signIn.isIncomplete
    ? words.incomplete
    : signIn.error !== undefined && aboutCode.has(signIn.error._tag) && isRefusal(signIn)
      ? words.wrong
      : undefined

/** The error of the sign-in, unless a field shows it. */
const SignInFailure = ({ signIn }: { readonly signIn: UseSignInReturn }): ReactElement | null => {
  const words = useTexts("signIn", english)
  if (!useOnline()) return <Offline />
  const { error } = signIn
  if (error === undefined || aboutContact.has(error._tag)) return null
  if (aboutCode.has(error._tag) && isRefusal(signIn)) return null
  const refused = error.category === "input" ? words.errors.refused : undefined
  return <Failure error={error} sentence={lookUp(words.errors, error._tag) ?? refused} />
}

const ContactForm = ({
  signIn,
  isFocused,
  method
}: {
  readonly signIn: UseSignInReturn
  readonly method: CodeMethod
  readonly isFocused: boolean
}): ReactElement => {
  const { classes, words: all } = useUi("signIn", english)
  const words = all[method]
  const { autoComplete, inputMode, type } = contactFields[method]
  const isInvalid = signIn.error !== undefined && aboutContact.has(signIn.error._tag)
  return (
    <form
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signIn.send()
      }}
    >
      <Field
        label={words.label}
        value={signIn.contact}
        onChange={signIn.setContact}
        placeholder={words.placeholder}
        hint={words.hint}
        error={isInvalid ? words.invalid : undefined}
        name={method}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        isLtr
        isFocused={isFocused}
      />
      <Button kind="primary" type="submit" isBusy={signIn.state.status === "sending"}>
        {words.send}
      </Button>
    </form>
  )
}

const CodeForm = ({
  signIn,
  contact,
  onBack
}: {
  readonly signIn: UseSignInReturn
  readonly contact: string
  readonly onBack: () => void
}): ReactElement => {
  const { classes, shared, words } = useUi("signIn", english)
  const { resendIn, state } = signIn
  const to = isolate(contact)
  const sent = useId()
  return (
    <form
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signIn.verify()
      }}
    >
      <p id={sent} role="status" className={classes("text")}>
        <span key={signIn.resent}>{signIn.resent === 0 ? words.code.sentTo(to) : words.code.resent(to)}</span>
      </p>
      <CodeField signIn={signIn} describedBy={sent} error={codeError(signIn, words.code)} />
      <SignInFailure signIn={signIn} />
      <Button kind="primary" type="submit" isBusy={state.status === "verifying"}>
        {shared.signIn}
      </Button>
      <Button
        kind="secondary"
        isBusy={state.status === "resending"}
        isDisabled={resendIn > 0 || state.status === "verifying"}
        onClick={signIn.resend}
      >
        {resendIn > 0 ? words.code.resendIn(resendIn) : words.code.resend}
      </Button>
      <Button kind="plain" onClick={onBack}>
        <Icon name="back" />
        {words[signIn.method ?? "email"].change}
      </Button>
    </form>
  )
}

const JwtButton = ({
  signIn,
  method
}: {
  readonly signIn: UseSignInReturn
  readonly method: JwtMethod
}): ReactElement => {
  const words = useTexts("signIn", english)
  return (
    <Button isBusy={signIn.jwt.status === "busy"} onClick={() => signIn.signInWithJwt(method)}>
      <Icon name="account" />
      {method.label === undefined ? words.jwt : <bdi>{method.label}</bdi>}
    </Button>
  )
}

/** Identifies a method in the list. */
const keyOf = (method: SignInMethod, index: number): string =>
  typeof method === "string" ? method : `${method.kind}-${index}`

const Methods = ({
  signIn,
  isFocused
}: {
  readonly signIn: UseSignInReturn
  readonly isFocused: boolean
}): ReactElement => {
  const { classes, words } = useUi("signIn", english)
  const [hasChosen, setChosen] = useState(false)

  const shown = (method: SignInMethod): ReactNode => {
    if (method === signIn.method)
      return <ContactForm signIn={signIn} method={method} isFocused={isFocused || hasChosen} />
    if (isCodeMethod(method)) {
      const choose = () => {
        setChosen(true)
        signIn.choose(method)
      }
      return (
        <Button onClick={choose}>
          <Icon name={contactFields[method].icon} />
          {words[method].send}
        </Button>
      )
    }
    if (typeof method !== "string" && method.kind === "jwt") return <JwtButton signIn={signIn} method={method} />
    if (signIn.isGoogleUnavailable) return <Notice kind="warning">{words.errors.GoogleScriptUnavailable}</Notice>
    const { kind: _kind, ...look } = method === "google" ? { kind: method } : method
    return <GoogleSignIn {...look} {...signIn.google} />
  }

  const { methods } = signIn
  const isForm = (index: number) => methods[index] !== undefined && methods[index] === signIn.method
  return (
    <div className={classes("stack")}>
      {methods.map((method, index) => (
        <Fragment key={keyOf(method, index)}>
          {index > 0 && (isForm(index) || isForm(index - 1)) ? (
            <div className={classes("divider")}>{words.or}</div>
          ) : null}
          {shown(method)}
        </Fragment>
      ))}
      <SignInFailure signIn={signIn} />
    </div>
  )
}

const Login = ({ signIn, ...frame }: FrameProps & { readonly signIn: UseSignInReturn }): ReactElement => {
  const { classes, shared, words } = useUi("signIn", english)
  const { isExpired } = useSession()
  const [isBack, setBack] = useState(false)
  const { state } = signIn
  const isSignedIn = signIn.isSignedIn || state.status === "verified"
  const isAsking = state.status === "idle" || state.status === "sending"
  const back = () => {
    setBack(true)
    signIn.back()
  }
  return (
    <CardOrDialog title={isAsking || isSignedIn ? words.title : words.code.title} {...frame}>
      {isSignedIn ? (
        <Notice kind="success">{words.signedIn}</Notice>
      ) : isAsking ? (
        <KeepsFocus>
          {isExpired ? (
            <Notice kind="warning">{shared.expired}</Notice>
          ) : (
            <p className={classes("text")}>{words.intro}</p>
          )}
          <Methods signIn={signIn} isFocused={isBack} />
        </KeepsFocus>
      ) : (
        <KeepsFocus>
          <CodeForm signIn={signIn} contact={state.contact} onBack={back} />
        </KeepsFocus>
      )}
    </CardOrDialog>
  )
}

/** Props of {@link SignIn}. */
export type SignInProps = SignInOptions & FramedProps

/**
 * Signs a user in by email, WhatsApp, Google or a JWT of the app, in the order of `methods`. Errors are shown as sentences,
 * and a wait that the backend asks for is counted down.
 *
 * @example
 * ```tsx
 * import { OktoProvider } from "@okto-effect/react"
 * import { SignIn } from "@okto-effect/react/ui"
 * import "@okto-effect/react/ui.css"
 *
 * const getToken = async () => (await fetch("/session/jwt")).text()
 *
 * export const Page = () => (
 *   <OktoProvider config={{ environment: "sandbox", clientPrivateKey, clientSWA }}>
 *     <SignIn methods={["google", "email", "whatsapp", { kind: "jwt", label: "Continue with Acme", getToken }]} />
 *   </OktoProvider>
 * )
 * ```
 */
export const SignIn = ({ className, label, ...options }: SignInProps): ReactElement => (
  <Login signIn={useSignIn(options)} className={className} label={label} />
)

/** Props of {@link SignInDialog}. `onClose` is also called when the user has signed in. */
export type SignInDialogProps = SignInOptions & InDialogProps

/**
 * {@link SignIn} in a dialog. It closes when the user has signed in. A code that was sent can still be entered after the
 * dialog was closed and opened again.
 *
 * @example
 * ```tsx
 * import { SignInDialog } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const SignInButton = () => {
 *   const [isOpen, setOpen] = useState(false)
 *   return (
 *     <>
 *       <button onClick={() => setOpen(true)}>Sign in</button>
 *       <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} methods={["email", "google"]} />
 *     </>
 *   )
 * }
 * ```
 */
export const SignInDialog = ({ isOpen, onClose, onSignedIn, ...options }: SignInDialogProps): ReactElement => {
  const signIn = useSignIn({
    ...options,
    onSignedIn: (userSWA) => {
      onClose()
      onSignedIn?.(userSWA)
    }
  })
  return <Login signIn={signIn} dialog={{ isOpen, onClose }} />
}
