/** Signs a user in, on the page or in a dialog. */
import type { OtpMethod } from "@okto-effect/sdk/types"
import { Fragment, type ReactElement, type ReactNode, useId, useState } from "react"
import { GoogleSignInButton } from "../../GoogleSignInButton.tsx"
import { useSession } from "../../useSession.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Failure } from "../base/Failure.tsx"
import { Field } from "../base/Field.tsx"
import { Icon } from "../base/Icon.tsx"
import { Notice } from "../base/Notice.tsx"
import { Offline } from "../base/Offline.tsx"
import { useOnline } from "../base/useOnline.ts"
import { isolate } from "../isolate.ts"
import { common } from "../texts/common.ts"
import { signIn } from "../texts/signIn.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { CodeField } from "./CodeField.tsx"
import {
  codeLength,
  type JwtMethod,
  type SignInCall,
  type SignInMethod,
  type SignInOptions,
  useSignIn
} from "./useSignIn.ts"

/** What of each way the form differs in. */
const contactFields = {
  email: { type: "email", inputMode: "email", autoComplete: "email", icon: "email" },
  whatsapp: { type: "tel", inputMode: "tel", autoComplete: "tel-national", icon: "phone" }
} as const

/** Failures that are told beside the field that they are about. */
const aboutContact: ReadonlySet<string> = new Set(["OtpContactInvalid", "ContactInvalid"])
const aboutCode: ReadonlySet<string> = new Set(["EmailOtpNotVerified", "WhatsAppOtpNotVerified"])

const isRefusal = ({ error }: SignInCall): boolean => error?.category === "input" && error.reason?._tag === "Rejected"

/** What is wrong with the code, or else nothing. */
const codeError = (call: SignInCall, words: typeof signIn.code): string | undefined =>
  call.isIncomplete
    ? words.incomplete
    : call.error !== undefined && aboutCode.has(call.error._tag) && isRefusal(call)
      ? words.wrong
      : undefined

/** Whatever failed, unless a field says it. */
const Trouble = ({ call }: { readonly call: SignInCall }): ReactElement | null => {
  const words = useTexts("signIn", signIn)
  if (!useOnline()) return <Offline />
  if (call.own.status === "failed") return <Notice kind="danger">{words.errors.own}</Notice>
  const { error } = call
  if (error === undefined || aboutContact.has(error._tag)) return null
  if (aboutCode.has(error._tag) && isRefusal(call)) return null
  const known: Readonly<Record<string, unknown>> = words.errors
  const own = known[error._tag]
  const sentence = typeof own === "string" ? own : error.category === "input" ? words.errors.refused : undefined
  return <Failure error={error} sentence={sentence} />
}

const ContactForm = ({
  call,
  isFocused,
  method
}: {
  readonly call: SignInCall
  readonly method: OtpMethod
  readonly isFocused: boolean
}): ReactElement => {
  const words = useTexts("signIn", signIn)[method]
  const classes = useClasses()
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
      <Button kind="primary" type="submit" isBusy={call.place.status === "sending"}>
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
  const words = useTexts("signIn", signIn)
  const classes = useClasses()
  const { place, resendIn } = call
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
        {call.resent === 0 ? words.code.sentTo(to) : <Fragment key={call.resent}>{words.code.resent(to)}</Fragment>}
      </p>
      <CodeField
        label={words.code.label}
        value={call.code}
        length={codeLength}
        onChange={call.setCode}
        describedBy={sent}
        error={codeError(call, words.code)}
        isDisabled={place.status === "verifying"}
      />
      <Trouble call={call} />
      <Button kind="primary" type="submit" isBusy={place.status === "verifying"}>
        {words.code.verify}
      </Button>
      <Button
        kind="secondary"
        isBusy={place.status === "resending"}
        isDisabled={resendIn > 0 || place.status === "verifying"}
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
  const isBusy = call.own.status === "busy" || call.jwt.status === "busy"
  return (
    <Button isBusy={isBusy} onClick={() => call.enterWithJwt(method)}>
      <Icon name="account" />
      {method.label === undefined ? words.jwt : <bdi>{method.label}</bdi>}
    </Button>
  )
}

