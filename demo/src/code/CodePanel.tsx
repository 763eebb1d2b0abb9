/** The code of an action: with Promises, with Effect, and as a React component. */
import { Button, Group, Tabs, Text } from "@mantine/core"
import { useSessionStorage } from "@mantine/hooks"
import { useState } from "react"
import { CopyButton } from "../components/CopyButton.tsx"
import { lazily } from "../components/lazily.tsx"
import { type ActionName, actions, needsSession, createParts } from "./actions.ts"
import { joinProgram, type Kind, type Values } from "./program.ts"
import { Program } from "./Program.tsx"
import { useIsWide } from "./useIsWide.ts"
import { useTarget } from "./useTarget.ts"
import classes from "./code.module.css"

/** Loaded when the user runs a program. */
const { Component: RunPanel } = lazily(async () => (await import("../run/RunPanel.tsx")).RunPanel)

export interface CodePanelProps {
  readonly action: ActionName
  /** The form's values; blank ones leave the examples. */
  readonly values?: Values | undefined
}

const none: Values = {}

const labels: Readonly<Record<Kind, string>> = { promise: "Promise", effect: "Effect", react: "React" }

const isKind = (text: string | null): text is Kind => text !== null && Object.hasOwn(labels, text)

export const CodePanel = ({ action, values = none }: CodePanelProps) => {
  // One choice for all panels.
  const [chosen, choose] = useSessionStorage<string | null>({
    key: "okto_program",
    defaultValue: "promise",
    getInitialValueInEffect: false
  })
  const kind = isKind(chosen) ? chosen : "promise"
  const isWide = useIsWide()
  const [opened = isWide, setOpened] = useState<boolean>()
  const [isTried, setTried] = useState(false)
  const { needsPage = false, title } = actions[action]
  const target = useTarget(needsSession(action))
  // The runner has no page.
  const canRun = target.developmentKey !== undefined && kind !== "react" && !needsPage
  const parts = createParts(kind, action, values, target)
  return (
    <section className={classes["panel"]} aria-label={`Code: ${title}`}>
      <Tabs value={kind} onChange={choose} variant="pills" keepMounted={false}>
        <Group className={classes["head"]} justify="space-between" gap="xs">
          <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? "Hide code" : "Show code"}
          </Button>
          {!opened && (
            <Text size="xs" c="dimmed">
              {title}
            </Text>
          )}
          {opened && (
            <Group gap={4}>
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
              <CopyButton text={joinProgram(parts)} label="code" />
            </Group>
          )}
        </Group>
        {opened && (
          <Tabs.Panel value={kind}>
            {isTried && canRun ? (
              <RunPanel action={action} kind={kind} values={values} />
            ) : (
              <Program code={parts.main} setUp={parts.setUp} label={`${title}: ${labels[kind]} program`} />
            )}
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  )
}
