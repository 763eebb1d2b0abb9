/** Sign in with a code sent by email. */
import { checkEmail } from "../../forms/login.ts"
import { Arrival } from "./Arrival.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { OtpForm } from "./OtpForm.tsx"

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
  />
)
