/** The code panel, loaded once it is needed; its room is kept for it. */
import { lazy, Suspense } from "react"
import type { CodePanelProps } from "./CodePanel.tsx"
import { useRoom } from "./useRoom.ts"
import classes from "./code.module.css"

const CodePanel = lazy(() => import("./CodePanel.tsx").then(({ CodePanel }) => ({ default: CodePanel })))

const Waiting = () => (
  <div className={classes["panel"]} aria-hidden>
    <div className={classes["head"]} />
    {useRoom() && <div className={classes["program"]} />}
  </div>
)

export const Code = (props: CodePanelProps) => (
  <Suspense fallback={<Waiting />}>
    <CodePanel {...props} />
  </Suspense>
)
