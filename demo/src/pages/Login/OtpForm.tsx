/** Sign in with a one-time code: send it, verify it, send it again. */
import { Anchor, Button, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core"
import { type OtpState, useOtp } from "@okto-effect/react"
import { type FormEvent, type ReactNode, useState } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { logFailure } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { Banner, FailureBanner } from "../../components/Banner.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { isLocal } from "../../config/Configuration.ts"
import { checkOtp, codeSent, contactReopened, resendAsked } from "../../forms/login.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"

interface OtpFormProps extends LoginPanelProps {
  readonly method: "email" | "whatsapp"
  readonly field: "email" | "phone"
  readonly label: string
  readonly hint: ReactNode
  /** Where the code arrives. */
  readonly codeHint: ReactNode
  /** Its placeholder is the example. */
  readonly input: Pick<TextInputProps, "type" | "autoComplete" | "inputMode"> & { readonly placeholder: string }
  readonly check: (contact: string) => string | undefined
}

/** The code of each step. */
const codeOf = { send_OTP: "sendOtp", verify_OTP: "verifyOtp", resend_OTP: "resendOtp" } as const

/** What a step that failed is called in the log. */
const failures = {
  send: "The code was not sent.",
  resend: "The code was not sent.",
  verify: "The login failed."
} as const

export const OtpForm = ({ check, clear, codeHint, draft, field, hint, input, label, method, update }: OtpFormProps) => {
  const isConfigured = useIsConfigured()
  const { local } = useConnection()
  // Elsewhere the example is somebody.
  const isDevelopment = isLocal(useConfiguration(), local)
  const [otp, setOtp] = useState("")
  const [complaint, setComplaint] = useState<string>()
  const [dismissed, dismiss] = useState<OtpState>()
  const contact = draft[field].trim()
  const { token } = draft
  // The screen asks before it sends another code, so that there is no need to wait.
  const { resend, reset, send, state, verify } = useOtp({
    method,
    resendAfter: 0,
    sent: draft.status === "send_OTP" ? undefined : { contact, token }
  })
  const busy = state.status === "sending" || state.status === "resending" || state.status === "verifying"
  const failure = state.status === "failed" && state !== dismissed ? state.error : undefined

  const attempt = async (problem: string | undefined, step: () => Promise<OtpState>) => {
    setComplaint(problem)
    dismiss(state)
    if (problem !== undefined || !isConfigured) return
    const end = await step()
    if (end.status === "failed") logFailure(failures[end.step], end.error)
    if (end.status === "verified") clear()
    if (end.status === "sent") {
      setOtp("")
      update(codeSent(end.token))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.status === "send_OTP") void attempt(check(contact), () => send(contact))
    if (draft.status === "verify_OTP") void attempt(checkOtp(otp), () => verify(otp.trim()))
    if (draft.status === "resend_OTP") void attempt(undefined, resend)
  }
  const reopen = () => {
    setComplaint(undefined)
    reset()
    update(contactReopened)
  }
  const askAgain = () => {
    setComplaint(undefined)
    dismiss(state)
    update(resendAsked)
  }

  return (
    <Stack gap="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          {draft.status === "send_OTP" ? (
            <TextInput
              {...input}
              label={label}
              description={hint}
              value={draft[field]}
              onChange={(event) => update({ [field]: event.currentTarget.value })}
              error={complaint !== undefined}
              disabled={busy}
            />
          ) : (
            <Text size="sm">
              {draft.status === "verify_OTP" ? "We sent a code to " : "The code goes again to "}
              <Text component="span" inherit fw={600} style={{ overflowWrap: "anywhere" }}>
                {contact}
              </Text>
              .{" "}
              <Anchor component="button" type="button" inherit underline="always" onClick={reopen}>
                Change
              </Anchor>
            </Text>
          )}
          {draft.status === "verify_OTP" && (
            <TextInput
              label="One-time code"
              description={codeHint}
              value={otp}
              onChange={(event) => setOtp(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="123456"
              maw={260}
              styles={{ input: { fontSize: "1.25rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" } }}
              error={complaint !== undefined}
              disabled={busy}
              autoFocus
            />
          )}
          {complaint !== undefined && <Banner>{complaint}</Banner>}
          {failure !== undefined && <FailureBanner error={failure} />}
          <Group>
            {draft.status === "send_OTP" && (
              <>
                <Button type="submit" loading={busy} disabled={!isConfigured}>
                  Send OTP
                </Button>
                {isDevelopment && (
                  <ExampleButton disabled={busy} onClick={() => update({ [field]: input.placeholder })} />
                )}
              </>
            )}
            {draft.status === "verify_OTP" && (
              <>
                <Button type="submit" loading={busy} disabled={!isConfigured}>
                  Verify OTP
                </Button>
                <Button variant="default" disabled={busy || !isConfigured} onClick={askAgain}>
                  Resend OTP
                </Button>
              </>
            )}
            {draft.status === "resend_OTP" && (
              <Button type="submit" loading={busy} disabled={!isConfigured} autoFocus>
                Resend OTP
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Code action={codeOf[draft.status]} values={{ method, contact, otp: otp.trim(), token }} />
    </Stack>
  )
}
