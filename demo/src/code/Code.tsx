/** The code panel, loaded after the page; a placeholder keeps its place. */
import { lazily } from "../components/lazily.tsx"
import { useIsWide } from "./useIsWide.ts"
import classes from "./code.module.css"

const Placeholder = () => (
  <div className={classes["panel"]} aria-hidden>
    <div className={classes["head"]} />
    {useIsWide() && <div className={classes["program"]} />}
  </div>
)

export const { Component: Code } = lazily(async () => (await import("./CodePanel.tsx")).CodePanel, {
  placeholder: <Placeholder />
})
