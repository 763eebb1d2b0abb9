/** Edits and runs the program of an action, and shows its output and its requests. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { useWallets } from "@okto-effect/react/query"
import { use, useEffect, useState } from "react"
import { type ActionName, actions, needsSession, createSnippet } from "../code/actions.ts"
import type { Kind, Values } from "../code/program.ts"
import { Highlighted } from "../code/Program.tsx"
import { useTarget } from "../code/useTarget.ts"
import code from "../code/code.module.css"
import { guestWallets, withAddresses } from "./guestWallets.ts"
import { runProgram, type Line } from "./runProgram.ts"
import classes from "./run.module.css"

/** A text area over its own text, highlighted. */
const Editor = ({
  label,
  onChange,
  value
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) => (
  <div className={`mono ${code["panel"]} ${classes["editor"]}`}>
    <div aria-hidden>
      <Highlighted code={`${value}\n`} />
    </div>
    <textarea
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      wrap="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
)

/** How many lines of output are kept. */
const limit = 200

const Panel = ({
  backend,
  label,
  program
}: {
  readonly program: string
  readonly label: string
  /** The base URL of the backend that the program may reach. */
  readonly backend: string
}) => {
  const [edited, edit] = useState<string>()
  const [lines, setLines] = useState<ReadonlyArray<Line>>([])
  // The button that opened this panel runs the program.
  const [running, setRunning] = useState<{ readonly text: string } | undefined>({ text: program })
  const isRunning = running !== undefined
  const shown = edited ?? program

  useEffect(() => {
    if (running === undefined) return undefined
    return runProgram(running.text, {
      page: new URL(`${import.meta.env.BASE_URL}runner.html`, window.location.origin).href,
      backend,
      onLine: (line) => {
        setLines((before) => [...before, line].slice(-limit))
        if (line.kind === "end") setRunning(undefined)
      }
    })
  }, [backend, running])

  const run = () => {
    setLines([])
    setRunning({ text: shown })
  }

  return (
    <Stack gap="xs" p="sm" className={classes["run"]}>
      <Group gap="xs">
        <Button size="xs" loading={isRunning} onClick={run}>
          Run program
        </Button>
        <Button size="xs" variant="default" disabled={!isRunning} onClick={() => setRunning(undefined)}>
          Stop
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={edited === undefined} onClick={() => edit(undefined)}>
          Undo edits
        </Button>
      </Group>
      <div className={`mono ${classes["output"]}`} role="log" aria-label={`${label}: output`} tabIndex={0}>
        {lines.length === 0 && isRunning && "Starting…"}
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only added
          <div key={index} data-kind={line.kind} data-failed={line.hasFailed || undefined}>
            {line.text}
          </div>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        JavaScript. Runs in a sandboxed frame with its own session.
      </Text>
      <Editor label={`${label}: program to run`} value={shown} onChange={edit} />
    </Stack>
  )
}

interface RunPanelProps {
  readonly action: ActionName
  readonly kind: Kind
  readonly values: Values
}

export const RunPanel = ({ action, kind, values }: RunPanelProps) => {
  const target = useTarget(needsSession(action), true)
  const program = createSnippet(kind, action, values, target)
  const own = useWallets().data?.filter(({ address }) => program.includes(address)) ?? []
  const guests = own.length === 0 ? [] : use(guestWallets(target))
  return (
    <Panel
      key={`${action}/${kind}`}
      label={actions[action].title}
      program={withAddresses(program, own, guests)}
      backend={target.endpoints?.bff ?? ""}
    />
  )
}
