/** The code panel, loaded after the page; a placeholder keeps its place. */
import { lazy, Suspense } from "react"
import type { CodePanelProps } from "./CodePanel.tsx"
import { useIsWide } from "./useIsWide.ts"
import classes from "./code.module.css"

const CodePanel = lazy(() => import("./CodePanel.tsx").then(({ CodePanel }) => ({ default: CodePanel })))

const Placeholder = () => (
  <div className={classes["panel"]} aria-hidden>
    <div className={classes["head"]} />
    {useIsWide() && <div className={classes["program"]} />}
  </div>
)

export const Code = (props: CodePanelProps) => (
  <Suspense fallback={<Placeholder />}>
    <CodePanel {...props} />
  </Suspense>
)
