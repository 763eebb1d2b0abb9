/** An action's program, to be run here. */
import { useWallets } from "@okto-effect/react/query"
import { use } from "react"
import { type ActionName, actions, needsSession, snippet } from "../code/actions.ts"
import type { Kind, Values } from "../code/program.ts"
import { useTarget } from "../code/useTarget.ts"
import { guestWallets, withAddresses } from "./guestWallets.ts"
import { RunPanel } from "./RunPanel.tsx"

export const Run = ({
  action,
  kind,
  values
}: {
  readonly action: ActionName
  readonly kind: Kind
  readonly values: Values
}) => {
  const { title } = actions[action]
  const target = useTarget(needsSession(action), true)
  const program = snippet(kind, action, values, target)
  const own = useWallets().data?.filter(({ address }) => program.includes(address)) ?? []
  const guests = own.length === 0 ? [] : use(guestWallets(target))
  return (
    <RunPanel
      key={`${action}/${kind}`}
      label={title}
      program={withAddresses(program, own, guests)}
      backend={target.endpoints?.bff ?? ""}
    />
  )
}
