/** An action of the demo, and how its code follows from its values. */
import type { Code } from "./program.ts"

export interface Action<Values> {
  /** What it does, for people. */
  readonly title: string
  /** Its code for the values of its form; what is blank shows an example. */
  readonly code: (values?: Values) => Code
}

/** An action for each kind of values. */
export type Actions<AllValues> = { readonly [Name in keyof AllValues]: Action<AllValues[Name]> }

/** Of an action that takes none. */
export type NoValues = undefined
