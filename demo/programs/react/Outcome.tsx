import type { UseOktoCallReturn } from "@okto-effect/react"
import type { OktoError } from "@okto-effect/sdk"

interface Props {
  readonly of: UseOktoCallReturn<[], unknown, OktoError>
}

export const Outcome = ({ of: { run, state } }: Props) => (
  <>
    <button onClick={() => void run()}>Call</button>
    {state.status === "done" && (
      <pre>{JSON.stringify(state.value, null, 2)}</pre>
    )}
    {state.status === "failed" && <p role="alert">{state.error.message}</p>}
  </>
)
