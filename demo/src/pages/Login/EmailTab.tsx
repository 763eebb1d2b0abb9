/** Sign in with a code sent by email. */
import { Anchor } from "@mantine/core"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { isLocal } from "../../config/Configuration.ts"
import { checkEmail } from "../../forms/login.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { OtpForm } from "./OtpForm.tsx"

/** Where a code arrives: on the local backend, in its inbox. */
const Arrival = ({ elsewhere, here }: { readonly here: string; readonly elsewhere: string }) => {
  const { local } = useConnection()
  if (!isLocal(useConfiguration(), local)) return elsewhere
  return (
    <>
      {here}{" "}
      <Anchor href={local.inbox} target="_blank" inherit underline="always">
        local inbox
      </Anchor>
    </>
  )
}

export const EmailTab = (props: LoginPanelProps) => (
  <OtpForm
    {...props}
    method="email"
    field="email"
    label="Email address"
    hint={
      <Arrival here="Any address will do: codes arrive in the" elsewhere="We send a one-time code to this address" />
    }
    codeHint={<Arrival here="Your code is in the" elsewhere="The code came by email" />}
    input={{ type: "email", placeholder: "ada@example.com", autoComplete: "email", inputMode: "email" }}
    check={checkEmail}
    verify={(client, { contact, otp, token }) => client.loginUsingEmail(contact, otp, token)}
  />
)
