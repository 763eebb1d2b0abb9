/** The code of every action of the demo, as a Promise program and as an Effect program. */
import type { Actions } from "./Action.ts"
import { logins, type LoginValues } from "./logins.ts"
import { type Kind, programText, type Target } from "./program.ts"
import { reads, type ReadValues } from "./reads.ts"
import { transactions, type TransactionValues } from "./transactions.ts"

/** What each action takes from its form; anything may be left out. */
export interface ActionValues extends LoginValues, ReadValues, TransactionValues {}
export type ActionName = keyof ActionValues

/** Every action, by its name. */
export const actions: Actions<ActionValues> = { ...logins, ...reads, ...transactions }

/** The program that does what an action does, with its values. */
export const snippet = <Name extends ActionName>(
  kind: Kind,
  action: Name,
  values: ActionValues[Name] | undefined,
  target: Target
): string => programText(kind, actions[action].code(values), target)
