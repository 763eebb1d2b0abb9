/** An action's program, to be run here. */
import { useWallets } from "@okto-effect/react/query"
import { use } from "react"
import type { Kind } from "../code/program.ts"
import { type ActionName, actions, type ActionValues, snippet } from "../code/snippets.ts"
import { useTarget } from "../code/useTarget.ts"
import { guestWallets, withAddresses } from "./guestWallets.ts"
import { RunPanel } from "./RunPanel.tsx"

export const Run = <Name extends ActionName>({
  action,
  kind,
  values
}: {
  readonly action: Name
  readonly kind: Kind
  readonly values: ActionValues[Name] | undefined
}) => {
  const { code, title } = actions[action]
  const target = useTarget(code(values).needsSession, true)
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
