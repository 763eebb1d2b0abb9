/** A program of a page: shown highlighted, and on request edited and run in a worker over a backend of its own. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { Line, Running } from "../live/runProgram.ts"

interface RunProps {
  readonly language: string
  /** Its code block. */
  readonly children: ReactNode
}

const Output = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => (
  <div className="run-output" role="log" aria-label="Output" tabIndex={0}>
    {lines.map(({ kind, text }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines are only added
      <div key={index} data-kind={kind}>
        {text}
      </div>
    ))}
  </div>
)

export default function Run({ children, language }: RunProps) {
  const [edited, edit] = useState<string>()
  const [lines, setLines] = useState<ReadonlyArray<Line>>([])
  const [isRunning, setRunning] = useState(false)
  const running = useRef<Running>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const help = useId()
  useEffect(() => () => running.current?.stop(), [])

  const readCode = () => frame.current?.querySelector("pre")?.textContent ?? ""
  const stop = () => {
    running.current?.stop()
    running.current = undefined
    setRunning(false)
  }
  const run = async () => {
    stop()
    setRunning(true)
    setLines([])
    const add = (line: Line) => {
      setLines((before) => [...before, line].slice(-200))
      if (line.kind === "end" || line.kind === "failed") setRunning(false)
    }
    const program = edited ?? readCode()
    const { runComponent, runProgram } = await import("../live/runProgram.ts")
    running.current =
      language === "tsx" && stage.current !== null
        ? await runComponent(program, stage.current, add)
        : runProgram(program, add)
  }
  return (
    <div ref={frame} className="run">
      {edited === undefined ? (
        children
      ) : (
        <textarea
          className="run-editor"
          aria-label="Program"
          aria-describedby={help}
          spellCheck={false}
          rows={edited.split("\n").length}
          value={edited}
          onChange={(event) => edit(event.currentTarget.value)}
        />
      )}
      <div className="run-bar">
        <button type="button" className="run-primary" onClick={() => void run()} disabled={isRunning}>
          {isRunning ? "Running…" : "Run"}
        </button>
        {isRunning && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
        {edited === undefined ? (
          <button type="button" onClick={() => edit(readCode())}>
            Edit
          </button>
        ) : (
          <button type="button" onClick={() => edit(undefined)}>
            Undo edits
          </button>
        )}
        <span id={help} className="run-help">
          Runs in this page, over an emulator of its own.
        </span>
      </div>
      <div ref={stage} className="run-stage rp-not-doc" />
      {lines.length > 0 && <Output lines={lines} />}
    </div>
  )
}
