/** An action's program, to be run here. */
import type { Kind } from "../code/program.ts"
import { type ActionName, actions, type ActionValues, snippet } from "../code/snippets.ts"
import { useTarget } from "../code/useTarget.ts"
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
  return (
    <RunPanel
      key={`${action}/${kind}`}
      label={title}
      program={snippet(kind, action, values, target)}
      backend={target.endpoints?.bff ?? ""}
    />
  )
}
