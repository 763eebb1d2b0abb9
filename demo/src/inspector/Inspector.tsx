/** What went over the wire: the last calls, and one of them in full. It stays open beside the page. */
import { Button, Checkbox, CloseButton, Group, Portal, Text, TextInput, Title } from "@mantine/core"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useConfiguration, useConnection } from "../client/ConnectionProvider.tsx"
import { Queries } from "../client/Queries.tsx"
import { isLocal } from "../config/Configuration.ts"
import { type Filter, matching } from "./Calls.ts"
import { CallDetails } from "./CallDetails.tsx"
import { CallList } from "./CallList.tsx"
import { FaultMenu } from "./FaultMenu.tsx"
import { useCalls } from "./useCalls.ts"
import classes from "./inspector.module.css"

export const Inspector = ({ onClose }: { readonly onClose: () => void }) => {
  const { calls, local } = useConnection()
  const backend = isLocal(useConfiguration(), local) ? local : undefined
  const all = useCalls()
  const [filter, setFilter] = useState<Filter>({ text: "", onlyFailed: false })
  const [chosen, setChosen] = useState<number>()
  const panel = useRef<HTMLElement>(null)
  const shown = matching(all, filter)
  const call = all.find(({ id }) => id === chosen)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    if (call === undefined) onClose()
    else setChosen(undefined)
  }

  return (
    <Portal>
      <aside ref={panel} tabIndex={-1} className={classes["panel"]} aria-label="Requests" onKeyDown={onKey}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            Requests
          </Title>
          <Group gap="xs" wrap="nowrap">
            {backend !== undefined && (
              <Queries>
                <FaultMenu local={backend} />
              </Queries>
            )}
            <Button variant="default" size="xs" disabled={all.length === 0} onClick={calls.clear}>
              Clear
            </Button>
            <CloseButton aria-label="Close requests" onClick={onClose} />
          </Group>
        </Group>
        {call === undefined ? (
          <>
            <Group gap="md">
              <TextInput
                flex={1}
                size="xs"
                aria-label="Filter requests"
                placeholder="Filter by method, address or status"
                value={filter.text}
                onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
              />
              <Checkbox
                size="xs"
                label="Only failures"
                checked={filter.onlyFailed}
                onChange={(event) => setFilter({ ...filter, onlyFailed: event.currentTarget.checked })}
              />
            </Group>
            {shown.length === 0 ? (
              <Text size="sm" c="dimmed">
                {all.length === 0
                  ? "Nothing was sent yet. Whatever you do appears here, with its secrets masked."
                  : "No request fits the filter."}
              </Text>
            ) : (
              <CallList calls={shown} onChoose={setChosen} />
            )}
          </>
        ) : (
          <CallDetails call={call} onBack={() => setChosen(undefined)} />
        )}
      </aside>
    </Portal>
  )
}
