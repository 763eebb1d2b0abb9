/** Calls, one line each; arrow keys move through them. */
import { UnstyledButton } from "@mantine/core"
import type { KeyboardEvent } from "react"
import { addressOf, type Call } from "./Calls.ts"
import { CallStatus } from "./CallStatus.tsx"
import classes from "./inspector.module.css"

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" })

/** Which way a key moves. */
const moves: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling"
}

const onKey = (event: KeyboardEvent<HTMLElement>) => {
  const move = moves[event.key]
  const next = move && event.currentTarget[move]?.querySelector("button")
  if (!next) return
  event.preventDefault()
  next.focus()
}

export const CallList = ({
  calls,
  onChoose
}: {
  readonly calls: ReadonlyArray<Call>
  readonly onChoose: (id: number) => void
}) => (
  <ol className={`bare ${classes["list"]}`} aria-label="Requests, the newest first">
    {calls.map((call) => (
      <li key={call.id} onKeyDown={onKey}>
        <UnstyledButton className={classes["call"]} onClick={() => onChoose(call.id)}>
          <span className={`mono ${classes["method"]}`}>{call.method}</span>
          <span className={`mono ${classes["path"]}`}>{addressOf(call).path}</span>
          <CallStatus call={call} />
          <span className={classes["when"]}>
            {time.format(call.at)} · {Math.round(call.duration)} ms
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ol>
)
