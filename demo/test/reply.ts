import * as Result from "effect/Result"

/** A reply of a backend: typed as it should be, with any fields that it is given. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export const reply = <A>(value: unknown): A => JSON.parse(JSON.stringify(value))

/** The message of a form's first problem; `undefined` for a form without one. */
export const messageIn = (checked: Result.Result<unknown, { readonly message: string }>) =>
  Result.isFailure(checked) ? checked.failure.message : undefined
