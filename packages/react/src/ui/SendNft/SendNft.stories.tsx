import { SendNft } from "@okto-effect/react/ui"
import { type Meta, sending, type Story } from "../../../stories/story.ts"

export default { title: "SendNft", parameters: { sees: "form" } } satisfies Meta

export const Usual = () => <SendNft />

export const { Loading, Many, Empty, Failing, Offline, SignedOut, OfflineInTheForm, Incomplete, Review, Sent } =
  sending()

export const OfANetwork: Story = { render: () => <SendNft caip2Id="eip155:11155111" /> }
