import { Receive } from "@okto-effect/react/ui"
import { type Meta, reading } from "../../../stories/story.ts"

export default { title: "Receive", parameters: { sees: ".okto-qr" } } satisfies Meta

export const Usual = () => <Receive />

export const { Loading, Many, Empty, Failing, Offline, SignedOut } = reading(".okto-qr")
