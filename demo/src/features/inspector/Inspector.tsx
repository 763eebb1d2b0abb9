/** The last requests to the backend, beside the page or below it, and the button of the nav bar that opens them. */
import { Accordion, Badge, Button, CloseButton, Group, Portal, Text, TextInput, Title } from "@mantine/core"
import { useDisclosure, useWindowEvent } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { PressButton } from "../../shared/Buttons.tsx"
import { Icon } from "../../shared/Icon.tsx"
import { useStore } from "../../shared/store.ts"
import { CallDetails } from "./CallDetails.tsx"
import { addressOf, type Call, filterCalls, hasFailed, statusText } from "./calls.ts"
import { FaultMenu } from "./FaultMenu.tsx"
import classes from "./inspector.module.css"

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" })

const CallRow = ({ call }: { readonly call: Call }) => (
  <Accordion.Item value={String(call.id)}>
    <Accordion.Control>
      <Group gap="xs">
        <Text className="mono" component="span" flex="1 1 auto">
          <b>{call.method}</b> {addressOf(call).path}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text className="number" size="xs" c="dimmed" component="span">
            {time.format(call.at)} · {Math.round(call.duration)} ms
          </Text>
          <Badge
            variant={hasFailed(call) ? "filled" : "light"}
            color={hasFailed(call) ? "red" : "teal"}
            leftSection={hasFailed(call) && <Icon name="warning" size={12} />}
          >
            {statusText(call)}
          </Badge>
        </Group>
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <CallDetails call={call} />
    </Accordion.Panel>
  </Accordion.Item>
)

const Inspector = ({ onClose }: { readonly onClose: () => void }) => {
  const { calls, local } = useConnection()
  const all = useStore(calls)
  const [filter, setFilter] = useState("")
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
              <PressButton variant="default" size="xs" isDisabled={all.length === 0} onClick={() => calls.set([])}>
                Clear
              </PressButton>
            </Group>
          </Group>
          <CloseButton aria-label="Close requests" onClick={onClose} />
        </Group>
        <TextInput
          size="xs"
          aria-label="Filter requests"
          placeholder="Filter by method, address or status"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
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

/** Opens the inspector, and counts its calls; in red after a failure. */
export const InspectorButton = () => {
  const [opened, { close, toggle }] = useDisclosure(false)
  const calls = useStore(useConnection().calls)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={opened}
        onClick={toggle}
        leftSection={<Icon name="requests" />}
      >
        <span className="nav-word">Requests</span>
        {calls.length > 0 && (
          <Badge ml={6} size="sm" variant="light" color={calls.some(hasFailed) ? "red" : "muted"} visibleFrom="sm">
            {calls.length}
          </Badge>
        )}
      </Button>
      {opened && <Inspector onClose={close} />}
    </>
  )
}
