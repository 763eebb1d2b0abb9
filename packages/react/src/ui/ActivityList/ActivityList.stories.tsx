import { ActivityList } from "@okto-effect/react/ui"
import { type Meta, reading } from "../../../stories/story.ts"

export default { title: "ActivityList", parameters: { sees: ".okto-row" } } satisfies Meta

export const Usual = () => <ActivityList />

export const { Loading, Many, Empty, Failing, Offline, SignedOut } = reading(".okto-row")
