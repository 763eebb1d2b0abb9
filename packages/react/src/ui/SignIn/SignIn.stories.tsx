import { SignIn } from "@okto-effect/react/ui"
import { type Meta, type Story, steps, submit } from "../../../stories/story.ts"

export default { title: "SignIn", parameters: { isSignedOut: true } } satisfies Meta

export const Usual = () => <SignIn methods={["email", "whatsapp"]} />

export const Incomplete: Story = { play: steps([submit]), parameters: { sees: "[aria-invalid]" } }

const toCode = [["[name=email]", "ada@example.com"], [submit]] as const

export const Code: Story = { play: steps(...toCode), parameters: { sees: ".okto-code" } }

export const WrongCode: Story = {
  play: steps(...toCode, [".okto-code", "000000"], [submit]),
  parameters: { sees: "[aria-invalid]" }
}

export const Google: Story = {
  render: (_, { globals }) => <SignIn methods={[{ kind: "google", script: globals.googleScript }, "email"]} />,
  parameters: { sees: ".okto-cluster-google button" }
}

export const GoogleNotAvailable: Story = {
  render: () => <SignIn methods={[{ kind: "google", script: "/no-script" }, "email"]} />,
  parameters: { sees: ".okto-notice" }
}

export const Offline: Story = { ...Google, parameters: { isOffline: true, sees: ".okto-notice" } }

export const EveryWay: Story = {
  render: (_, { globals: { googleScript, jwt } }) => (
    <SignIn
      methods={[
        { kind: "google", script: googleScript },
        "email",
        "whatsapp",
        { kind: "jwt", label: "Acme", getToken: () => jwt ?? "" }
      ]}
    />
  ),
  parameters: { sees: ".okto-cluster-google button" }
}

export const Refused: Story = {
  render: () => <SignIn methods={[{ kind: "jwt", getToken: () => Promise.reject(new Error("no")) }, "whatsapp"]} />,
  play: steps(["button:not([type=submit])"]),
  parameters: { sees: ".okto-notice-danger" }
}
