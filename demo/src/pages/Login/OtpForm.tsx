/** Signs in with a one-time code: send it, verify it, send it again. */
import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { type OtpState, useOtp } from "@okto-effect/react"
import { type FormEvent, useState } from "react"
import { useIsConfigured, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { ErrorBanner, FailureBanner } from "../../components/ErrorBanner.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { checkEmail, checkOtp, checkPhone, codeSent, contactReopened, resendAsked } from "../../forms/login.ts"
import { InboxCode } from "./InboxCode.tsx"
import type { LoginPanelProps } from "./useDraft.ts"

/** The ways to send a code. Hints come in two versions: the local backend puts all codes into its inbox. */
const methods = {
  email: {
    field: "email",
    label: "Email address",
    hint: "We send a one-time code to this address",
    localHint: "Any address will do: codes arrive in the",
    codeHint: "The code came by email",
    // The placeholder is the example.
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

/** The program shown at each step. */
const programs = { send_OTP: "sendOtp", verify_OTP: "verifyOtp", resend_OTP: "resendOtp" } as const

const OtpForm = ({ clear, draft, method, update }: LoginPanelProps & { readonly method: keyof typeof methods }) => {
  const { check, codeHint, field, hint, input, label, localHint } = methods[method]
  const isConfigured = useIsConfigured()
  const local = useLocalBackend()
  const inbox = local && (
    <Anchor href={local.page("inbox")} target="_blank" inherit underline="always">
      local inbox
    </Anchor>
  )
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
  const busy = state.status === "sending" || state.status === "resending" || state.status === "verifying"
  const failure = state.status === "failed" && state !== dismissed ? state.error : undefined

  const attempt = async (problem: string | undefined, step: () => Promise<OtpState>) => {
    setIssue(problem)
    dismiss(state)
    if (problem !== undefined || !isConfigured) return
    const end = await step()
    if (end.status === "verified") clear()
    if (end.status === "sent") {
      setOtp("")
      update({ ...codeSent(end.token), [field]: end.contact })
    }
  }
  const verifyCode = (code: string) => attempt(checkOtp(code), () => verify(code.trim()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (status === "send_OTP") void attempt(check(contact), () => send(contact))
    if (status === "verify_OTP") void verifyCode(otp)
    if (status === "resend_OTP") void attempt(undefined, resend)
  }
  const goTo = (next: Partial<typeof draft>) => {
    setIssue(undefined)
    dismiss(state)
    update(next)
  }
  const reopen = () => {
    reset()
    goTo(contactReopened)
  }

  return (
    <Stack gap="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          {status === "send_OTP" ? (
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
              onChange={(event) => update({ [field]: event.currentTarget.value })}
              error={issue !== undefined}
              disabled={busy}
            />
          ) : (
            <Text size="sm">
              {status === "verify_OTP" ? "We sent a code to " : "The code goes again to "}
              <Text component="span" inherit fw={600} style={{ overflowWrap: "anywhere" }}>
                {contact}
              </Text>
              .{" "}
              <Anchor component="button" type="button" inherit underline="always" onClick={reopen}>
                Change
              </Anchor>
            </Text>
          )}
          {status === "verify_OTP" && (
            <TextInput
              label="One-time code"
              description={inbox ? <>Your code is in the {inbox}</> : codeHint}
              value={otp}
              onChange={(event) => setOtp(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="123456"
              maw={260}
              styles={{ input: { fontSize: "1.25rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" } }}
              error={issue !== undefined}
              disabled={busy}
              autoFocus
            />
          )}
          {status === "verify_OTP" && local !== undefined && (
            <InboxCode
              key={token}
              local={local}
              contact={contact}
              disabled={busy}
              onUse={(code) => {
                setOtp(code)
                void verifyCode(code)
              }}
            />
          )}
          {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
          {failure !== undefined && <FailureBanner error={failure} />}
          <Group>
            <Button
              key={status}
              type="submit"
              loading={busy}
              disabled={!isConfigured}
              autoFocus={status === "resend_OTP"}
            >
              {{ send_OTP: "Send OTP", verify_OTP: "Verify OTP", resend_OTP: "Resend OTP" }[status]}
            </Button>
            {status === "verify_OTP" && (
              <Button variant="default" disabled={busy || !isConfigured} onClick={() => goTo(resendAsked)}>
                Resend OTP
              </Button>
            )}
            {/* With a hosted backend the example's address has an owner. */}
            {status === "send_OTP" && inbox && (
              <ExampleButton disabled={busy} onClick={() => update({ [field]: input.placeholder })} />
            )}
          </Group>
        </Stack>
      </form>
      <Code action={programs[status]} values={{ method, contact, otp: otp.trim(), token }} />
    </Stack>
  )
}

export const EmailTab = (props: LoginPanelProps) => <OtpForm {...props} method="email" />

export const WhatsAppTab = (props: LoginPanelProps) => <OtpForm {...props} method="whatsapp" />
