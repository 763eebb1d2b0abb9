import { Receive } from "@okto-effect/react/ui"

export const Example = () => <Receive />
