/** Signs in with a one-time code: send it, verify it, send it again. */
import { Anchor, Group, Stack, Text, TextInput } from "@mantine/core"
import { type OtpState, useOtp } from "@okto-effect/react"
import { type FormEvent, useState } from "react"
import { ErrorBanner, FailureBanner, LinkButton } from "../../shared/Banner.tsx"
import { PressButton, SubmitButton } from "../../shared/Buttons.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"
import { checkEmail, checkOtp, checkPhone, type LoginPanelProps } from "./draft.ts"

/** The ways to send a code. Hints come in two versions: the local backend puts all codes into its inbox. */
const methods = {
  email: {
    field: "email",
    label: "Email address",
    hint: "We send a one-time code to this address",
    localHint: "Any address will do: codes arrive in the",
    codeHint: "The code came by email",
    input: { type: "email", placeholder: "ada@example.com", autoComplete: "email", inputMode: "email" },
    check: checkEmail
  },
  whatsapp: {
    field: "phone",
    label: "Phone number",
    hint: "10-digit number, country code IN by default",
    localHint: "10-digit number, country code IN by default. Any will do: codes arrive in the",
    codeHint: "The code came to your phone by WhatsApp",
    input: { type: "tel", placeholder: "9876543210", autoComplete: "tel-national", inputMode: "numeric" },
    check: checkPhone
  }
} as const

const OtpForm = ({ clear, draft, method, update }: LoginPanelProps & { readonly method: keyof typeof methods }) => {
  const { check, codeHint, field, hint, input, label, localHint } = methods[method]
  const { isConfigured, local } = useConnection()
  const [otp, setOtp] = useState("")
  const [issue, setIssue] = useState<string>()
  const [dismissed, dismiss] = useState<OtpState>()
  const contact = draft[field].trim()
  const { status, token } = draft
  const { resend, reset, send, state, verify } = useOtp({
    method,
    // The form asks before it sends another code, which is delay enough.
    resendAfter: 0,
    sent: status === "send_OTP" ? undefined : { contact, token }
  })
  const isBusy = state.status === "sending" || state.status === "resending" || state.status === "verifying"
  const failure = state.status === "failed" && state !== dismissed ? state.error : undefined
  const inbox = local && (
    <Anchor href={local.page("inbox")} target="_blank" inherit underline="always">
      local inbox
    </Anchor>
  )

  /** A banner goes when what it is about changes. */
  const forget = () => {
    setIssue(undefined)
    dismiss(state)
  }
  const attempt = async (problem: string | undefined, step: () => Promise<OtpState>) => {
    forget()
    setIssue(problem)
    if (problem !== undefined || !isConfigured || isBusy) return
    const end = await step()
    if (end.status === "verified") clear()
    if (end.status === "sent") {
      setOtp("")
      update({ token: end.token, status: "verify_OTP", [field]: end.contact })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (status === "send_OTP") void attempt(check(contact), () => send(contact))
    if (status === "verify_OTP") void attempt(checkOtp(otp), () => verify(otp.trim()))
    if (status === "resend_OTP") void attempt(undefined, resend)
  }
  const reopen = () => {
    reset()
    forget()
    update({ token: "", status: "send_OTP" })
  }

  const contactField = (
    <TextInput
      {...input}
      label={label}
      description={
        inbox ? (
          <>
            {localHint} {inbox}
          </>
        ) : (
          hint
        )
      }
      value={draft[field]}
      onChange={(event) => {
        forget()
        update({ [field]: event.currentTarget.value })
      }}
      error={issue !== undefined}
      readOnly={isBusy}
    />
  )
  const codeField = (
    <TextInput
      label="One-time code"
      description={inbox ? <>Your code is in the {inbox}</> : codeHint}
      value={otp}
      onChange={(event) => {
        forget()
        setOtp(event.currentTarget.value)
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123456"
      maw={260}
      styles={{ input: { fontSize: "1.25rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" } }}
      error={issue !== undefined}
      readOnly={isBusy}
      autoFocus
    />
  )

  return (
    <Stack gap="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          {status === "send_OTP" ? (
            contactField
          ) : (
            <Text size="sm">
              {status === "verify_OTP" ? "We sent a code to " : "The code goes again to "}
              <b>{contact}</b>. <LinkButton onClick={reopen}>Change</LinkButton>
            </Text>
          )}
          {status === "verify_OTP" && codeField}
          {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
          {failure !== undefined && <FailureBanner error={failure} />}
          <Group>
            <SubmitButton
              key={status}
              isBusy={isBusy}
              isDisabled={
                !isConfigured ||
                (status === "send_OTP" && draft[field] === "") ||
                (status === "verify_OTP" && otp === "")
              }
              autoFocus={status === "resend_OTP"}
            >
              {{ send_OTP: "Send OTP", verify_OTP: "Verify OTP", resend_OTP: "Resend OTP" }[status]}
            </SubmitButton>
            {status === "verify_OTP" && (
              <PressButton
                variant="default"
                isDisabled={isBusy || !isConfigured}
                onClick={() => {
                  forget()
                  update({ status: "resend_OTP" })
                }}
              >
                Resend OTP
              </PressButton>
            )}
          </Group>
        </Stack>
      </form>
      <ProgramPanel name="otp" height={240} input={contact === "" ? undefined : { contact, method }} />
    </Stack>
  )
}

export const EmailTab = (props: LoginPanelProps) => <OtpForm {...props} method="email" />

export const WhatsAppTab = (props: LoginPanelProps) => <OtpForm {...props} method="whatsapp" />
