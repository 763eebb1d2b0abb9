/** Runs the programs of pages: modules in a worker, components in the page. */
import type { Message } from "./worker.ts"

/** A line of output. */
export interface Line {
  readonly kind: "printed" | "error" | "end" | "failed"
  readonly text: string
}

/** A program that was started. */
export interface Running {
  readonly stop: () => void
}

/** Runs a module in a worker of its own, which an endless loop does not keep from being stopped. */
export const runProgram = (program: string, onLine: (line: Line) => void): Running => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "program" })
  const stop = () => worker.terminate()
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    onLine(data)
    if (data.kind === "end" || data.kind === "failed") stop()
  })
  worker.addEventListener("error", ({ message }) => {
    onLine({ kind: "failed", text: message })
    stop()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(program)
  return { stop }
}

/** Renders the component `App` of a module in an element. */
export const runComponent = async (
  program: string,
  stage: HTMLElement,
  onLine: (line: Line) => void
): Promise<Running> => {
  const { renderProgram } = await import("./renderProgram.tsx")
  return renderProgram(program, stage, onLine)
}
