/** An action's code beside its form: as a Promise and as an Effect program, and as a component; ready to copy. */
import { Button, Group, Tabs } from "@mantine/core"
import { useState } from "react"
import { CopyButton } from "../components/CopyButton.tsx"
import { chooseKind, useChosenKind } from "./chosenKind.ts"
import type { Kind } from "./program.ts"
import { Program } from "./Program.tsx"
import { type ActionName, actions, type ActionValues, snippet } from "./snippets.ts"
import { useRoom } from "./useRoom.ts"
import { useTarget } from "./useTarget.ts"
import classes from "./code.module.css"

export interface CodePanelProps<Name extends ActionName> {
  readonly action: Name
  /** What the form holds; an example stands for what is blank. */
  readonly values?: ActionValues[Name] | undefined
}

const labels: Readonly<Record<Kind, string>> = { promise: "Promise", effect: "Effect", react: "React" }

const isKind = (text: string | null): text is Kind => text !== null && text in labels

export const CodePanel = <Name extends ActionName>({ action, values }: CodePanelProps<Name>) => {
  const kind = useChosenKind()
  const room = useRoom()
  const [opened = room, setOpened] = useState<boolean>()
  const { code: codeOf, title } = actions[action]
  const target = useTarget(codeOf(values).needsSession)
  const code = snippet(kind, action, values, target)
  const choose = (chosen: string | null) => {
    if (isKind(chosen)) chooseKind(chosen)
  }
  return (
    <section className={classes["panel"]} aria-label={`Code: ${title}`}>
      <Tabs value={kind} onChange={choose} variant="pills" keepMounted={false}>
        <Group className={classes["head"]} justify="space-between" gap="xs" wrap="nowrap">
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
              <CopyButton text={code} label="code" />
            </Group>
          )}
        </Group>
        {opened && (
          <Tabs.Panel value={kind}>
            <Program code={code} label={`${title}: ${labels[kind]} program`} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  )
}
