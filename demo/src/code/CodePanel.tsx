/** An action's code beside its form: as a Promise and as an Effect program, and as a component; ready to copy. */
import { Button, Group, Tabs } from "@mantine/core"
import { lazy, Suspense, useState } from "react"
import { CopyButton } from "../components/CopyButton.tsx"
import { type ActionName, actions, needsSession, snippet } from "./actions.ts"
import { chooseKind, useChosenKind } from "./chosenKind.ts"
import type { Kind, Values } from "./program.ts"
import { Program } from "./Program.tsx"
import { useRoom } from "./useRoom.ts"
import { useTarget } from "./useTarget.ts"
import classes from "./code.module.css"

/** A program in a frame of its own, loaded once somebody runs one. */
const Run = lazy(() => import("../run/Run.tsx").then(({ Run }) => ({ default: Run })))

export interface CodePanelProps {
  readonly action: ActionName
  /** What the form holds; an example stands for what is blank. */
  readonly values?: Values | undefined
}

const none: Values = {}

const labels: Readonly<Record<Kind, string>> = { promise: "Promise", effect: "Effect", react: "React" }

const isKind = (text: string | null): text is Kind => text !== null && text in labels

export const CodePanel = ({ action, values = none }: CodePanelProps) => {
  const kind = useChosenKind()
  const room = useRoom()
  const [opened = room, setOpened] = useState<boolean>()
  const [isTried, setTried] = useState(false)
  const { needsPage = false, title } = actions[action]
  const target = useTarget(needsSession(action))
  // What shows something needs a page, and a component an app.
  const canRun = target.developmentKey !== undefined && kind !== "react" && !needsPage
  const code = snippet(kind, action, values, target)
  const choose = (chosen: string | null) => {
    if (isKind(chosen)) chooseKind(chosen)
  }
  return (
    <section className={classes["panel"]} aria-label={`Code: ${title}`}>
      <Tabs value={kind} onChange={choose} variant="pills" keepMounted={false}>
        <Group className={classes["head"]} justify="space-between" gap="xs">
          <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? "Hide code" : "Show code"}
          </Button>
          {opened && (
            <Group gap={4} wrap="nowrap">
              <Tabs.List aria-label="Kind of program">
                {Object.entries(labels).map(([value, label]) => (
                  <Tabs.Tab key={value} value={value} px="xs" py={4} fz="xs">
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {canRun && (
                <Button variant="subtle" size="compact-xs" aria-expanded={isTried} onClick={() => setTried(!isTried)}>
                  Run
                </Button>
              )}
              <CopyButton text={code} label="code" />
            </Group>
          )}
        </Group>
        {opened && (
          <Tabs.Panel value={kind}>
            {isTried && canRun ? (
              <Suspense>
                <Run action={action} kind={kind} values={values} />
              </Suspense>
            ) : (
              <Program code={code} label={`${title}: ${labels[kind]} program`} />
            )}
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  )
}
