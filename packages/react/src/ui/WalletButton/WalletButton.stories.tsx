import { SignIn, WalletButton } from "@okto-effect/react/ui"
import { useSession, useTransaction } from "@okto-effect/react"
import { useEffect } from "react"
import { type Meta, type Parameters, type Story, steps } from "../../../stories/story.ts"

export default { title: "WalletButton", parameters: { sees: ".okto-wallet bdi:not(:empty)" } } satisfies Meta

export const Usual = () => <WalletButton />

const button = ".okto-wallet button"
const view = (index: number) => `[role=group] > .okto-button:nth-child(${index})`

const opened = (backend: Parameters["backend"]): Story => ({
  play: steps([button]),
  parameters: { backend: backend ?? "usual", sees: "dialog[open] .okto-card" }
})

export const Many = opened("many")
export const Empty = opened("empty")
export const Failing = opened("failing")
export const Loading = opened("loading")

export const Offline: Story = {
  play: steps([button]),
  parameters: { backend: "failing", isOffline: true, sees: "dialog .okto-notice" }
}

export const Assets: Story = { play: steps([button]), parameters: { sees: "dialog .okto-row" } }
export const Receiving: Story = { play: steps([button], [view(2)]), parameters: { sees: "dialog .okto-qr" } }
export const Activity: Story = { play: steps([button], [view(3)]), parameters: { sees: "dialog .okto-row" } }

/** A transaction that never ends; nothing is sent. */
const Busy = () => {
  const { submit } = useTransaction({ key: "busy" })
  useEffect(() => void submit(() => new Promise<string>(() => undefined)), [submit])
  return <WalletButton />
}

export const SignOutWhileSending: Story = {
  render: () => <Busy />,
  play: steps([button], [".okto-cluster-footer button"]),
  parameters: { backend: "empty", sees: "dialog dialog .okto-text" }
}

const Guest = () => (useSession().isLoggedIn ? <WalletButton /> : <SignIn methods={["email"]} />)

export const AfterSigningIn: Story = { render: () => <Guest />, parameters: { isSignedOut: true, sees: "form" } }
