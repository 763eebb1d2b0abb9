import { SendToken, SendTokenDialog } from "@okto-effect/react/ui"
import { type Meta, picker, primary, recipient, sending, type Story, steps, submit } from "../../../stories/story.ts"

export default { title: "SendToken", parameters: { sees: "form" } } satisfies Meta

export const Usual = () => <SendToken recipient="0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" />

export const { Loading, Many, Empty, Failing, Offline, SignedOut, OfflineInTheForm, Incomplete, Review, Sent } =
  sending(["[name=amount]", "1.5"])

export const Tokens: Story = { play: steps([picker]), parameters: { sees: "[role=option]" } }

export const NoTokenFound: Story = {
  play: steps([picker], ["[role=combobox]", "?"]),
  parameters: { sees: "dialog .okto-text-empty" }
}

export const InADialog: Story = {
  render: () => <SendTokenDialog isOpen onClose={() => undefined} caip2Id="eip155:80002" />
}

export const SmallestUnit: Story = { render: () => <SendToken hasUnitSwitch /> }

export const OutcomeUnknown: Story = {
  render: () => <SendToken outcomeTimeout={500} transactionKey="lost" />,
  play: steps(["[name=amount]", "1.5"], ["[name=recipient]", recipient], [submit], [primary]),
  parameters: { backend: "lost", sees: ".okto-notice-warning" }
}