/** Names a way among those that are offered. */
const nameOf = (method: SignInMethod, index: number): string =>
  typeof method === "string" ? method : `${method.kind}-${index}`

const Ways = ({ call, isFocused }: { readonly call: SignInCall; readonly isFocused: boolean }): ReactElement => {
  const words = useTexts("signIn", signIn)
  const classes = useClasses()
  const [hasChosen, setChosen] = useState(false)

  const shown = (method: SignInMethod): ReactNode => {
    if (method === call.method) return <ContactForm call={call} method={method} isFocused={isFocused || hasChosen} />
    if (method === "email" || method === "whatsapp") {
      const choose = () => {
        setChosen(true)
        call.choose(method)
      }
      return (
        <Button onClick={choose}>
          <Icon name={contactFields[method].icon} />
          {words[method].choose}
        </Button>
      )
    }
    if (typeof method !== "string" && method.kind === "jwt") return <JwtButton call={call} method={method} />
    const { kind: _kind, ...look } = method === "google" ? { kind: method } : method
    return (
      <div className={classes("cluster", "google")}>
        <GoogleSignInButton {...look} {...call.google} />
      </div>
    )
  }

  const { methods } = call
  const isForm = (index: number) => methods[index] !== undefined && methods[index] === call.method
  return (
    <div className={classes("stack")}>
      {methods.map((method, index) => (
        <Fragment key={nameOf(method, index)}>
          {index > 0 && (isForm(index) || isForm(index - 1)) ? (
            <div className={classes("divider")}>{words.or}</div>
          ) : null}
          {shown(method)}
        </Fragment>
      ))}
      <Trouble call={call} />
    </div>
  )
}

const Steps = ({ call }: { readonly call: SignInCall }): ReactElement => {
  const words = useTexts("signIn", signIn)
  const { expired } = useTexts("common", common)
  const { isExpired } = useSession()
  const classes = useClasses()
  const [isBack, setBack] = useState(false)
  if (call.isSignedIn) return <Notice kind="success">{words.signedIn}</Notice>
  const { place } = call
  if (place.status === "verified") return <Notice kind="success">{words.signedIn}</Notice>
  if (place.status === "idle" || place.status === "sending") {
    return (
      <>
        {isExpired ? <Notice kind="warning">{expired}</Notice> : <p className={classes("text")}>{words.intro}</p>}
        <Ways call={call} isFocused={isBack} />
      </>
    )
  }
  const back = () => {
    setBack(true)
    call.back()
  }
  return <CodeForm call={call} contact={place.contact} onBack={back} />
}

/** What a sign-in on the page takes. */
export interface SignInProps extends SignInOptions {
  readonly className?: string | undefined
}

const isAsking = ({ place }: SignInCall): boolean => place.status === "idle" || place.status === "sending"

/**
 * Signs a user in by email, WhatsApp, Google or a JWT of the app's, in the order in which the app names them. It says
 * what went wrong in words, waits as long as the backend asks, and works with the keyboard and a screen reader.
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
export const SignIn = ({ className, ...options }: SignInProps): ReactElement => {
  const call = useSignIn(options)
  const words = useTexts("signIn", signIn)
  return (
    <Card title={isAsking(call) ? words.title : words.code.title} className={className}>
      <Steps call={call} />
    </Card>
  )
}

/** What a sign-in in a dialog takes. */
export interface SignInDialogProps extends SignInOptions {
  readonly isOpen: boolean
  /** The user closed it, or has signed in. */
  readonly onClose: () => void
}

/**
 * {@link SignIn} in a dialog of the browser's own, which keeps the focus inside and gives it back. It closes when the user
 * has signed in. A code that was sent is still asked for when the dialog is closed and opened again.
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
  const words = useTexts("signIn", signIn)
  const call = useSignIn({
    ...options,
    onSignedIn: (userSWA) => {
      onClose()
      onSignedIn?.(userSWA)
    }
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isAsking(call) ? words.title : words.code.title}>
      <Steps call={call} />
    </Dialog>
  )
}
