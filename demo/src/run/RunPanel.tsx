/** A program to edit and to run, and what it prints and asks for. */
import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { begin, type Line } from "./begin.ts"
import classes from "./run.module.css"

/** How many lines are shown: a program may print for ever. */
const limit = 200

export const RunPanel = ({
  backend,
  label,
  program
}: {
  readonly program: string
  /** What it is called. */
  readonly label: string
  /** The base URL of the backend that it may reach. */
  readonly backend: string
}) => {
  const [edited, edit] = useState<string>()
  const [lines, setLines] = useState<ReadonlyArray<Line>>([])
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<() => void>(undefined)

  const end = () => {
    stop.current?.()
    stop.current = undefined
    setRunning(false)
  }
  const run = () => {
    end()
    setLines([])
    setRunning(true)
    stop.current = begin(edited ?? program, {
      page: new URL(`${import.meta.env.BASE_URL}runner.html`, window.location.origin).href,
      backend,
      tell: (line) => {
        setLines((before) => [...before, line].slice(-limit))
        if (line.kind === "end") setRunning(false)
      }
    })
  }
  useEffect(() => () => stop.current?.(), [])

  return (
    <Stack gap="xs" p="sm" className={classes["run"]}>
      <Textarea
        aria-label={`${label}: program to run`}
        description="JavaScript. It runs as a guest, whose wallet is not yours, and reaches the local backend only."
        classNames={{ input: "mono" }}
        wrap="off"
        autosize
        minRows={8}
        maxRows={18}
        value={edited ?? program}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" loading={isRunning} onClick={run}>
          Run program
        </Button>
        <Button size="xs" variant="default" disabled={!isRunning} onClick={end}>
          Stop
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={edited === undefined} onClick={() => edit(undefined)}>
          Undo edits
        </Button>
      </Group>
      {lines.length > 0 && (
        <div className={`mono ${classes["output"]}`} role="log" aria-label={`${label}: output`} tabIndex={0}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are only added
            <div key={index} data-kind={line.kind} data-failed={line.hasFailed || undefined}>
              {line.text}
            </div>
          ))}
        </div>
      )}
      {lines.length === 0 && isRunning && (
        <Text size="sm" c="dimmed">
          Starting…
        </Text>
      )}
    </Stack>
  )
}
