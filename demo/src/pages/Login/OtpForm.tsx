/** Sign in with a one-time code: send it, verify it, send it again. */
import { Anchor, Button, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core"
import type { OktoClient } from "@okto-effect/sdk"
import { type FormEvent, type ReactNode, useState } from "react"
import { logFailure } from "../../client/explain.ts"
import { useAction } from "../../client/useAction.ts"
import { Code } from "../../code/Code.tsx"
import { Banner, FailureBanner } from "../../components/Banner.tsx"
import { checkOtp, codeSent, contactReopened, resendAsked } from "../../forms/login.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"

interface Code {
  readonly contact: string
  readonly otp: string
  readonly token: string
}

interface OtpFormProps extends LoginPanelProps {
  readonly method: "email" | "whatsapp"
  readonly field: "email" | "phone"
  readonly label: string
  readonly hint: ReactNode
  /** Where the code arrives. */
  readonly codeHint: ReactNode
  readonly input: Pick<TextInputProps, "type" | "placeholder" | "autoComplete" | "inputMode">
  readonly check: (contact: string) => string | undefined
  readonly verify: (client: OktoClient, code: Code) => Promise<unknown>
}

/** Logs what goes wrong, and passes it on to be shown. */
const logged = <A,>(what: string, call: Promise<A>): Promise<A> =>
  call.catch((error: unknown) => {
    logFailure(what, error)
    throw error
  })

/** The code of each step. */
const codeOf = { send_OTP: "sendOtp", verify_OTP: "verifyOtp", resend_OTP: "resendOtp" } as const

export const OtpForm = ({
  check,
  clear,
  client,
  codeHint,
  draft,
  field,
  hint,
  input,
  label,
  method,
  update,
  verify
}: OtpFormProps) => {
  const [otp, setOtp] = useState("")
  const [complaint, setComplaint] = useState<string>()
  const contact = draft[field].trim()

  const sending = useAction(async (signal, client: OktoClient, again: boolean) => {
    const sent = await logged(
      "The code was not sent.",
      again ? client.resendOTP(contact, draft.token, method, { signal }) : client.sendOTP(contact, method, { signal })
    )
    setOtp("")
    update(codeSent(sent.token ?? ""))
  })
  const verifying = useAction(
    async (_signal, client: OktoClient) => {
      await logged("The login failed.", verify(client, { contact, otp: otp.trim(), token: draft.token }))
      clear()
    },
    { outlives: true }
  )
  const busy = sending.busy || verifying.busy

  const attempt = (problem: string | undefined, run: (client: OktoClient) => void) => {
    sending.reset()
    verifying.reset()
    setComplaint(problem)
    if (problem === undefined && client !== undefined) run(client)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.status === "send_OTP") attempt(check(contact), (client) => sending.run(client, false))
    if (draft.status === "verify_OTP") attempt(checkOtp(otp), verifying.run)
    if (draft.status === "resend_OTP") attempt(undefined, (client) => sending.run(client, true))
  }
  const go = (change: typeof resendAsked | typeof contactReopened) => {
    attempt(undefined, () => undefined)
    update(change)
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
              <Anchor component="button" type="button" inherit underline="always" onClick={() => go(contactReopened)}>
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
          {sending.state._tag === "Failed" && <FailureBanner error={sending.state.error} />}
          {verifying.state._tag === "Failed" && <FailureBanner error={verifying.state.error} />}
          <Group>
            {draft.status === "send_OTP" && (
              <Button type="submit" loading={busy} disabled={client === undefined}>
                Send OTP
              </Button>
            )}
            {draft.status === "verify_OTP" && (
              <>
                <Button type="submit" loading={busy} disabled={client === undefined}>
                  Verify OTP
                </Button>
                <Button variant="default" disabled={busy || client === undefined} onClick={() => go(resendAsked)}>
                  Resend OTP
                </Button>
              </>
            )}
            {draft.status === "resend_OTP" && (
              <Button type="submit" loading={busy} disabled={client === undefined} autoFocus>
                Resend OTP
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Code action={codeOf[draft.status]} values={{ method, contact, otp: otp.trim(), token: draft.token }} />
    </Stack>
  )
}
