/** Opens the inspector, and says how many calls were made since it was open. */
import { Badge, Box, Button, Group, VisuallyHidden } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { lazy, Suspense, useState } from "react"
import { Icon } from "../components/Icon.tsx"
import { isAlarming } from "./Calls.ts"
import { useCalls } from "./useCalls.ts"

const Inspector = lazy(() => import("./Inspector.tsx").then(({ Inspector }) => ({ default: Inspector })))

export const InspectorButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const calls = useCalls()
  const [seen, setSeen] = useState(0)
  const fresh = opened ? [] : calls.filter(({ id }) => id > seen)
  const color = fresh.some(isAlarming) ? "red" : "gray"
  const dismiss = () => {
    setSeen(calls[0]?.id ?? seen)
    close()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        radius="xl"
        px={9}
        {...(color === "red" ? { c: "var(--mantine-color-error)" } : {})}
        aria-expanded={opened}
        onClick={opened ? dismiss : open}
      >
        <Icon name="requests" />
        {/* A phone has no room for more than the icon. */}
        <Group component="span" visibleFrom="sm" ml={6} gap={6} wrap="nowrap">
          Requests
          {fresh.length > 0 && (
            <Badge circle={fresh.length < 10} size="sm" variant="light" color={color}>
              {fresh.length}
              <VisuallyHidden> new</VisuallyHidden>
            </Badge>
          )}
        </Group>
        <Box component="span" hiddenFrom="sm">
          <VisuallyHidden>Requests</VisuallyHidden>
        </Box>
      </Button>
      {opened && (
        <Suspense>
          <Inspector onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}
