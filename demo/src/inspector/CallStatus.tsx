/** How a call ended. */
import { Badge } from "@mantine/core"
import { type Call, hasFailed } from "./Calls.ts"

export const CallStatus = ({ call }: { readonly call: Call }) => (
  <Badge variant="light" color={hasFailed(call) ? "red" : "teal"} radius="sm" tt="none">
    {call.status ?? "No answer"}
  </Badge>
)
