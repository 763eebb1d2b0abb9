/** The last requests to the backend, beside the page or below it, and the button of the nav bar that opens them. */
import {
  Accordion,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  Group,
  Portal,
  Text,
  TextInput,
  Title,
  VisuallyHidden
} from "@mantine/core"
import { useDisclosure, useWindowEvent } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"
import { useCalls, useConnection, useLocalBackend } from "../../shared/connection/ConnectionProvider.tsx"
import { Icon } from "../../shared/Icon.tsx"
import { CallDetails } from "./CallDetails.tsx"
import { addressOf, type Call, type Filter, filterCalls, hasFailed, limits, statusText } from "./calls.ts"
import { FaultMenu } from "./FaultMenu.tsx"
import classes from "./inspector.module.css"

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" })

const CallRow = ({ call }: { readonly call: Call }) => (
  <Accordion.Item value={String(call.id)}>
    <Accordion.Control>
      <Group gap="xs" wrap="nowrap">
        <span className="mono">
          <b>{call.method}</b> {addressOf(call).path}
        </span>
        <Badge
          variant={hasFailed(call) ? "filled" : "light"}
          color={hasFailed(call) ? "red" : "teal"}
          leftSection={hasFailed(call) && <Icon name="warning" size={12} />}
          ml="auto"
          style={{ flexShrink: 0 }}
        >
          {statusText(call)}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" component="span">
        {time.format(call.at)} · {Math.round(call.duration)} ms
      </Text>
    </Accordion.Control>
    <Accordion.Panel>
      <CallDetails call={call} />
    </Accordion.Panel>
  </Accordion.Item>
)

const Inspector = ({ onClose }: { readonly onClose: () => void }) => {
  const { calls } = useConnection()
  const local = useLocalBackend()
  const all = useCalls()
  const [filter, setFilter] = useState<Filter>({ text: "", onlyFailed: false })
  const panel = useRef<HTMLElement>(null)
  const shown = filterCalls(all, filter)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  // Before a menu, a list or a dialog that is open takes the key for itself, and is gone.
  useWindowEvent(
    "keydown",
    ({ key }) => {
      const isFree = document.querySelector("[role=dialog], [role=menu], [role=listbox], :popover-open") === null
      if (key === "Escape" && isFree) onClose()
    },
    { capture: true }
  )

  const clear = () => {
    calls.clear()
    // The button is disabled now.
    panel.current?.focus()
  }

  return (
    <Portal>
      <aside ref={panel} tabIndex={-1} className={classes["panel"]} aria-label="Requests">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Group flex={1} justify="space-between" gap="xs">
            <Title order={2} size="h4">
              Requests
            </Title>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {local !== undefined && <FaultMenu local={local} />}
              <Button variant="default" size="xs" disabled={all.length === 0} onClick={clear}>
                Clear
              </Button>
            </Group>
          </Group>
          <CloseButton aria-label="Close requests" onClick={onClose} />
        </Group>
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
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {all.length === 0
              ? "Nothing was sent yet. Requests appear here, with their secrets masked."
              : "No request matches the filter."}
          </Text>
        )}
        <Accordion keepMounted={false} role="group" aria-label="Requests, the newest first">
          {shown.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </Accordion>
      </aside>
    </Portal>
  )
}

/** Opens the inspector, and counts the calls since it was last open. */
export const InspectorButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const calls = useCalls()
  const [seen, setSeen] = useState(0)
  const fresh = opened ? [] : calls.filter(({ id }) => id > seen)
  const color = fresh.some(hasFailed) ? "red" : "gray"
  const dismiss = () => {
    setSeen(calls[0]?.id ?? seen)
    close()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={opened}
        onClick={opened ? dismiss : open}
        leftSection={<Icon name="requests" />}
      >
        <span className="nav-word">Requests</span>
        {fresh.length > 0 && (
          <Badge ml={6} size="sm" variant={color === "gray" ? "light" : "filled"} color={color} visibleFrom="sm">
            {fresh.length < limits.calls ? fresh.length : `${limits.calls - 1}+`}
            <VisuallyHidden> new</VisuallyHidden>
          </Badge>
        )}
      </Button>
      {opened && <Inspector onClose={dismiss} />}
    </>
  )
}
