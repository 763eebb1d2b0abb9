/** How a call ended. */
import { Badge } from "@mantine/core"
import { type Call, hasFailed, isAlarming } from "./Calls.ts"

const colorOf = (call: Call): string => (isAlarming(call) ? "red" : hasFailed(call) ? "yellow" : "teal")

export const CallStatus = ({ call }: { readonly call: Call }) => (
  <Badge
    variant="light"
    color={colorOf(call)}
    radius="sm"
    tt="none"
    {...(call.isMeant ? { title: "As asked for" } : {})}
  >
    {call.status ?? "No answer"}
  </Badge>
)
