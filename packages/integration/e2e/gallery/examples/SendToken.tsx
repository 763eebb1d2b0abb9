import { SendToken } from "@okto-effect/react/ui"

export const Example = () => <SendToken recipient="0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" />
