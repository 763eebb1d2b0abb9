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
import { signIn } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { CodeField } from "./CodeField.tsx"
import { GoogleSignIn } from "./GoogleSignIn.tsx"
import type { JwtMethod, SignInMethod } from "./methods.ts"
import { isCodeMethod, type SignInCall, type SignInOptions, useSignIn } from "./useSignIn.ts"

/** What the forms of the methods differ in. */
const contactFields = {
  email: { type: "email", inputMode: "email", autoComplete: "email", icon: "email" },
  whatsapp: { type: "tel", inputMode: "tel", autoComplete: "tel-national", icon: "phone" }
} as const

/** Errors that are shown at a field. */
const aboutContact: ReadonlySet<string> = new Set(["OtpContactInvalid", "ContactInvalid"])
const aboutCode: ReadonlySet<string> = new Set(["EmailOtpVerificationFailed", "WhatsAppOtpVerificationFailed"])

const isRefusal = ({ error }: SignInCall): boolean => error?.category === "input" && error.reason?._tag === "Rejected"

/** The error of the code field. */
const codeError = (call: SignInCall, words: typeof signIn.code): string | undefined =>
  call.isIncomplete
    ? words.incomplete
    : call.error !== undefined && aboutCode.has(call.error._tag) && isRefusal(call)
      ? words.wrong
      : undefined

/** The error of the sign-in, unless a field shows it. */
const SignInFailure = ({ call }: { readonly call: SignInCall }): ReactElement | null => {
  const words = useTexts("signIn", signIn)
  if (!useOnline()) return <Offline />
  const { error } = call
  if (error === undefined || aboutContact.has(error._tag)) return null
  if (aboutCode.has(error._tag) && isRefusal(call)) return null
  const refused = error.category === "input" ? words.errors.refused : undefined
  return <Failure error={error} sentence={lookUp(words.errors, error._tag) ?? refused} />
}

const ContactForm = ({
  call,
  isFocused,
  method
}: {
  readonly call: SignInCall
  readonly method: CodeMethod
  readonly isFocused: boolean
}): ReactElement => {
  const { classes, words: all } = useUi("signIn", signIn)
  const words = all[method]
  const { autoComplete, inputMode, type } = contactFields[method]
  const isInvalid = call.error !== undefined && aboutContact.has(call.error._tag)
  return (
    <form
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        call.send()
      }}
    >
      <Field
        label={words.label}
        value={call.contact}
        onChange={call.setContact}
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
      <Button kind="primary" type="submit" isBusy={call.state.status === "sending"}>
        {words.send}
      </Button>
    </form>
  )
}

const CodeForm = ({
  call,
  contact,
  onBack
}: {
  readonly call: SignInCall
  readonly contact: string
  readonly onBack: () => void
}): ReactElement => {
  const { classes, shared, words } = useUi("signIn", signIn)
  const { resendIn, state } = call
  const to = isolate(contact)
  const sent = useId()
  return (
    <form
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        call.verify()
      }}
    >
      <p id={sent} role="status" className={classes("text")}>
        <span key={call.resent}>{call.resent === 0 ? words.code.sentTo(to) : words.code.resent(to)}</span>
      </p>
      <CodeField call={call} describedBy={sent} error={codeError(call, words.code)} />
      <SignInFailure call={call} />
      <Button kind="primary" type="submit" isBusy={state.status === "verifying"}>
        {shared.signIn}
      </Button>
      <Button
        kind="secondary"
        isBusy={state.status === "resending"}
        isDisabled={resendIn > 0 || state.status === "verifying"}
        onClick={call.resend}
      >
        {resendIn > 0 ? words.code.resendIn(resendIn) : words.code.resend}
      </Button>
      <Button kind="plain" onClick={onBack}>
        <Icon name="back" />
        {words[call.method ?? "email"].change}
      </Button>
    </form>
  )
}

const JwtButton = ({ call, method }: { readonly call: SignInCall; readonly method: JwtMethod }): ReactElement => {
  const words = useTexts("signIn", signIn)
  return (
    <Button isBusy={call.jwt.status === "busy"} onClick={() => call.signInWithJwt(method)}>
      <Icon name="account" />
      {method.label === undefined ? words.jwt : <bdi>{method.label}</bdi>}
    </Button>
  )
}

/** Identifies a method in the list. */
const keyOf = (method: SignInMethod, index: number): string =>
  typeof method === "string" ? method : `${method.kind}-${index}`

const Methods = ({ call, isFocused }: { readonly call: SignInCall; readonly isFocused: boolean }): ReactElement => {
  const { classes, words } = useUi("signIn", signIn)
  const [hasChosen, setChosen] = useState(false)

  const shown = (method: SignInMethod): ReactNode => {
    if (method === call.method) return <ContactForm call={call} method={method} isFocused={isFocused || hasChosen} />
    if (isCodeMethod(method)) {
      const choose = () => {
        setChosen(true)
        call.choose(method)
      }
      return (
        <Button onClick={choose}>
          <Icon name={contactFields[method].icon} />
          {words[method].send}
        </Button>
      )
    }
    if (typeof method !== "string" && method.kind === "jwt") return <JwtButton call={call} method={method} />
    if (call.isGoogleUnavailable) return <Notice kind="warning">{words.errors.GoogleScriptUnavailable}</Notice>
    const { kind: _kind, ...look } = method === "google" ? { kind: method } : method
    return <GoogleSignIn {...look} {...call.google} />
  }

  const { methods } = call
  const isForm = (index: number) => methods[index] !== undefined && methods[index] === call.method
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
      <SignInFailure call={call} />
    </div>
  )
}

const Login = ({ call, ...frame }: FrameProps & { readonly call: SignInCall }): ReactElement => {
  const { classes, shared, words } = useUi("signIn", signIn)
  const { isExpired } = useSession()
  const [isBack, setBack] = useState(false)
  const { isSignedIn, state } = call
  const isAsking = state.status === "idle" || state.status === "sending"
  const back = () => {
    setBack(true)
    call.back()
  }
  return (
    <CardOrDialog title={isAsking ? words.title : words.code.title} {...frame}>
      {isSignedIn || state.status === "verified" ? (
        <Notice kind="success">{words.signedIn}</Notice>
      ) : isAsking ? (
        <KeepsFocus>
          {isExpired ? (
            <Notice kind="warning">{shared.expired}</Notice>
          ) : (
            <p className={classes("text")}>{words.intro}</p>
          )}
          <Methods call={call} isFocused={isBack} />
        </KeepsFocus>
      ) : (
        <KeepsFocus>
          <CodeForm call={call} contact={state.contact} onBack={back} />
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
export const SignIn = ({ className, ...options }: SignInProps): ReactElement => (
  <Login call={useSignIn(options)} className={className} />
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
  const call = useSignIn({
    ...options,
    onSignedIn: (userSWA) => {
      onClose()
      onSignedIn?.(userSWA)
    }
  })
  return <Login call={call} dialog={{ isOpen, onClose }} />
}
