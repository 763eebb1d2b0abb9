/** Sign in with a code sent by WhatsApp. */
import { checkPhone } from "../../forms/login.ts"
import { Arrival } from "./Arrival.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { OtpForm } from "./OtpForm.tsx"

export const WhatsAppTab = (props: LoginPanelProps) => (
  <OtpForm
    {...props}
    method="whatsapp"
    field="phone"
    label="Phone number"
    hint={
      <Arrival
        here="10-digit number, country code IN by default. Any will do: codes arrive in the"
        elsewhere="10-digit number, country code IN by default"
      />
    }
    codeHint={<Arrival here="Your code is in the" elsewhere="The code came to your phone by WhatsApp" />}
    input={{ type: "tel", placeholder: "9876543210", autoComplete: "tel-national", inputMode: "numeric" }}
    check={checkPhone}
  />
)
